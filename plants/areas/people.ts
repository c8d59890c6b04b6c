import type { Plant } from '../plant.ts';

const people = (path: string) => `server/src/features/people/${path}`;
const platform = (path: string) => `server/src/platform/${path}`;
const saving = { file: people('save-user.ts'), tests: [people('users.test.ts')] };
const removing = { file: people('remove-user.ts'), tests: [people('users.test.ts')] };
const actor = { file: people('actor.ts'), tests: [people('session.test.ts')] };

/** Accounts, sessions, and how a server starts. */
export const plants: readonly Plant[] = [
  {
    ...saving,
    name: 'an inactive person gets an invitation',
    find: "const invited = input.status === 'active' ? [id] : [];",
    replace: 'const invited = [id];',
  },
  {
    ...saving,
    name: 'people give themselves another role',
    find: '[role_id, status, region_id, constituency_ids].some((changed) => changed !== undefined)',
    replace: '[status, region_id, constituency_ids].some((changed) => changed !== undefined)',
  },
  {
    ...saving,
    name: 'a deactivated person stays signed in',
    find: "(before.status === 'active' && after.status !== 'active') ||\n",
    replace: '',
  },
  {
    ...saving,
    name: 'a person who got another region keeps the session of the old one',
    find: '  before.role_id !== after.role_id ||\n  before.region_id !== after.region_id;',
    replace: '  before.role_id !== after.role_id;',
  },
  {
    ...saving,
    name: 'unused links of a deactivated person still open the account',
    find: "await db.deleteFrom('one_time_links').where('user_id', '=', id).where('used_at', 'is', null).execute();",
    replace: '',
    tests: [people('users.test.ts'), people('set-password.test.ts')],
  },
  {
    ...saving,
    name: 'a change of a person leaves no audit row',
    find: "await record(context, { action: 'users.update', subject: `user:${id}`, ...difference(before, after) });",
    replace: '',
  },
  {
    ...removing,
    name: 'a person with entries can be deleted',
    find: 'if (Object.values(traces).some((count) => count > 0)) throw',
    replace: 'if (Object.values(traces).some((count) => count > 9)) throw',
  },
  {
    ...removing,
    name: 'people delete themselves by a call',
    find: 'if (id === actor.id) throw new Failure(403, shared.deleteOneself);',
    replace: '',
  },
  {
    ...actor,
    name: 'a session has no end',
    find: "where s.token_hash = $1 and s.expires_at > now() and u.status = 'active'",
    replace: "where s.token_hash = $1 and u.status = 'active'",
  },
  {
    ...actor,
    name: 'an idle session has no end',
    find: '\n       and (s.duty or s.last_seen_at > now() - make_interval(secs => $2))`,',
    replace: '\n       and $2 > 0`,',
  },
  {
    ...actor,
    name: 'an inactive person may go on',
    find: "s.expires_at > now() and u.status = 'active'",
    replace: 's.expires_at > now()',
    tests: [people('session.test.ts'), people('users.test.ts')],
  },
  {
    ...actor,
    name: 'a correspondent has the constituencies of every region',
    find: 'array(select id from constituencies where region_id = u.region_id order by id)',
    replace: 'array(select id from constituencies order by id)',
    tests: [people('session.test.ts'), 'server/src/features/contests/votes.test.ts'],
  },
  {
    file: platform('start/serve.ts'),
    tests: [platform('start/start.test.ts')],
    name: 'a taken port is named by its code',
    find: "if (error.code === 'EADDRINUSE') return new Error(say.portTaken(port));",
    replace: '',
  },
  {
    file: platform('text/closest.ts'),
    tests: [platform('text/closest.test.ts')],
    name: 'any name is offered for any other',
    find: 'if (steps > limit) continue;',
    replace: 'if (steps > limit * 9) continue;',
  },
  {
    file: platform('db/named.ts'),
    tests: [platform('db/named.test.ts')],
    name: 'each refusal closes its connection',
    find: 'client.release(!isRefused);',
    replace: 'client.release(true);',
  },
  {
    file: platform('files/decode-limit.ts'),
    tests: [platform('files/decode-limit.test.ts')],
    name: "one person's pictures hold up those of others",
    find: ' && others.every(({ person }) => person !== job.person))',
    replace: ')',
  },
  {
    file: platform('files/decode-limit.ts'),
    tests: [platform('files/decode-limit.test.ts')],
    name: 'one person may have any number of pictures waiting',
    find: '.length >= MAX_WAITING) return null;',
    replace: '.length >= 99 * MAX_WAITING) return null;',
  },
];
