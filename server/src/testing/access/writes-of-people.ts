import { changed, type Write } from './write.ts';

/** Writes of roles, permissions, links and accounts. */
export const OF_PEOPLE: Record<string, Write> = {
  'roles.create': { tables: ['roles'], audit: ['roles.create role'], events: changed },
  'roles.update': {
    input: () => ({ name: 'renamed' }),
    tables: ['roles'],
    audit: ['roles.update role'],
    events: changed,
  },
  'roles.remove': { tables: ['roles'], audit: ['roles.delete role'], events: changed },
  'permissions.create': { tables: ['permissions'], audit: ['permissions.create permission'], events: changed },
  'permissions.update': { tables: ['permissions'], audit: ['permissions.update permission'], events: changed },
  'permissions.remove': { tables: ['permissions'], audit: ['permissions.delete permission'], events: changed },
  'broadcasting.authorise': {},
  'passwords.look': {},
  // The account that the address belongs to.
  'passwords.forgot': { tables: ['attempts', 'link_requests'], beside: ['link_requests user_id'] },
  'passwords.reset': {
    // The account of the link.
    beside: ['known_devices user_id', 'one_time_links user_id', 'sessions user_id', 'users user_id'],
    actor: 'near, agent',
    tables: ['known_devices', 'one_time_links', 'sessions', 'users'],
    audit: ['password.invite user'],
    events: ['session-ended'],
  },
  'users.create': { tables: ['one_time_links', 'users'], audit: ['users.create user'], events: changed },
  'users.update': {
    input: () => ({ email: 'another@example.com' }),
    tables: ['user_constituencies', 'users'],
    audit: ['users.update user'],
    events: changed,
  },
  'users.invite': { tables: ['one_time_links'], audit: ['users.reset user'] },
  'users.remove': {
    tables: ['known_devices', 'link_requests', 'one_time_links', 'users'],
    audit: ['users.delete user'],
    events: changed,
  },
  'agentFiles.check': {},
  'agentFiles.create': {
    tables: ['one_time_links', 'user_constituencies', 'users'],
    // New accounts.
    beside: ['one_time_links user_id', 'user_constituencies user_id', 'users user_id'],
    audit: ['users.create user'],
    events: changed,
  },
};
