import type { Plant } from '../plant.ts';

const feature = (path: string) => `server/src/features/${path}`;
const traces = { tests: ['server/src/testing/access/writes.test.ts'] };
const backup = { tests: ['server/src/tools/backup/backup.test.ts'] };
const migration = (name: string) => `server/migrations/${name}.sql`;

/** What each write leaves: audit trail, events, renewed answers; who may write what servers find; and what a backup holds. */
export const plants: readonly Plant[] = [
  {
    ...traces,
    file: feature('contests/save-register.sql'),
    name: 'totals that a publisher saves leave no audit row of their publication',
    find: "    perform record_publication(contest, null, call -> 'actor', totals);\n",
    replace: '',
  },
  {
    ...traces,
    file: feature('contests/save-register.sql'),
    name: 'saved totals are not announced',
    find: "  perform announce_figures('register-saved', contest, station, me);\n",
    replace: '',
  },
  {
    ...traces,
    file: feature('contests/mark-pending-seen.ts'),
    name: 'that an item was seen stands in the general chain',
    find: 'subject: `pending:${id}` }, item.constituency_id);',
    replace: 'subject: `pending:${id}` });',
  },
  {
    ...traces,
    file: feature('contests/sync-regions.sql'),
    name: 'summing up regions is not announced',
    find: "  perform announce(jsonb_build_object('type', 'results-synced', 'year_id', in_year, 'election_type_id', in_type));\n",
    replace: '',
  },
  {
    ...traces,
    file: feature('contests/seats.sql'),
    name: 'settling seats leaves no audit row',
    find: "  perform record_audit(0, call -> 'actor', 'results.sync-seats', 'year:' || in_year, null, report);\n",
    replace: '',
  },
  {
    ...traces,
    file: 'server/src/platform/writes/reference-change.ts',
    name: 'polling stations are audited as parties',
    find: "const action = `${table.replace('_', '-')}.${verb}`;",
    replace: 'const action = `parties.${verb}`;',
  },
  {
    ...traces,
    file: feature('people/session.ts'),
    name: 'signing out is not announced',
    find: "  await announce(db, { type: 'session-ended', user_id: actor.id });\n",
    replace: '',
  },
  {
    ...traces,
    file: feature('people/devices.ts'),
    name: 'the end of a session leaves no audit row',
    find: "  await record(context, { action: 'session.end', subject: `user:${actor.id}`, before: { session } });\n",
    replace: '',
  },
  {
    ...traces,
    file: feature('people/set-password.ts'),
    name: 'a new password leaves no audit row',
    find: "    await record({ ...context, db: tx }, { action: 'password.change', subject: `user:${actor.id}` });\n",
    replace: '',
  },
  {
    ...traces,
    file: feature('people/agent-files.ts'),
    name: 'agents of a file are not announced',
    find: "  await announce(context.db, { type: 'reference-changed', subject: 'users' });\n",
    replace: '',
  },
  {
    ...traces,
    file: migration('0018_change_counts'),
    name: 'a list of parties outlives their change',
    find: 'create trigger parties_counted after insert or update or delete on parties',
    replace: 'create trigger parties_counted after insert on parties',
  },
  {
    tests: [feature('contests/corrections.test.ts')],
    file: migration('0038_corrections'),
    name: 'exports of stations outlive a publication',
    find: 'if exists (select from stored where place <> 0 and published_votes is not null)\n    or exists',
    replace: 'if exists',
  },
  {
    file: migration('0018_change_counts'),
    tests: [feature('places/constituencies.test.ts'), 'server/src/platform/cache/actor-cache.test.ts'],
    name: 'a constituency that moves does not renew what callers may see',
    find: 'after insert or delete or update of region_id on constituencies',
    replace: 'after insert or delete on constituencies',
  },
  {
    file: migration('0018_change_counts'),
    tests: ['server/src/platform/cache/actor-cache.test.ts', feature('people/users.test.ts')],
    name: 'constituencies that an agent loses stay open to the agent',
    find: 'create trigger user_constituencies_counted after insert or update or delete on',
    replace: 'create trigger user_constituencies_counted after insert on',
  },
  {
    file: migration('0032_verification_by_routine'),
    tests: ['server/src/platform/db/rights.test.ts'],
    name: 'the application may hide a difference of what is public',
    find: 'revoke insert, update on',
    replace: 'revoke insert on',
  },
  {
    file: feature('audit/keep-verification.sql'),
    tests: [feature('audit/verify-public.test.ts')],
    name: 'the result of a verification is kept with the rights of the application',
    find: '  security definer set search_path = public, pg_temp\n',
    replace: '',
  },
  {
    ...backup,
    file: 'server/src/tools/backup/tables.ts',
    name: 'a backup leaves out polls and their votes',
    find: "c.relname <> 'migrations'",
    replace: "c.relname not in ('migrations', 'polls', 'poll_votes')",
  },
  {
    ...backup,
    file: 'server/src/tools/backup/tables.ts',
    name: 'a backup leaves out columns that are generated by their defaults',
    find: "and a.attgenerated = ''",
    replace: "and a.attgenerated = '' and not a.atthasdef",
  },
  {
    ...backup,
    file: 'server/src/tools/backup/tables.ts',
    name: 'a restored database has no foreign keys',
    find: '    await client.query(`alter table ${relation} add constraint ${name} ${definition}`);\n',
    replace: '    void [relation, name, definition];\n',
  },
  {
    ...backup,
    file: 'server/src/tools/backup/tables.ts',
    name: 'a restored database keeps no history of changes',
    find: 'enable trigger user`);',
    replace: 'disable trigger user`);',
  },
  {
    ...backup,
    file: 'server/src/tools/backup/restore.ts',
    name: 'a restored database gives numbers out again',
    find: 'if (last_value !== null) await',
    replace: 'if (last_value === null) await',
  },
];
