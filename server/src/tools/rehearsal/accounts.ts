import type { BuiltInRole } from '@election/contract/people/permissions';

/** Public, since the documentation names it: for rehearsals only. */
export const PASSWORD = 'rehearsal-night-2024';

/** Each role's person. */
const NAMES: Record<BuiltInRole, string> = {
  super_admin: 'Naa Adjeley Quartey',
  admin: 'Kwabena Asiedu',
  correspondent: 'Selorm Agbenyo',
  agent: 'Esi Arthur',
  intern: 'Yaw Darko',
};

interface Account {
  role: BuiltInRole;
  name: string;
  email: string;
}

/** One of each role, and an intern who keys in sheets beside the first one. */
export const ACCOUNTS: readonly Account[] = [
  ...(Object.keys(NAMES) as BuiltInRole[]).map((role) => ({ role, name: NAMES[role], email: `${role}@example.com` })),
  { role: 'intern', name: 'Afia Lamptey', email: 'intern2@example.com' },
];
