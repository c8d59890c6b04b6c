import { contract } from '@election/contract/contract';
import type { ImportReport, ImportRun } from '@election/contract/imports/imports';
import { reasons } from '@election/contract/messages/election';
import { sayFiles } from '@election/contract/messages/files';
import { heldBackBy, sayImports } from '@election/contract/messages/imports';
import { sayRules } from '@election/contract/messages/rules';
import type { Route } from '@election/contract/wire/route';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { explanation as sayExplanation } from '../../app/sentences.ts';
import { button, choose, dialog, openPage, press, rowsOf, type } from '../../testing/page.tsx';
import { year } from '../../testing/places.ts';
import { expectCatalogued } from '../../testing/pseudo.ts';
import { type Served, serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import { ImportsPage } from './ImportsPage.tsx';
import { apply, imports as say, report as sayReport } from './sentences.ts';

const { imports } = contract;
const saved = vi.fn();
beforeEach(() => {
  signInAs('super_admin');
  URL.createObjectURL = (blob) => {
    saved(blob);
    return 'blob:report';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.mocked(HTMLAnchorElement.prototype.click).mockRestore();
  vi.unstubAllGlobals();
  saved.mockClear();
});

const report: ImportReport = {
  year: { title: '2028', created: true, unusual: false },
  counts: [{ file: 'results.csv', rows: 12, created: 11, changed: 0, left: 0, refused: 1 }],
  publish: { contests: 3, polling_stations: 1, held_back: 0, holding: [], needs_reason: [] },
  changes: { total: 0, published: 0, first: [] },
  notes: ['seats.csv was passed over.'],
  refusals: { total: 0, first: [] },
  findings: { total: 0, first: [] },
};
const run = (changes: Partial<ImportRun>): ImportRun => ({
  id: 7,
  state: 'checked',
  progress: null,
  failure: null,
  report,
  publish: false,
  skip_refused: false,
  accept: [],
  ...changes,
});

/** Each read of the import gives the next of these, then always the last. */
function open(runs: readonly ImportRun[], at = '/?import=7', check?: () => Served) {
  let reading = 0;
  const served = serve([
    [contract.years.list, () => ({ data: [year(33, '2024')] })],
    [imports.check, check ?? (() => ({ data: run({ state: 'checking', report: null }) }))],
    [imports.apply, () => ({ data: run({ state: 'applying' }) })],
    [imports.report, () => ({ data: { csv: 'kind,file\n' } })],
    [imports.read, () => ({ data: runs[Math.min(reading++, runs.length - 1)] })],
  ]);
  return { ...served, ...openPage(<ImportsPage />, at) };
}

const chooseFiles = (...names: string[]) => {
  const inputs = document.querySelectorAll('input[type=file]');
  const files = names.map((name) => new File(['title\n2028\n'], name));
  fireEvent.change(inputs[1] as Element, { target: { files } });
};

/** A fake XMLHttpRequest, which uploads with progress use. */
function answerForms(answer: object, status = 200, sending: (form: unknown) => void = () => undefined) {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = status;
      responseText = JSON.stringify(answer);
      upload = {};
      onload = () => {};
      open() {}
      setRequestHeader() {}
      getAllResponseHeaders = () => '';
      send(form: unknown) {
        sending(form);
        this.onload();
      }
    },
  );
}

it('accepts CSV files, workbooks and zips, names all else, and opens the import', async () => {
  const { address } = open([run({})], '/');
  await button(say.check);
  answerForms({ data: run({ state: 'checking' }) });
  chooseFiles('notes.txt', 'year.csv', '.hidden.csv', 'more.xlsx', 'all.zip');
  expect(await screen.findByText('year.csv, more.xlsx, all.zip')).toBeTruthy();
  expect(screen.getByText(say.leftOut({ names: 'notes.txt' }))).toBeTruthy();
  await press(say.check);
  await waitFor(() => expect(address()).toBe('/?import=7'));
});

