import { createHash } from 'node:crypto';
import { contract } from '@election/contract/contract';
import { number, share } from '@election/contract/messages/format';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { drawPaper } from '../../../platform/paper/draw-paper.ts';
import { hashOf, type Paper } from '../../../platform/paper/paper.ts';
import { headLine, say as sayPaper } from '../../../platform/paper/sentences.ts';
import { readPdf } from '../../../testing/files/pdf.ts';
import { EXACT, SECURE_REQUEST_KEY, tokenOf, useServer } from '../../../testing/server.ts';
import { type Person, SMALL } from '../../../testing/small-election.ts';
import { say, sayForm } from './sentences.ts';

const server = useServer();
const { year, north, stations } = SMALL;
const { votes, stationVotes, corrections, results } = contract;

const open = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers: { ...EXACT, ...headers } });

/** A paper as its lines, page by page. */
async function read(url: string) {
  const answer = await open(url);
  expect(answer.statusCode, url).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  const { pages, objects } = readPdf(answer.rawPayload);
  return { pages, objects, text: pages.flat().join('\n'), etag: String(answer.headers.etag) };
}

const contest = (constituency_id: number) => ({ year_id: year, constituency_id, election_type_id: 1 });
async function publish(constituency_id: number, figures: Record<number, number>) {
  const sent = Object.entries(figures).map(([id, vote_count]) => ({ candidate_id: Number(id), vote_count }));
  expect((await server.as('admin')(votes.save, { ...contest(constituency_id), votes: sent })).status).toBe(200);
  expect((await server.as('super_admin')(votes.publish, contest(constituency_id))).status).toBe(200);
}

test('before the first figure a paper says that nothing is published, and a form is left to fill in by hand', async () => {
  expect((await read('/results.pdf')).text).toContain(`${sayPaper.nothingPublished} · `);
  const constituency = await read('/results/constituencies/north-one.pdf');
  expect(constituency.text).toContain('Not reported');
  expect(constituency.pages.flat()).not.toContain('0');
  for (const url of ['/results.pdf', '/results/regions/north.pdf']) {
    const { text } = await read(url);
    expect(text).toContain('Abena Palm');
    expect(text).not.toMatch(/seat/i);
  }
  expect((await read('/results/constituencies/north-one/declaration.pdf')).text).toContain(sayForm.emptyForm);
});

test('a paper has the figures of the API, with what each is out of, the time, the version and the hash of its figures', async () => {
  await publish(north.first, { 1: 30_000, 2: 9_000, 3: 1_000 });
  await server.as('correspondent')(stationVotes.submit, {
    polling_station_id: stations.first,
    year_id: year,
    election_type_id: 1,
    votes: [{ candidate_id: 1, vote_count: 200 }],
  });
  const { data } = await server.anonymous(results.national, { year_id: year, election_type_id: 1 });
  const nation = await read('/results.pdf');
  const lines = nation.pages.flat();
  for (const { candidate, votes: figure, share: part } of data.candidates) {
    const at = lines.indexOf(candidate.name);
    expect(lines.slice(at + 2, at + 4)).toEqual([number(figure), share(part)]);
  }
  expect(nation.text).toContain('1 of 4');
  expect(nation.text).toContain('in reported constituencies');
  const head = headLine(data.as_of, data.version, say.unofficial);
  const hash = createHash('sha256')
    .update((await open('/results.csv')).rawPayload)
    .digest('hex');
  for (const [at, page] of nation.pages.entries()) {
    expect(page).toContain(head);
    expect(page).toContain(sayPaper.hash({ hexadecimal: hash }));
    expect(page).toContain(sayPaper.pageOf({ page: at + 1, pages: nation.pages.length }));
  }
  expect((await read('/results/regions/north.pdf')).text).toContain('1 of 2 constituencies reported');
  expect((await read('/results/constituencies/north-one.pdf')).text).toMatch(/Polling stations reported\n0 of 2/);
});

