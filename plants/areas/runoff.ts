import type { Plant } from '../plant.ts';

const contests = 'server/src/features/contests';
const rules = { file: 'contract/src/runoff.ts', tests: ['contract/src/runoff.test.ts'] };
const tests = [`${contests}/runoff.test.ts`];
const screen = { file: 'web/src/votes/board/Runoff.tsx', tests: ['web/src/votes/board/Runoff.test.tsx'] };

/** The run-off: when it is offered, who stands in it, and that its votes stay apart from the first round. */
export const plants: readonly Plant[] = [
  {
    ...rules,
    name: 'half of the valid votes is enough',
    find: 'votes * 100 > valid * majority_percent',
    replace: 'votes * 100 >= valid * majority_percent',
  },
  {
    ...rules,
    name: 'a run-off does not wait for all constituencies',
    find: 'if (awaited > 0) return',
    replace: 'if (awaited > 1) return',
  },
  {
    ...rules,
    name: 'a candidate who withdrew is named for the run-off',
    find: 'candidates.filter(({ stands }) => stands)',
    replace: '[...candidates]',
  },
  {
    ...rules,
    name: 'of equals the first on the paper is named',
    find: 'return named.length + level.length === 2',
    replace: 'return named.length + level.length >= 2',
  },
  {
    ...rules,
    name: 'any two may be named',
    find: 'chosen.size === 2 && named.every((one) => chosen.has(one))',
    replace: 'chosen.size === 2',
  },
  {
    name: 'a postponed contest is not awaited by the run-off',
    file: `${contests}/runoff.sql`,
    find: "(published_at is null or public_status = 'postponed')",
    replace: "published_at is null and public_status <> 'postponed'",
    tests,
  },
  {
    name: 'a run-off is opened twice',
    file: `${contests}/runoff.ts`,
    find: "  await assertYear(db, year_id);\n  await lockRow(db, 'years', year_id, reference.unnamed.years);\n",
    replace: '  await assertYear(db, year_id);\n',
    tests,
  },
  {
    name: 'a run-off gets a third candidate',
    file: 'server/src/features/candidates/candidates.ts',
    find: '  assertFirstRound(input.election_type_id);\n',
    replace: '',
    tests,
  },
  {
    name: 'a sync of the run-off deletes the sums of the first round',
    file: `${contests}/sync-regions.sql`,
    find: 'sums.year_id = in_year and c.election_type_id = in_type',
    replace: 'sums.year_id = in_year',
    tests,
  },
  {
    name: 'an annulled contest of the run-off takes the sums of the first round away',
    file: `${contests}/contest-status.sql`,
    find: 'where c.id = known.candidate_id and c.election_type_id = contest.election_type_id\n',
    replace: 'where c.id = known.candidate_id\n',
    tests,
  },
  {
    name: 'sums of a region have the votes of both rounds',
    file: `${contests}/national-results.sql`,
    find: 'where r.year_id = in_year and c.election_type_id = in_type\n',
    replace: 'where r.year_id = in_year\n',
    tests,
  },
  {
    name: 'a run-off is compared with the parliamentary race of the first round',
    file: `${contests}/contest-figures.sql`,
    find: 'and follows is not null)',
    replace: 'and follows = 2)',
    tests,
  },
  {
    ...screen,
    name: 'a run-off is offered to people who may not open it',
    find: "may('candidates.manage') && year_id !== null",
    replace: 'year_id !== null',
  },
  {
    ...screen,
    name: 'a run-off opens with three',
    find: 'chosen.length === 2 ?',
    replace: 'chosen.length >= 2 ?',
  },
  {
    ...screen,
    name: 'an open run-off hides that the votes name others',
    find: '{!asksFor(first) && (',
    replace: '{!asksFor(first) && first.awaited > 0 && (',
  },
];
