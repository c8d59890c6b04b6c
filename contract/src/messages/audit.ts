import { DECISIONS, type Decision } from '../figures/transitions.ts';

/** Words of the audit trail, on the screen and on paper. */
export const system = 'the system';
export const nothing = '(nothing)';
export const field = (name: string) => name.replaceAll('_', ' ');
const actions = {
  'session.login': 'signed in',
  'session.logout': 'signed out',
  'session.end': 'ended a session',
  'session.end-others': 'ended all other sessions',
  'session.prove': 'confirmed with a code',
  'factors.enrol': 'set up an authenticator',
  'factors.remove': 'removed an authenticator',
  'passkeys.enrol': 'set up a passkey',
  'passkeys.remove': 'removed a passkey',
  'factors.renew-codes': 'made new recovery codes',
  'factors.reset': 'removed a lost second factor',
  'users.factor-link': 'made a link for a lost second factor',
  'password.invite': 'set a first password',
  'password.reset': 'set a new password by a link',
  'password.change': 'changed the password',
  'users.invite': 'made an invite link',
  'users.reset': 'made a link for a new password',
  'entries.submit': 'sent figures',
  'entries.key_in': 'keyed in figures from a sheet',
  'keying.skipped': 'skipped a sheet',
  'keying.unreadable': 'reported that a sheet cannot be read',
  'votes.save': 'saved validated figures',
  'live.edit': 'edited live figures',
  'votes.publish': 'published',
  'votes.stations': 'changed which polling stations are in the published figures',
  'stations.publish': 'published a polling station',
  'votes.withdraw': 'withdrew a publication',
  'stations.withdraw': 'withdrew a polling station',
  'corrections.add': 'recorded a correction',
  'calls.propose': 'proposed a call',
  'calls.confirm': 'confirmed a call',
  'calls.drop': 'dropped a proposed call',
  'calls.take-back': 'took a call back',
  'registers.save': 'saved the register',
  'registers.publish': 'published the register',
  'findings.decide': 'decided on findings',
  'contests.status': 'said what became of a poll',
  'coverage.remind': 'reminded a person',
  'differences.resolve': 'settled a difference',
  'differences.ask_again': 'asked for figures again',
  'questions.ask': 'asked a question',
  'questions.answer': 'answered a question',
  'questions.withdraw': 'withdrew a question',
  'displays.make': 'made a display link',
  'displays.revoke': 'revoked a display link',
  'feed-keys.make': 'made a key of the feed',
  'feed-keys.revoke': 'revoked a key of the feed',
  'webhooks.make': 'made a webhook',
  'webhooks.pause': 'paused a webhook',
  'webhooks.resume': 'let a webhook go on',
  'webhooks.revoke': 'removed a webhook',
  'sheets.upload': 'uploaded a pink sheet',
  'sheets.delete': 'deleted a pink sheet',
  'sheets.show': 'made a pink sheet public',
  'sheets.hide': 'took a pink sheet off the public page',
  'pending.close': 'closed a pending item',
  'pending.seen': 'has seen a pending item',
  'years.make-current': 'made the current year',
  'results.sync-constituencies': 'summed constituencies',
  'results.sync-constituency': 'summed a constituency',
  'results.sync-regions': 'summed regions',
  'results.sync-seats': 'counted seats',
  'import.apply': 'imported',
  'import.figures': 'imported figures',
  'rehearsal.load': 'loaded the rehearsal',
  'history.seal': 'sealed the history of figures',
  'backup.restore': 'restored a backup',
  'backup.live': 'declared the copy live',
};
const verbs = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  // A decision is named by what was done.
  ...(Object.fromEntries(DECISIONS.map((decision) => [decision, decision])) as Record<Decision, string>),
};
const things = {
  entries: 'entries',
  users: 'a user',
  roles: 'a role',
  permissions: 'a permission',
  years: 'a year',
  regions: 'a region',
  constituencies: 'a constituency',
  'polling-stations': 'a polling station',
  coalitions: 'a coalition',
  parties: 'a party',
  candidates: 'a candidate',
  polls: 'a poll',
};
const words = new Map(Object.entries(actions));
for (const [thing, name] of Object.entries(things)) {
  for (const [verb, done] of Object.entries(verbs)) words.set(`${thing}.${verb}`, `${done} ${name}`);
}

/** Every action that the server records; one without words does not compile. Those of routines are tested. */
export type AuditAction = keyof typeof actions | `${keyof typeof things}.${keyof typeof verbs}`;

/** The words for an action; an unknown action is shown by its code. */
export const actionWords = (code: string): string => words.get(code) ?? code;
