import type { Plant } from '../plant.ts';

const at = (name: string) => `server/src/${name}`;
const report = { tests: [at('features/exports/election-report.test.ts')] };
const files = { tests: [at('features/exports/election-files.test.ts')] };
const writer = { tests: [at('platform/text/write-files.test.ts')] };
const paper = { tests: [at('features/pages/paper/papers.test.ts')] };
const description = { file: at('platform/http/open-api.ts'), tests: [at('platform/http/open-api.test.ts')] };

/** Files of published figures, a year that leaves and comes back, and the description of the calls. */
export const plants: readonly Plant[] = [
  {
    ...report,
    file: at('features/exports/exports.ts'),
    name: 'a report with stations is kept when a station is published',
    find: "[...versions, 'stations']",
    replace: '[...versions]',
  },
  {
    ...report,
    file: at('features/exports/election-report.ts'),
    name: 'the time of a report has a fraction of a second',
    find: String.raw`.replace(/\.\d+/, '')`,
    replace: '',
  },
  {
    ...files,
    file: at('features/imports/read-row.ts'),
    name: 'an import keeps the apostrophe that an export writes before a formula',
    find: 'fromCell(written)',
    replace: 'written',
  },
  {
    tests: [at('features/exports/exports.test.ts')],
    file: at('features/exports/published-results.sql'),
    name: 'candidates at the same place of the ballot paper are exported in the order of their ids',
    find: 'order by c.ballot_order, c.name collate "C") as results',
    replace: 'order by c.ballot_order, c.id) as results',
  },
  {
    ...files,
    file: at('features/exports/election-files.ts'),
    name: 'a column of the import format that the export lacks is left out',
    find: 'if (lost.length > 0) throw',
    replace: 'if (lost.length > 9) throw',
  },
  {
    ...files,
    file: at('features/exports/election-files.ts'),
    name: 'texts are exported with white space that an import folds',
    find: 'return folded(table);',
    replace: 'return table;',
  },
  {
    tests: [at('platform/text/spreadsheet-cell.test.ts')],
    file: at('platform/text/spreadsheet-cell.ts'),
    name: 'a text that begins with an apostrophe and a formula comes back without the apostrophe',
    find: "const FORMULA = /^'*[",
    replace: 'const FORMULA = /^[',
  },
  {
    ...writer,
    file: at('platform/text/file-writer.ts'),
    name: 'the same figures give another file a second later',
    find: '{ mtime: WRITTEN_AT }',
    replace: '{}',
  },
  {
    ...description,
    name: 'fields with a default are described as required',
    find: "toSchema(route.input, 'input')",
    replace: "toSchema(route.input, 'output')",
  },
  {
    ...paper,
    name: 'a paper keeps the figures of before a publication',
    file: at('features/pages/paper/serve-papers.ts'),
    find: "['reference', 'results', 'stations']",
    replace: "['reference']",
  },
  {
    ...paper,
    name: 'the hash of a paper leaves its first table out',
    file: at('platform/paper/paper.ts'),
    find: 'return [title, ...tablesOf(paper)].map(',
    replace: 'return [title, ...tablesOf(paper).slice(1)].map(',
  },
  {
    ...paper,
    name: 'the same figures give another PDF a second later',
    file: at('platform/paper/page.ts'),
    find: 'CreationDate: new Date(asOf ?? 0)',
    replace: 'CreationDate: new Date()',
  },
  {
    ...paper,
    name: 'a long table has its head on the first page alone',
    file: at('platform/paper/draw-table.ts'),
    find: "        drawRow(pdf, columns, titles, headHeight, { row: null, tag: 'TH', isHead: true, isForm: false }),",
    replace: '        undefined,',
  },
  {
    ...paper,
    name: 'words that stand for no rows begin a page',
    file: at('platform/paper/draw-table.ts'),
    find: 'const first = rows.length === 0 ? 0 : 26',
    replace: 'const first = 26',
  },
  {
    ...paper,
    name: 'a heading of printed coverage breaks within a word',
    file: at('features/contests/coverage-paper.ts'),
    find: "column(say.questions, 'number', 1.7)",
    replace: "column(say.questions, 'number', 1.2)",
  },
  {
    ...paper,
    name: 'a form has no room for a figure that is not published',
    file: at('features/pages/paper/declaration.ts'),
    find: "value ?? '', null]",
    replace: 'value, null]',
  },
  {
    ...paper,
    name: 'a silent region has seats in place of candidates on paper',
    file: at('features/pages/paper/papers.ts'),
    find: '    isNationwide(view.result.election_type_id) ? leadOfRegion',
    replace: '    region.candidates.length > 0 ? leadOfRegion',
  },
  {
    name: 'a silent region has seats in place of candidates on its page',
    file: at('features/pages/places.ts'),
    find: '        isNationwide(result.election_type_id)',
    replace: '        region.candidates.length > 0',
    tests: [at('features/pages/serve-pages.test.ts')],
  },
  {
    ...paper,
    name: 'a rehearsal on paper looks like an election',
    file: at('platform/paper/page.ts'),
    find: 'if (paper.rehearsal) watermark(pdf);',
    replace: '',
  },
  {
    ...paper,
    name: 'a missing figure is printed as 0',
    file: at('platform/paper/cells.ts'),
    find: "kind === 'number' ? figure(value)",
    replace: "kind === 'number' ? figure(value ?? 0)",
  },
  {
    ...paper,
    name: 'a corrected constituency is printed as if nothing had changed',
    file: at('features/pages/paper/papers.ts'),
    find: 'contest.corrections.length > 0',
    replace: 'false',
  },
  {
    ...paper,
    name: 'every role prints the coverage',
    file: 'contract/src/coverage.ts',
    find: "path: '/api/v1/coverage.pdf',\n    access,",
    replace: "path: '/api/v1/coverage.pdf',\n    access: 'signed-in',",
  },
  {
    ...paper,
    name: 'an admin prints the audit trail of a contest',
    file: 'contract/src/audit.ts',
    find: "path: '/api/v1/audit/contest.pdf',\n    access: ['audit.read'],",
    replace: "path: '/api/v1/audit/contest.pdf',\n    access: ['coverage.read'],",
  },
];