it('sends the rows and votes that the person expects, and nothing where the fields are empty', async () => {
  const sending = vi.fn();
  open([run({})], '/');
  await button(say.check);
  answerForms({ data: { error_msg: 'No.' } }, 422, sending);
  chooseFiles('year.csv');
  await press(say.check);
  await screen.findByText('No.');
  type(document.body, say.expectedRows, '12');
  type(document.body, say.expectedVotes, '4500');
  fireEvent.click(screen.getByLabelText(say.makeCodes));
  await press(say.check);
  await waitFor(() => expect(sending).toHaveBeenCalledTimes(2));
  const [first, second] = sending.mock.calls.map(([form]) => Object.fromEntries(form as FormData));
  expect(Object.keys(first ?? {})).toEqual(['files[0]']);
  expect(second).toMatchObject({ expected_rows: '12', expected_votes: '4500', make_codes: '1' });
});

it('lists what publishing changes of what is public, in the report and in the question, which asks why', async () => {
  const changes = {
    total: 2,
    published: 1,
    first: [
      { place: 'Coast, Central', sentence: 'First place: Ama → Kofi', first: true, held: false },
      { place: 'Coast, Port', sentence: 'Ama: 1,200 → 1,300', first: false, held: true },
    ],
  };
  const { sent } = open([run({ report: { ...report, changes } })]);
  expect(await screen.findByText(sayImports.changesHeading({ count: 2 }))).toBeTruthy();
  expect(screen.getByText('First place: Ama → Kofi')).toBeTruthy();
  await press(apply.apply);
  const plain = await dialog(apply.question);
  expect(within(plain).queryByText('First place: Ama → Kofi')).toBeNull();
  await press(sayUi.no, plain);
  fireEvent.click(screen.getByLabelText(apply.publish));
  await press(apply.apply);
  const question = await dialog(apply.question);
  expect(within(question).getByText('First place: Ama → Kofi')).toBeTruthy();
  expect(within(question).getByText('Ama: 1,200 → 1,300')).toBeTruthy();
  await press(sayUi.yes, question);
  expect(await screen.findByText(sayExplanation.reasonFirst)).toBeTruthy();
  expect(sent('POST')).toEqual([]);
  await choose(question, sayExplanation.reason, reasons.wrong_figures);
  type(question, sayExplanation.note, 'The officer corrected the sheet.');
  await press(sayUi.yes, question);
  await waitFor(() =>
    expect(sent('POST')).toEqual([
      {
        id: '7',
        publish: true,
        skip_refused: false,
        correction: { reason: 'wrong_figures', note: 'The officer corrected the sheet.' },
      },
    ]),
  );
});

it('asks for no reason where all changes of what is public are held back, until one is accepted', async () => {
  const change = { place: 'Coast, Central', sentence: 'Ama: 1,200 → 1,300', first: false, held: true };
  const changes = { total: 1, published: 0, first: [change] };
  const { sent } = open([run({ report: { ...heldBack, changes } }), run({})]);
  fireEvent.click(await screen.findByLabelText(apply.publish));
  await press(apply.apply);
  const plain = await dialog(apply.question);
  expect(within(plain).queryByLabelText(sayExplanation.note, { exact: false })).toBeNull();
  await press(sayUi.no, plain);
  fireEvent.click(screen.getByLabelText(apply.acceptCode({ code: 'C3', places: 4 })));
  await press(apply.apply);
  const question = await dialog(apply.question);
  await choose(question, sayExplanation.reason, reasons.wrong_figures);
  type(question, sayExplanation.note, 'The officer corrected the sheet.');
  await press(sayUi.yes, question);
  await waitFor(() =>
    expect(sent('POST')).toEqual([
      {
        ...{ id: '7', publish: true, skip_refused: false, accept: ['C3'] },
        correction: { reason: 'wrong_figures', note: 'The officer corrected the sheet.' },
      },
    ]),
  );
});

const heldBack: ImportReport = {
  ...report,
  publish: {
    contests: 3,
    polling_stations: 1,
    held_back: 4,
    holding: [
      { codes: ['C1', 'C3'], places: 1, contests: 1, polling_stations: 0 },
      { codes: ['C3'], places: 3, contests: 2, polling_stations: 1 },
    ],
    needs_reason: ['C1'],
  },
  findings: {
    total: 1,
    first: [
      {
        code: 'C3',
        severity: 'warning',
        place: 'Coast, Central',
        sentence: 'No figure yet.',
        publication: 'held back',
      },
    ],
  },
};

