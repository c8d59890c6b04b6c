import type { Plant } from '../plant.ts';

const rule = { file: 'contract/src/comparisons.ts', tests: ['contract/src/checks.test.ts'] };
const checks = (name: string) => ({ file: `contract/src/checks-of-${name}.ts`, tests: rule.tests });
const read = { tests: ['server/src/features/places/year-comparisons.test.ts'] };

/** What figures are compared with: the last election, other stations, the total. */
export const plants: readonly Plant[] = [
  {
    ...rule,
    name: 'C13 and C14 ask for more than the points of the year',
    find: '* 100 >= points * whole',
    replace: '* 100 > points * whole',
  },
  {
    ...rule,
    name: 'C15 compares seven stations',
    find: 'const STATIONS = 8;',
    replace: 'const STATIONS = 7;',
  },
  {
    ...rule,
    name: 'C15 takes equal stations for exact',
    find: 'Math.max(SCALE * spread, LEAST_POINTS)',
    replace: 'SCALE * spread',
  },
  {
    ...rule,
    name: 'C15 counts plain median deviations',
    find: 'const SCALE = 1.4826;',
    replace: 'const SCALE = 1;',
  },
  {
    ...rule,
    name: 'C16 takes any two wrong digits for changed over',
    find: ' && String(typed.toSorted()) === String(right.toSorted())',
    replace: '',
  },
  {
    ...rule,
    name: 'C16 takes a tenth for ten times',
    find: "if (figure === meant * 10) return 'ten_times';",
    replace: "if (figure * 10 === meant) return 'ten_times';",
  },
  {
    ...checks('sheet'),
    name: 'C16 looks for the slip the wrong way round',
    find: 'const meant = votes + valid - sum;',
    replace: 'const meant = votes + sum - valid;',
  },
  {
    ...checks('scale'),
    name: 'C14 compares figures of which some are missing',
    find: 'if (!earlier || isIncomplete(candidates)) return [];',
    replace: 'if (!earlier) return [];',
  },
  {
    ...read,
    name: 'the checks compare with figures that are not public',
    file: 'server/src/features/contests/comparisons.sql',
    find: 'and k.published_at is not null',
    replace: '',
  },
  {
    ...read,
    name: 'the checks compare with a year that was taken back',
    file: 'server/src/features/contests/comparisons.sql',
    find: 'own.id = contest.year_id and own.compared_with = place.year_id',
    replace: 'own.id = contest.year_id',
  },
  {
    ...read,
    name: 'constituencies are matched by a code that comes twice',
    file: 'server/src/features/places/year-comparisons.ts',
    find: 'earlier.codes = 1 and own.codes = 1',
    replace: 'earlier.codes = 1',
  },
  {
    ...read,
    name: 'what was matched by code is matched by name too',
    file: 'server/src/features/places/year-comparisons.ts',
    find: 'where own.id not in (select id from by_code) and earlier.id not in (select earlier_id from by_code)',
    replace: 'where earlier.id not in (select earlier_id from by_code)',
  },
  {
    ...read,
    name: 'constituencies of any year are compared',
    file: 'server/src/features/places/year-comparisons.ts',
    find: 'earlier.id = sent.earlier_id and earlier.year_id = ${compared_with}',
    replace: 'earlier.id = sent.earlier_id',
  },
  {
    file: 'contract/src/swing.ts',
    tests: ['contract/src/swing.test.ts'],
    name: 'a swing has no percentage points',
    find: 'before[0] / before[1]) * 100',
    replace: 'before[0] / before[1])',
  },
  {
    file: 'web/src/votes/validation/Swing.tsx',
    tests: ['web/src/votes/validation/ValidationScreen.test.tsx'],
    name: 'the swing does not follow the chosen figures',
    find: 'votes: taken?.votes ?? live?.votes ?? null',
    replace: 'votes: live?.votes ?? null',
  },
];