test('a paper has a title, a language and tags, and the same figures give the same bytes', async () => {
  const { objects, etag } = await read('/results/constituencies/north-one.pdf');
  for (const part of ['/Lang (en)', '/MarkInfo', '/S /Table', '/S /TH', '/S /H1', '/DisplayDocTitle true'])
    expect(objects).toContain(part);
  const again = await open('/results/constituencies/north-one.pdf', { 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await server.database.pool.query('select raise_all_result_versions()');
  const [first, second] = [await drawPaper(SMALL_PAPER), await drawPaper(SMALL_PAPER)];
  expect(Buffer.compare(first, second)).toBe(0);
});

test('a declaration form has the published figures in the order of the ballot paper, and a line for each signature', async () => {
  const { pages } = await read('/results/constituencies/north-one/declaration.pdf');
  const lines = pages.flat();
  const places = ['Abena Palm', 'Kofi River', 'Esi Lamp'].map((name) => lines.indexOf(name));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(lines[lines.indexOf('Kofi River') + 2]).toBe('9,000');
  for (const role of [sayForm.returningOfficer, sayForm.agentOf({ candidate: 'Esi Lamp' }), sayForm.witness])
    expect(lines).toContain(role);
  // Nothing is published of the ballots that were rejected: that is left to be written in.
  expect(lines).not.toContain('Not reported');
});

test('a workbook has figures as numbers, and a name that begins like a formula as text', async () => {
  await server.database.pool.query(`update candidates set name = '=1+1 Lamp' where id = 3`);
  await server.database.pool.query('select raise_all_result_versions()');
  const { rawPayload } = await open('/results/constituencies/north-one.xlsx');
  const rows = await readSheet(rawPayload, 'candidates');
  expect(rows[1]).toEqual(['Abena Palm', 'PP', 30_000, 0.75]);
  expect(rows[3]?.slice(0, 3)).toEqual(["'=1+1 Lamp", 'LP', 1_000]);
  expect((await readSheet(rawPayload, 'about')).flat()).toContain(say.unofficial);
  await server.database.pool.query(`update candidates set name = 'Esi Lamp' where id = 3`);
  await server.database.pool.query('select raise_all_result_versions()');
});

test('what is withdrawn is on no paper any more, and among the corrections', async () => {
  const standing = await server.as('super_admin')(corrections.standing, contest(north.first));
  const why = { version: standing.data.version, reason: 'sheet_disputed', note: 'Two sheets of one place' };
  await server.as('super_admin')(corrections.withdraw, { ...contest(north.first), ...why });
  for (const url of ['/results.pdf', '/results/regions/north.pdf'])
    expect((await read(url)).text).not.toContain('30,000');
  const { text, pages } = await read('/results/constituencies/north-one.pdf');
  expect(text).toContain(say.corrected);
  expect(pages.flat().filter((line) => line === '30,000')).toHaveLength(1);
  expect((await read('/results/corrections.pdf')).text).toContain('Sheet disputed');
});

test('the pages of the country, of a place and of the corrections link to their papers', async () => {
  for (const path of [
    '/results',
    '/results/regions/north',
    '/results/constituencies/north-one',
    '/results/corrections',
  ]) {
    const { body } = await open(path);
    for (const ending of ['.pdf', '.xlsx', '.csv']) expect(body).toContain(`href="${path}${ending}"`);
    expect(body.includes('/declaration.pdf')).toBe(path.includes('constituencies'));
  }
});

describe('coverage and the audit trail on paper', () => {
  const as = (person: Person, url: string) =>
    open(url, { authorization: `Bearer ${tokenOf(person)}`, 'x-secure-request': SECURE_REQUEST_KEY });
  const trail = `/api/v1/audit/contest.pdf?year_id=${year}&constituency_id=${north.first}&election_type_id=1`;
  const coverage = `/api/v1/coverage.pdf?year_id=${year}&election_type_id=1`;

  test('are for roles that may see them on the screen, within their reach', async () => {
    expect((await as('agent', coverage)).statusCode).toBe(403);
    expect((await as('admin', trail)).statusCode).toBe(403);
    const own = readPdf((await as('correspondent', coverage)).rawPayload).pages.flat();
    expect(own).toContain('North One');
    // No heading breaks within a word.
    for (const heading of ['Constituency', 'Sheet', 'Questions']) expect(own).toContain(heading);
    expect(own).not.toContain('South One');
  });

  test('are in the language of each reader, in whichever order they ask', async () => {
    const asked = (url: string, language: string) => {
      const token = { authorization: `Bearer ${tokenOf('super_admin')}`, 'x-secure-request': SECURE_REQUEST_KEY };
      return open(url, { ...token, 'accept-language': language });
    };
    const linesOf = async (url: string, language: string) =>
      readPdf((await asked(url, language)).rawPayload).pages.flat();
    const workbook = async (url: string, language: string, sheet: string) =>
      readSheet((await asked(url.replace('.pdf', '.xlsx'), language)).rawPayload, sheet);
    const french = await linesOf(coverage, 'fr');
    for (const words of ['Couverture', 'Élection présidentielle 2024', 'Prêt à publier', 'Non'])
      expect(french).toContain(words);
    expect(french.join()).not.toMatch(/Coverage|Sheet|Silent|[Nn]ewsroom/);
    const english = await linesOf(coverage, 'en');
    for (const words of ['Coverage', '2024 presidential election', 'Ready to publish', 'No'])
      expect(english).toContain(words);
    // Of each word the last letter is drawn first.
    expect(await linesOf(coverage, 'ar')).toContain([...'التغطية'].reverse().join(''));
    expect((await workbook(coverage, 'ar', 'constituencies'))[0]).toContain('مراكز من دون أرقام');
    expect((await workbook(coverage, 'ar', 'معلومات'))[0]).toContain('التغطية');

    const journal = await linesOf(trail, 'fr');
    expect(journal.join(' ')).toContain('Journal d’audit\u00a0: North One');
    for (const words of ['N°', 'Avant et après', 'Empreinte']) expect(journal).toContain(words);
    expect(journal.join()).not.toMatch(/Audit trail|Row|Before and after|[Nn]ewsroom/);
    const rows = await workbook(trail, 'ar', 'rows');
    expect(rows[0]).toEqual(['السطر', 'متى', 'مَن', 'ماذا', 'قبل وبعد', 'البصمة']);
    expect((await workbook(trail, 'ar', 'معلومات')).flat().join()).toContain('انتخابات');
  });

  test('the trail of a contest has each of its rows with its hash, oldest first', async () => {
    const { data } = await server.as('super_admin')(contract.audit.list, { unit: north.first });
    const rows = data.data.filter(
      ({ subject }) => subject.startsWith('contest:1') && !subject.startsWith('contest:1:'),
    );
    const lines = readPdf((await as('super_admin', trail)).rawPayload).pages.flat();
    const text = lines.join('');
    const places = rows.toReversed().map(({ hash }) => text.indexOf(hash));
    expect(places.length).toBeGreaterThan(2);
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('the trail of a contest has its calls, and the imports of its constituency', async () => {
    const race = { year_id: year, constituency_id: north.first, election_type_id: 2 };
    const call = { kind: 'elected' as const, candidate_ids: [11], reason: 'The lead is too large to lose' };
    expect((await server.as('super_admin')(contract.calls.propose, { ...race, ...call })).status).toBe(200);
    await server.database.owner.query(`select record_audit(${north.first}, '{}', 'import.figures',
      'constituency:${north.first}', null, '{"results": {"created": 3, "changed": 0}}')`);
    const { data } = await server.as('super_admin')(contract.audit.list, { unit: north.first });
    const hash = (action: string) => data.data.find((row) => row.action === action)?.hash ?? 'none';
    const textOf = async (url: string) =>
      readPdf((await as('super_admin', url)).rawPayload)
        .pages.flat()
        .join('');
    const seat = await textOf(trail.replace('election_type_id=1', 'election_type_id=2'));
    for (const action of ['calls.propose', 'import.figures']) expect(seat).toContain(hash(action));
    const presidential = await textOf(trail);
    expect(presidential).toContain(hash('import.figures'));
    expect(presidential).not.toContain(hash('calls.propose'));
  });
});

const SMALL_PAPER: Paper = {
  ...{ title: 'Ŋmɛnsɔ', under: '2024', lead: null, asOf: null, version: 1, standing: 'Unofficial' },
  ...{ rehearsal: true, source: 'Source', facts: [] },
  tables: [
    {
      ...{ name: 'rows', heading: 'Stations', empty: '' },
      columns: [
        { heading: 'Station', kind: 'text', weight: 3 },
        ...Array.from({ length: 9 }, (_, at) => ({ heading: `P${at + 1}`, kind: 'number' as const, weight: 1 })),
      ],
      rows: Array.from({ length: 90 }, (_, row) => [`Dɔkono ${row}`, ...Array.from({ length: 9 }, () => null)]),
    },
  ],
};

test('words that stand for no rows begin no page of their own', async () => {
  const [filled] = SMALL_PAPER.tables;
  const none = { name: 'none', heading: 'Corrections', empty: 'There are none.', columns: [], rows: [] };
  const pagesOf = async (count: number) => {
    const rows = Array.from({ length: count }, (_, row) => [`Dɔkono ${row}`, 1]);
    const table = {
      ...filled,
      name: 'rows',
      heading: 'Stations',
      empty: '',
      columns: filled?.columns.slice(0, 2) ?? [],
    };
    return readPdf(await drawPaper({ ...SMALL_PAPER, tables: [{ ...table, rows }, none] })).pages;
  };
  expect([(await pagesOf(28)).length, (await pagesOf(29)).length]).toEqual([1, 2]);
});

test('a long table has its head on every page, a wide one stands in parts, and a rehearsal is marked on each page', async () => {
  const { pages } = readPdf(await drawPaper(SMALL_PAPER));
  expect(pages.length).toBeGreaterThan(3);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('Station');
    expect(page).toContain(sayPaper.rehearsalShort);
    expect(page).toContain(sayPaper.pageOf({ page: at + 1, pages: pages.length }));
  }
  const lines = pages.flat();
  for (const part of ['Ŋmɛnsɔ', 'Stations, part 1 of 2', 'Stations, part 2 of 2', 'Dɔkono 89'])
    expect(lines).toContain(part);
  expect(lines.filter((line) => line === 'Not reported').length + lines.filter((line) => line === 'Not ').length).toBe(
    810,
  );
});

test('a paper is in the language of its address', async () => {
  const french = await read('/fr/results/constituencies/north-one.pdf');
  expect(french.text).toContain('Suffrages exprimés');
  expect(french.text).toContain('Élection présidentielle 2024');
  expect(french.text).not.toMatch(/Valid votes|Unofficial|Page 1 of/);
  expect(french.text).toContain('Non officiel');
  expect(french.text).toContain('30\u00a0000');
  expect(french.text).not.toMatch(/[\0\ufffd]/);
  expect(french.objects).toContain('/Lang (fr)');
  const hash = createHash('sha256')
    .update((await open('/fr/results/constituencies/north-one.csv')).rawPayload)
    .digest('hex');
  expect(french.text).toContain(hash);
  const arabic = await read('/ar/results/constituencies/north-one.pdf');
  // Of each word the last letter is drawn first.
  expect(arabic.text).toContain([...'المرشح'].reverse().join(''));
  expect(arabic.text).not.toMatch(/Valid votes|Unofficial|Page 1 of/);
  expect(arabic.objects).toContain('/Lang (ar)');
  const { rawPayload } = await open('/ar/results/constituencies/north-one.xlsx');
  expect((await readSheet(rawPayload, 'candidates'))[0]?.[0]).toBe('المرشح');
});

test('the hash of a paper covers its title, its election, each of its facts and each of its tables', () => {
  const fact = { label: 'Total votes', value: 7, kind: 'number', note: 'of 9' } as const;
  const columns = [{ heading: 'Name', kind: 'text', weight: 1 }] as const;
  const table = (name: string, text = name) => ({ name, heading: name, empty: '', columns, rows: [['same'], [text]] });
  const paper: Paper = { ...SMALL_PAPER, facts: [fact, fact], tables: [table('first'), table('second')] };
  const others: Paper[] = [
    { ...paper, title: 'Other' },
    { ...paper, under: '2020' },
    { ...paper, facts: [fact, { ...fact, value: 8 }] },
    { ...paper, facts: [{ ...fact, note: 'of 8' }, fact] },
    { ...paper, tables: [table('first', 'other'), table('second')] },
    { ...paper, tables: [table('first'), table('second', 'other')] },
  ];
  expect(new Set([paper, ...others].map(hashOf)).size).toBe(1 + others.length);
});