it('asks for a tick under each finding that holds back publication, and for the reason of an error', async () => {
  const { sent } = open([run({ report: heldBack }), run({ state: 'applied', publish: true, report: heldBack })]);
  fireEvent.click(await screen.findByLabelText(apply.publish));
  expect(screen.getByText(sayImports.toPublish({ contests: 3, stations: 1 }))).toBeTruthy();
  expect(screen.getByText(apply.held({ places: 4 }))).toBeTruthy();
  expect(screen.getByText(apply.example({ place: 'Coast, Central', sentence: 'No figure yet.' }))).toBeTruthy();

  fireEvent.click(screen.getByLabelText(apply.acceptCode({ code: 'C3', places: 4 })));
  expect(screen.getByText(sayImports.toPublish({ contests: 5, stations: 2 }))).toBeTruthy();
  expect(screen.getByText(apply.held({ places: 1 }))).toBeTruthy();
  fireEvent.click(screen.getByLabelText(apply.acceptCode({ code: 'C1', places: 1 })));
  expect(screen.getByText(sayImports.toPublish({ contests: 6, stations: 2 }))).toBeTruthy();
  expect(screen.getByText(apply.reasonFirst)).toBeTruthy();
  expect((await button(apply.apply)).getAttribute('aria-disabled')).toBe('true');
  type(document.body, apply.reason, ' As on the sheet. ');
  await press(apply.apply);
  await press(sayUi.yes, await dialog(apply.question));
  await waitFor(() =>
    expect(sent('POST')).toEqual([
      { id: '7', publish: true, skip_refused: false, accept: ['C3', 'C1'], reason: 'As on the sheet.' },
    ]),
  );
  expect(await screen.findByText(heldBackBy(4, ['C1', 'C3']))).toBeTruthy();
});

it('asks for no tick where a status alone holds back', async () => {
  const publish = { ...heldBack.publish, held_back: 1, holding: [], needs_reason: [] };
  open([run({ report: { ...heldBack, publish, findings: { total: 0, first: [] } } })]);
  fireEvent.click(await screen.findByLabelText(apply.publish));
  expect(screen.getByText(apply.held({ places: 1 }))).toBeTruthy();
  expect(screen.getByText(apply.heldByStatus)).toBeTruthy();
  expect(screen.queryByText(apply.heldNote)).toBeNull();
});

it('sends no tick where nothing is published', async () => {
  const { sent } = open([run({ report: heldBack }), run({ state: 'applied' })]);
  fireEvent.click(await screen.findByLabelText(apply.publish));
  fireEvent.click(screen.getByLabelText(apply.acceptCode({ code: 'C3', places: 4 })));
  fireEvent.click(screen.getByLabelText(apply.publish));
  await press(apply.apply);
  await press(sayUi.yes, await dialog(apply.question));
  await waitFor(() => expect(sent('POST')).toEqual([{ id: '7', publish: false, skip_refused: false }]));
});

it('asks whether a new year that is not four digits is really called so', async () => {
  const odd = { ...report, year: { title: '2O28', created: true, unusual: true } };
  const { sent } = open([run({ report: odd }), run({ state: 'applied', report: odd })]);
  expect((await button(apply.apply)).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(apply.yearFirst)).toBeTruthy();
  fireEvent.click(screen.getByLabelText(apply.confirmYear({ title: '2O28' })));
  await press(apply.apply);
  await press(sayUi.yes, await dialog(apply.question));
  await waitFor(() => expect(sent('POST')).toEqual([{ id: '7', publish: false, skip_refused: false, year: '2O28' }]));
});

it('refuses a choice without importable files, and shows what the server refuses', async () => {
  open([run({})], '/');
  await button(say.check);
  chooseFiles('notes.txt');
  expect(await screen.findByText(say.nothingChosen)).toBeTruthy();
  const check = await button(say.check);
  expect(check.disabled).toBe(true);
  answerForms({ data: { error_msg: 'year.csv is missing.' } }, 422);
  chooseFiles('regions.csv');
  await press(say.check);
  expect(await screen.findByText('year.csv is missing.')).toBeTruthy();
});

it('shows the progress until it is checked', async () => {
  const progress = { file: 'results.csv', rows: 120_000 };
  open([run({ state: 'checking', report: null, progress }), run({})]);
  expect(await screen.findByText(say.reading({ file: 'results.csv', rows: 120_000 }))).toBeTruthy();
  expect(await rowsOf(sayReport.wouldDo)).toEqual([['results.csv', '12', '11', '0', '0', '1']]);
  expect(screen.getByText('seats.csv was passed over.')).toBeTruthy();
});

