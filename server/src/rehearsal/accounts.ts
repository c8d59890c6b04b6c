import type { BuiltInRole } from '@election/contract/permissions';

/** Known to everybody who reads the documentation: never outside a rehearsal. */
export const PASSWORD = 'rehearsal-night-2024';

/** Who can sign in to the rehearsal, the most powerful first. */
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
