import type { Plant } from '../plant.ts';

const audit = (path: string) => `server/src/features/audit/${path}`;
const queries = { file: audit('difference-queries.ts'), tests: [audit('compare-tables.test.ts')] };
const kept = { file: audit('keep-verification.sql'), tests: [audit('verify-public.test.ts')] };
const command = { file: 'server/src/tools/cli/verify-trail.ts', tests: ['server/src/tools/cli/verify-audit.test.ts'] };
const notice = { file: 'web/src/app/DifferenceNotice.tsx', tests: ['web/src/app/DifferenceNotice.test.tsx'] };

/** The comparison of the tables with their records, and its alarm. */
export const plants: readonly Plant[] = [
  {
    ...queries,
    name: 'rejected ballots of registers are not compared',
    find: "  rejected: 'total_rejected',\n",
    replace: '',
  },
  {
    ...queries,
    name: 'public totals of registers are not compared every five minutes',
    find: "['published', ...PUBLIC_TOTALS]",
    replace: "['published']",
  },
  {
    ...queries,
    name: 'states of entries are not compared',
    find: 'where (s.votes, s.status) is distinct from (r.votes, r.status)',
    replace: 'where s.votes is distinct from r.votes',
  },
  {
    ...queries,
    name: 'history without its figure is no difference',
    find: 'stored s full join records r using (contest_id, place, candidate_id, figure, provider_id)',
    replace: 'stored s left join records r using (contest_id, place, candidate_id, figure, provider_id)',
  },
  {
    ...queries,
    name: 'a figure without history is no difference',
    find: 'stored s full join records r using (contest_id, place, candidate_id, figure, provider_id)',
    replace: 'stored s right join records r using (contest_id, place, candidate_id, figure, provider_id)',
  },
  {
    ...queries,
    name: 'a seat of an annulled contest fits',
    find: "k.public_status <> 'annulled' and (k.public_status = 'unopposed'",
    replace: "true and (k.public_status = 'unopposed'",
    tests: ['server/src/features/contests/contest-status.test.ts'],
  },
  {
    ...queries,
    name: 'sums of regions are not compared',
    find: '  SUMS,\n  SEATS,\n',
    replace: '  SEATS,\n',
  },
  {
    ...queries,
    name: 'who published a contest is not compared with the history',
    find: 'where (s.published_at, s.published_by) is distinct from (r.at, r.actor_id)',
    replace: 'where s.published_at is distinct from r.at',
  },
  {
    ...queries,
    name: 'who entered a figure is not compared',
    find: 'readonly string[] = [PEOPLE, ',
    replace: 'readonly string[] = [',
  },
  {
    ...queries,
    name: 'live edits do not count as published in the audit trail',
    find: "array['votes.publish', 'live.edit', 'votes.withdraw']",
    replace: "array['votes.publish', 'votes.withdraw']",
  },
  {
    ...queries,
    name: 'who ended a sheet is not compared',
    find: "(6, 'ended_by', s.ended_by::text, r.ended_by::text)",
    replace: "(6, 'ended_by', null, null)",
  },
  {
    ...queries,
    tests: [audit('compare-scale.test.ts')],
    name: 'the last row of a history is read figure by figure',
    find: `    select h.contest_id, coalesce(h.polling_station_id, 0) as place, coalesce(h.candidate_id, 0) as candidate_id, h.figure,
           coalesce(h.provider_id, 0) as provider_id, h.votes_after as votes, h.status_after as status
    from last join figure_history h using (id)`,
    replace: `    select h.contest_id, coalesce(h.polling_station_id, 0) as place, coalesce(h.candidate_id, 0) as candidate_id, h.figure,
           coalesce(h.provider_id, 0) as provider_id, h.votes_after as votes, h.status_after as status
    from last cross join lateral (select * from figure_history f where f.id = last.id offset 0) h`,
  },
  {
    ...kept,
    name: 'a difference of what is public never ends',
    find: "differs_since = case when excluded.differences <> '{}' then coalesce(known.differs_since, now()) end",
    replace: 'differs_since = coalesce(known.differs_since, now())',
  },
  {
    ...kept,
    name: 'a difference begins anew with each verification',
    find: 'coalesce(known.differs_since, now())',
    replace: 'now()',
  },
  {
    file: 'server/src/platform/db/advisory-lock.ts',
    tests: ['server/src/features/audit/verify-public.test.ts'],
    name: 'every server verifies what is public',
    find: 'return rows[0]?.free ? workAndUnlock(client, lock, work) : undefined;',
    replace: 'return rows[0] ? workAndUnlock(client, lock, work) : undefined;',
  },
  {
    ...command,
    name: 'the command does not compare the tables',
    find: 'const tables = await compareTables(client);',
    replace: 'const tables: Awaited<ReturnType<typeof compareTables>> = [];',
  },
  {
    ...command,
    name: 'the command does not compare photographs with their hashes',
    find: 'return tables.length + files.differences.length === 0;',
    replace: 'return tables.length === 0;',
  },
  {
    ...notice,
    name: 'a notice of a difference is read once and stays',
    find: 'everyMs: EVERY_MS, ',
    replace: '',
  },
  {
    file: 'server/migrations/0023_publications_in_history.sql',
    tests: ['server/src/platform/db/upgrades.test.ts'],
    name: 'earlier publications are not brought into the history',
    find: 'from contests where published_at is not null order by id;',
    replace: 'from contests where false;',
  },
];
