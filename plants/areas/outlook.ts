import type { Plant } from '../plant.ts';

const rule = { file: 'contract/src/outlook.ts', tests: ['contract/src/outlook.test.ts'] };
const facts = {
  file: 'server/src/features/contests/outlook-facts.sql',
  tests: ['server/src/features/contests/outlook.test.ts'],
};

/** Whether the outcome can still change: each bound one step off. */
export const plants: readonly Plant[] = [
  {
    ...rule,
    name: 'half of the valid votes elect a president',
    find: 'votes * 100 > percent * valid',
    replace: 'votes * 100 >= percent * valid',
  },
  {
    ...rule,
    name: 'the leader is certain while the outstanding voters can draw level',
    find: 'own.votes > votes + (gains ? voters : 0)',
    replace: 'own.votes >= votes + (gains ? voters : 0)',
  },
  {
    ...rule,
    name: 'certain forgets that the outstanding votes are valid votes of others',
    find: 'isAbove(own.votes, valid + lost, percent)',
    replace: 'isAbove(own.votes, valid, percent)',
  },
  {
    ...rule,
    name: 'inactive candidates gain votes',
    find: 'votes >= wanted ? 0 : gains ? wanted - votes',
    replace: 'votes >= wanted ? 0 : true ? wanted - votes',
  },
  {
    ...rule,
    name: 'the first two are certain one vote too early',
    find: 'costOfTwoBefore(own, rivals) > voters, before <= 1',
    replace: 'costOfTwoBefore(own, rivals) >= voters, before <= 1',
  },
  {
    ...rule,
    name: 'the second may share the place',
    find: 'lacks(first, wanted + 1) <= voters',
    replace: 'lacks(first, wanted) <= voters',
  },
  {
    ...rule,
    name: 'a unit without a register is taken for one without voters',
    find: "without_register > 0 && found !== 'possible' ? null : found",
    replace: 'without_register < 0 ? null : found',
  },
  {
    ...rule,
    name: 'the sum of some stations declares a seat',
    find: '!(facts.from_stations && stations.published < stations.total)',
    replace: '!(facts.from_stations && stations.published < 0)',
  },
  {
    ...rule,
    name: 'a tie is open to everybody',
    find: 'counted.filter(({ votes }) => votes === highest)',
    replace: 'counted',
  },
  {
    ...rule,
    name: 'half of the seats are a majority',
    find: 'Math.floor(seats / 2) + 1',
    replace: 'Math.ceil(seats / 2)',
  },
  {
    ...facts,
    name: 'an annulled constituency is counted in',
    find: "where v.contest_id = k.id and v.place = 0 and k.public_status not in ('postponed', 'annulled')",
    replace: 'where v.contest_id = k.id and v.place = 0',
  },
  {
    ...facts,
    name: 'a constituency without the figure of a candidate is counted in',
    find: 'counted.candidates >= (select count(*) from ballot where active) and counted.candidates > 0 as complete',
    replace: 'counted.candidates > 0 as complete',
  },
  {
    ...facts,
    name: 'inactive stations are outstanding',
    find: "s.constituency_id = k.constituency_id and s.status = 'active'",
    replace: 's.constituency_id = k.constituency_id',
  },
  {
    ...facts,
    name: 'published stations are outstanding',
    find: 'coalesce(sum(greatest(s.registered_voters - s.votes, 0)) filter (where not complete), 0)',
    replace: 'coalesce(sum(s.registered_voters), 0)',
  },
  {
    name: 'the answers ignore the share that the year sets',
    file: 'server/src/features/contests/outlook.ts',
    find: 'outlookOf(candidates, outstanding, majority_percent)',
    replace: 'outlookOf(candidates, outstanding, 50)',
    tests: facts.tests,
  },
  {
    name: 'the answers wait for the next read after a station was published',
    file: 'server/src/features/contests/outlook.ts',
    find: "versions: ['reference', 'results', 'stations']",
    replace: "versions: ['reference', 'results']",
    tests: facts.tests,
  },
  {
    name: 'the answers on the page stay after a publication',
    file: 'web/src/api/invalidation.ts',
    find: '[results.national, outlooks.national]',
    replace: '[results.national]',
    tests: ['web/src/api/realtime.test.tsx'],
  },
];