it('counts every row of a file that is refused whole, and passes them all over', async () => {
  const counts = [{ file: 'results.csv', rows: 211, created: 0, changed: 0, left: 0, refused: 211 }];
  const refusals = {
    total: 1,
    first: [{ file: 'results.csv', line: 213, column: 'votes', record: '', sentence: 'It was cut.' }],
  };
  open([run({ report: { ...report, counts, refusals } })]);
  expect(await screen.findByRole('heading', { name: sayImports.refusedHeading({ count: 211 }) })).toBeTruthy();
  expect(screen.getByLabelText(apply.skip({ rows: 211 }))).toBeTruthy();
});

it('lists refused rows and findings, offers the report, and imports only when the rows are passed over', async () => {
  const refusals = {
    total: 1,
    first: [{ file: 'results.csv', line: 13, column: 'candidate', record: 'Coast, Central, Ama', sentence: 'No Ama.' }],
  };
  const findings = {
    total: 150,
    first: [
      {
        code: 'C1',
        severity: 'error' as const,
        place: 'Coast, Central',
        sentence: '570 is not 571.',
        publication: null,
      },
    ],
  };
  const { sent } = open([
    run({ report: { ...report, refusals, findings } }),
    run({ state: 'applied', publish: true, report: { ...report, refusals } }),
  ]);
  expect(await rowsOf(sayReport.refused)).toEqual([
    ['results.csv', '13', 'Coast, Central, Ama', 'candidate', 'No Ama.'],
  ]);
  expect(await rowsOf(sayReport.place)).toEqual([['Error', 'Coast, Central', 'C1', '570 is not 571.', '–']]);
  expect(screen.getByText(sayReport.firstOf({ shown: 1, total: 150 }))).toBeTruthy();
  await press(sayReport.download);
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));

  expect((await button(apply.apply)).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByLabelText(apply.skip({ rows: 1 })));
  fireEvent.click(screen.getByLabelText(apply.publish));
  await press(apply.apply);
  const question = await dialog(apply.question);
  expect(question.textContent).toContain('New year 2028: 11 new and 0 changed');
  expect(question.textContent).toContain('3 contests, 1 polling station');
  await press(sayUi.yes, question);
  await waitFor(() => expect(sent('POST')).toEqual([{ id: '7', publish: true, skip_refused: true }]));
  expect(await screen.findByText('Published: 3 contests, 1 polling station.')).toBeTruthy();
});

it('says why an import failed and starts another', async () => {
  const { address } = open([run({ state: 'failed', failure: 'Another import is running.' })]);
  expect(await screen.findByText('Another import is running.')).toBeTruthy();
  await press(say.again);
  expect(address()).toBe('/');
  await button(say.chooseFolder);
});

it('links to every format of the published results of a year', async () => {
  open([], '/');
  const links = within(await screen.findByRole('navigation', { name: sayFiles.exportsLabel })).getAllByRole('link');
  expect(
    links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href'), link.getAttribute('download')]),
  ).toEqual([
    ['Votes, CSV', '/api/v1/exports/results.csv?year_id=33', 'results-2024.csv'],
    ['Votes, XLSX', '/api/v1/exports/results.xlsx?year_id=33', 'results-2024.xlsx'],
    ['Turnout, CSV', '/api/v1/exports/registers.csv?year_id=33', 'registers-2024.csv'],
    ['Turnout, XLSX', '/api/v1/exports/registers.xlsx?year_id=33', 'registers-2024.xlsx'],
    ['Votes of polling stations, CSV', '/api/v1/exports/stations.csv?year_id=33', 'stations-2024.csv'],
    ['Votes of polling stations, XLSX', '/api/v1/exports/stations.xlsx?year_id=33', 'stations-2024.xlsx'],
    [
      'Contests unopposed, postponed, by lot, annulled, CSV',
      '/api/v1/exports/contests.csv?year_id=33',
      'contests-2024.csv',
    ],
    [
      'Contests unopposed, postponed, by lot, annulled, XLSX',
      '/api/v1/exports/contests.xlsx?year_id=33',
      'contests-2024.xlsx',
    ],
    ['Corrections, CSV', '/api/v1/exports/corrections.csv?year_id=33', 'corrections-2024.csv'],
    ['Corrections, XLSX', '/api/v1/exports/corrections.xlsx?year_id=33', 'corrections-2024.xlsx'],
    ['Everything, JSON', '/api/v1/exports/results.json?year_id=33', 'results-2024.json'],
    ['Election report (NIST SP 1500-100), JSON', '/api/v1/exports/nist.json?year_id=33', 'election-report-2024.json'],
    [
      'Election report with polling stations, JSON',
      '/api/v1/exports/nist-stations.json?year_id=33',
      'election-report-stations-2024.json',
    ],
  ]);
});

