import type { BuiltInRole } from '@election/contract/permissions';

/** Public, since the documentation names it: for rehearsals only. */
export const PASSWORD = 'rehearsal-night-2024';

export const ACCOUNTS = [
  account('super_admin', 'Naa Adjeley Quartey'),
  account('admin', 'Kwabena Asiedu'),
  account('correspondent', 'Selorm Agbenyo'),
  account('agent', 'Esi Arthur'),
  account('intern', 'Yaw Darko'),
];

function account(role: BuiltInRole, name: string) {
  return { role, name, email: `${role}@example.com` };
}
