import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { type ImportFiles, writeFolder } from '../../testing/files/import-files.ts';
import { findAdmin } from './find-admin.ts';
import type { PublicChange } from './public-changes.ts';
import { folderSource } from './read/source.ts';
import { type ImportOptions, runImport } from './run.ts';
import { sayApplying } from './sentences.ts';

const database = useDatabase();
beforeAll(() => database.pool.query(`insert into users (name, email, role_id) values ('Ama', 'ama@example.com', 1)`));

const WHY = { reason: 'wrong_figures', note: 'The officer corrected the sheets.' } as const;
const results = (...lines: string[]) =>
  `election_type,region,constituency,polling_station,candidate,votes\n${lines.join('\n')}\n`;
const registers = (...lines: string[]) =>
  `election_type,region,constituency,polling_station,total_registered_voters,total_valid_votes,total_rejected,total_issued,total_not_returned\n${lines.join('\n')}\n`;

/** Two regions with a constituency each, of the same name, and both elections. */
const FIRST: ImportFiles = {
  'year.csv': 'title\n2033\n',
  'regions.csv': 'title\nCoast\nHills\n',
  'constituencies.csv': 'region,name\nCoast,Central\nHills,Central\n',
  'polling_stations.csv': 'region,constituency,code,name\nCoast,Central,S1,School\nCoast,Central,S2,Chapel\n',
  'parties.csv': 'name,acronym,color,order_queue\nPalm Party,PP,#117733,1\nRiver Party,RP,#332288,2\n',
  'candidates.csv': `election_type,region,constituency,party,name
presidential,,,PP,Abena Palm
presidential,,,RP,Kofi River
parliamentary,Coast,Central,PP,Ama Palm
parliamentary,Coast,Central,RP,Kojo River
`,
  'results.csv': results(
    'presidential,Coast,Central,,Abena Palm,300',
    'presidential,Coast,Central,,Kofi River,250',
    'presidential,Hills,Central,,Abena Palm,400',
    'presidential,Hills,Central,,Kofi River,700',
    'parliamentary,Coast,Central,,Ama Palm,280',
    'parliamentary,Coast,Central,,Kojo River,265',
    'presidential,Coast,Central,S1,Abena Palm,180',
    'presidential,Coast,Central,S1,Kofi River,120',
    'presidential,Coast,Central,S2,Abena Palm,100',
    'presidential,Coast,Central,S2,Kofi River,90',
  ),
  'registers.csv': registers('presidential,Coast,Central,,1000,550,9,,'),
};

async function run(files: ImportFiles, options: Partial<ImportOptions> = {}) {
  const source = await folderSource(await writeFolder(files));
  const actor = await findAdmin(database.pool, undefined);
  const listed: PublicChange[] = [];
  const accept = ['C9'] as const;
  const outcome = await runImport(database.pool, source, actor, {
    ...{ dryRun: false, publish: false, skipRefused: false, accept },
    onChecked: async (_, { changes }) => {
      for await (const change of changes) listed.push(change);
    },
    ...options,
  });
  return { ...outcome, listed };
}
const dryRun = (files: ImportFiles, options: Partial<ImportOptions> = {}) => run(files, { dryRun: true, ...options });
const withRows = (...lines: string[]): ImportFiles => ({
  ...FIRST,
  'registers.csv': registers(),
  'results.csv': results(...lines),
});
const sentences = (list: readonly PublicChange[]) => list.map(({ place, sentence }) => `${place}: ${sentence}`);

test('a first import changes nothing that is public, and neither does the same one again', async () => {
  expect((await dryRun(FIRST)).report.changes).toEqual({ total: 0, published: 0, first: [] });
  const first = await run(FIRST, { publish: true, accept: ['C9', 'C10'], reason: 'Stations are late.' });
  expect(first).toMatchObject({ applied: true, stopped: null, report: { publish: { contests: 3, held_back: 0 } } });
  expect((await dryRun(FIRST)).report.changes.total).toBe(0);
});

test('figures that are not public yet are no change of what is public', async () => {
  const unpublished = { ...withRows('presidential,Hills,Central,,Abena Palm,1'), 'year.csv': 'title\n2034\n' };
  await run({ ...FIRST, 'year.csv': 'title\n2034\n' });
  expect((await dryRun(unpublished)).report.changes.total).toBe(0);
});

test('each public figure that changes is listed, old and new: who comes first, then the figures of that contest, then all others', async () => {
  const files = {
    ...withRows(
      'presidential,Coast,Central,,Abena Palm,301',
      'presidential,Coast,Central,S2,Kofi River,91',
      'presidential,Hills,Central,,Abena Palm,720',
      'presidential,Hills,Central,,Kofi River,700',
      'parliamentary,Coast,Central,,Kojo River,280',
    ),
    'registers.csv': registers('presidential,Coast,Central,,1000,551,9,560,'),
  };
  const { report, listed } = await dryRun(files);
  const expected = [
    'Hills, Central, presidential: First place: Kofi River → Abena Palm',
    'Coast, Central, parliamentary: First place: Ama Palm → a tie of Ama Palm and Kojo River',
    'Hills, Central, presidential: Abena Palm: 400 → 720',
    'Coast, Central, parliamentary: Kojo River: 265 → 280',
    'Coast, Central, presidential: Abena Palm: 300 → 301',
    'Coast, Central, presidential: Register: valid votes 550 → 551, ballots issued not known → 560',
    'Coast, Central, S2, presidential: Kofi River: 90 → 91',
  ];
  expect(sentences(report.changes.first)).toEqual(expected);
  expect(sentences(listed)).toEqual(expected);
  expect(report.changes.first.map(({ first }) => first)).toEqual([true, true, false, false, false, false, false]);
});

test('publishing them needs a reason and a note, and without publishing what is public stays', async () => {
  const files = withRows('presidential,Hills,Central,,Abena Palm,410', 'parliamentary,Coast,Central,,Ama Palm,281');
  const { stopped, report } = await dryRun(files, { publish: true });
  expect([report.changes.published, stopped]).toEqual([2, sayApplying.correctionNeeded({ count: 2 })]);
  expect(await run(files, { publish: true })).toMatchObject({
    applied: false,
    stopped: sayApplying.correctionNeeded({ count: 2 }),
  });
  expect((await run(files)).applied).toBe(true);
  const stored = await dryRun(files, { publish: true });
  expect([stored.report.changes.published, stored.stopped]).toEqual([2, sayApplying.correctionNeeded({ count: 2 })]);
  expect(await run(files, { publish: true, correction: WHY })).toMatchObject({ applied: true, stopped: null });
  const { rows } = await database.pool.query('select reason, note from corrections');
  expect(rows).toEqual([WHY, WHY]);
  expect((await dryRun(files)).report.changes.total).toBe(0);
});

test('what is held back is listed as such, and needs no reason until it is accepted', async () => {
  const files = withRows('presidential,Hills,Central,,Abena Palm,0', 'presidential,Hills,Central,,Kofi River,0');
  const { report, stopped } = await dryRun(files, { publish: true });
  expect(report.changes.first.map(({ held }) => held)).toEqual([true, true, true]);
  expect([report.changes.total, report.changes.published, stopped]).toEqual([3, 0, null]);
  const accepted = await dryRun(files, { publish: true, accept: ['C4'], reason: 'No poll was held' });
  expect([accepted.report.changes.published, accepted.stopped]).toEqual([
    3,
    sayApplying.correctionNeeded({ count: 3 }),
  ]);
});