/** The page with one year; what the server answers for its files. */
const openExports = (route: Route, answer: () => Served | Promise<Served>, years = [year(33, '2024')]) => {
  serve([
    [contract.years.list, () => ({ data: years })],
    [route, answer],
  ]);
  openPage(<ImportsPage />, '/');
};
const nameOfSaved = () =>
  vi.mocked(HTMLAnchorElement.prototype.click).mock.contexts.map((anchor) => (anchor as HTMLAnchorElement).download);

it.each([
  [say.wholeZip, contract.exports.files, 'election-2024.zip'],
  [say.wholeXlsx, contract.exports.workbook, 'election-2024.xlsx'],
] as const)('saves the whole year: %s', async (label, route, name) => {
  let release = () => {};
  const written = new Promise<void>((resolve) => {
    release = resolve;
  });
  openExports(route, async () => {
    await written;
    return { bytes: new Uint8Array([80, 75]) };
  });
  await press(label);
  expect(await screen.findByText(say.writing)).toBeTruthy();
  expect((await button(label)).getAttribute('data-loading')).toBe('true');
  const other = await button(label === say.wholeZip ? say.wholeXlsx : say.wholeZip);
  expect(other.disabled).toBe(true);
  fireEvent.click(other);
  release();
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ size: 2, type: route.media });
  expect(nameOfSaved()).toEqual([name]);
  await waitFor(() => expect(screen.queryByText(say.writing)).toBeNull());
});

it('says why a whole year was not exported, and offers it again', async () => {
  const sentence = 'A workbook of 200,000 rows is too large.';
  openExports(contract.exports.workbook, () => ({ status: 422, error_msg: sentence }));
  await press(say.wholeXlsx);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(saved).not.toHaveBeenCalled();
  expect((await button(say.wholeXlsx)).hasAttribute('disabled')).toBe(false);
});

it('says that there is no year to export', async () => {
  openExports(contract.exports.files, () => ({}), []);
  expect(await screen.findByText(say.noYear)).toBeTruthy();
  expect(screen.queryByText(say.wholeZip)).toBeNull();
});

it('says why the years could not be read', async () => {
  serve([[contract.years.list, () => ({ status: 503, error_msg: 'The database is not reachable.' })]]);
  openPage(<ImportsPage />, '/');
  expect(await screen.findByText('The database is not reachable.')).toBeTruthy();
});

it('lets a person who does not publish import figures, without publishing them', async () => {
  signInAs('super_admin', { permissions: ['reference.read', 'imports.run'] });
  open([run({})]);
  expect(await screen.findByRole('checkbox', { name: apply.publish })).toHaveProperty('disabled', true);
  expect(screen.getByText(sayRules.roleDoesNotPublish)).toBeTruthy();
  expect((await button(apply.apply)).getAttribute('aria-disabled')).toBe('false');
});

it('asks for a publisher where the files say what became of polls', async () => {
  signInAs('super_admin', { permissions: ['reference.read', 'imports.run'] });
  const counts = [{ file: 'contests.csv', rows: 1, created: 0, changed: 1, left: 0, refused: 0 }];
  open([run({ report: { ...report, counts } })]);
  expect(await screen.findByText(apply.publishersOnly)).toBeTruthy();
  expect((await button(apply.apply)).getAttribute('aria-disabled')).toBe('true');
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = open([run({ report: heldBack })]);
    fireEvent.click(await screen.findByLabelText(apply.publish));
    fireEvent.click(screen.getByLabelText(apply.acceptCode({ code: 'C1', places: 1 })));
    return server;
  }, ['CSV', 'XLSX', 'JSON']));
