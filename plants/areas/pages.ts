import type { Plant } from '../plant.ts';

const pages = (name: string) => `server/src/features/pages/${name}`;
const PURE = [pages('pages.test.ts')];
const SERVED = [pages('serve-pages.test.ts')];

/** The public pages. */
export const plants: readonly Plant[] = [
  {
    name: 'a page keeps a sheet that was hidden',
    file: pages('serve-pages.ts'),
    find: "'stations', 'sheets', 'checkpoints']",
    replace: "'stations', 'checkpoints']",
    tests: SERVED,
  },
  {
    name: 'every sheet is public',
    file: pages('pages.sql'),
    find: ' and shown.public_at is not null\n',
    replace: '\n',
    tests: SERVED,
  },
  {
    name: 'a replaced sheet stays public',
    file: pages('pages.sql'),
    find: ' and shown.ended_at is null and',
    replace: ' and',
    tests: SERVED,
  },
  {
    name: 'a sheet is public again with the next figures',
    file: 'server/src/features/contests/withdraw.sql',
    find: 'where contest_id = contest.id and public_at is not null;',
    replace: 'where false;',
    tests: SERVED,
  },
  {
    name: 'a sheet is shown before its figures',
    file: 'server/src/features/sheets/write-sheets.ts',
    find: '  if (input.public && contest.published_at === null) throw new Failure(409, say.figuresFirst);\n',
    replace: '',
    tests: SERVED,
  },
  {
    name: 'the public copy of a sheet is as large as the photograph',
    file: pages('sheet.ts'),
    find: 'const EDGE = 1600;',
    replace: 'const EDGE = 16_000;',
    tests: SERVED,
  },
  {
    name: 'a rectangle counts as an outline',
    file: pages('pages.sql'),
    find: 'octet_length(svg_path) > 80',
    replace: 'octet_length(svg_path) > 8',
    tests: SERVED,
  },
  {
    name: 'constituencies without an outline are not on the map at all',
    file: pages('map.ts'),
    find: 'others.length > 0 && ',
    replace: 'others.length < 0 && ',
    tests: PURE,
  },
  {
    name: 'a page keeps the figures of before a publication',
    file: pages('serve-pages.ts'),
    find: "['reference', 'results', 'stations', 'sheets', 'checkpoints']",
    replace: "['reference', 'sheets', 'checkpoints']",
    tests: SERVED,
  },
  {
    name: 'a page writes what a person typed as markup',
    file: pages('html.ts'),
    find: 'return escaped(String(content));',
    replace: 'return String(content);',
    tests: [...PURE, ...SERVED],
  },
  {
    name: 'every site may frame the results',
    file: 'server/src/platform/http/security.ts',
    find: "frameAncestors: frameAncestors.split(' '),",
    replace: "frameAncestors: ['*'],",
    tests: SERVED,
  },
  {
    name: 'a constituency of which some stations are published looks declared',
    file: pages('geography.ts'),
    find: "place.reported ? 'full' : 'pale'",
    replace: "'full'",
    tests: PURE,
  },
  {
    name: 'an undeclared seat counts as lost',
    file: pages('chamber.ts'),
    find: 'leader && reported && !tied ?',
    replace: 'leader && (reported || !reported) && !tied ?',
    tests: PURE,
  },
  {
    name: 'a tie has a leader in the first line',
    file: pages('nation.ts'),
    find: 'if (first.votes === second.votes)',
    replace: 'if (first.votes < second.votes)',
    tests: PURE,
  },
  {
    name: 'figures of stations stand as those of the constituency after a withdrawal',
    file: pages('places.ts'),
    find: 'votes: reported ? row.votes : row.stations',
    replace: 'votes: row.stations ?? row.votes',
    tests: SERVED,
  },
  {
    name: 'a chart draws publications apart instead of their sums',
    file: pages('timeline.ts'),
    find: 'sums[key] = (sums[key] ?? 0) + count;',
    replace: 'sums[key] = count;',
    tests: PURE,
  },
  {
    name: 'an update makes every element anew, and the focus is lost',
    file: 'web/src/public/update.ts',
    find: 'one.nodeName === other.nodeName && keyOf(one) === keyOf(other)',
    replace: 'one.nodeName === other.nodeName && keyOf(one) !== keyOf(other)',
    tests: ['web/src/public/public.test.tsx'],
  },
  {
    name: 'a correction waits as long as any other publication',
    file: 'web/src/public/listen.ts',
    find: "type === 'correction' ? CORRECTION_MS : CROWD_MS",
    replace: 'CROWD_MS',
    tests: ['web/src/public/public.test.tsx'],
  },
];
