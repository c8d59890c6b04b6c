import type { Write } from './write.ts';

/** Writes of sessions, and the password of who calls. */
export const OF_SESSIONS: Record<string, Write> = {
  'session.login': {
    // The account that signs in.
    beside: ['known_devices user_id', 'sessions user_id'],
    input: () => ({ email: 'far@example.com' }),
    actor: 'far, agent',
    tables: ['attempts', 'known_devices', 'sessions'],
    audit: ['session.login user'],
  },
  'session.logout': {
    by: 'second_agent',
    tables: ['sessions'],
    audit: ['session.logout user'],
    events: ['session-ended'],
  },
  'session.chooseLanguage': { by: 'intern', input: () => ({ language: 'fr' }), tables: ['users'], audit: [] },
  'session.endDevice': { by: 'intern', tables: ['sessions'], audit: ['session.end user'], events: ['session-ended'] },
  'passwords.change': {
    by: 'southern_correspondent',
    // The caller, who works in the other region.
    beside: ['users region_id'],
    tables: ['attempts', 'known_devices', 'sessions', 'users'],
    audit: ['password.change user'],
    events: ['session-ended'],
  },
};
