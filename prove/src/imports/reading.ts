import type { Sent } from './files.ts';

/**
 * A second reader of the import format, which knows nothing of the product's: it follows docs/import.md, for a year that is new, and takes no
 * file that leaves a doubt.
 */

const REGISTER = [
  'election_type',
  'region',
  'constituency',
  'total_registered_voters',
  'total_valid_votes',
  'total_rejected',
];

/** The columns of each file, and those that it must have. */
const COLUMNS: Record<string, { all: readonly string[]; required: readonly string[] }> = {
  'year.csv': { all: ['title', 'status'], required: ['title'] },
  'regions.csv': { all: ['title', 'status', 'svg_path'], required: ['title'] },
  'constituencies.csv': {
    all: ['region', 'name', 'code', 'status', 'svg_path', 'registered_voters'],
    required: ['region', 'name'],
  },
  'polling_stations.csv': {
    all: ['region', 'constituency', 'code', 'name', 'registered_voters', 'status'],
    required: ['region', 'constituency', 'code', 'name'],
  },
  'parties.csv': {
    all: ['name', 'acronym', 'color', 'other_color_1', 'other_color_2', 'order_queue', 'status'],
    required: ['name', 'color', 'order_queue'],
  },
  'candidates.csv': {
    all: ['election_type', 'region', 'constituency', 'party', 'name', 'order', 'status', 'withdrawn'],
    required: ['election_type', 'party', 'name'],
  },
  'results.csv': {
    all: ['election_type', 'region', 'constituency', 'polling_station', 'candidate', 'order', 'votes'],
    required: ['election_type', 'region', 'constituency', 'votes'],
  },
  'registers.csv': {
    all: [...REGISTER, 'polling_station', 'total_issued', 'total_not_returned'],
    required: REGISTER,
  },
  'contests.csv': {
    all: ['election_type', 'region', 'constituency', 'status', 'candidate', 'order', 'note'],
    required: ['election_type', 'region', 'constituency', 'status'],
  },
};

const NUMBERS = new Set(
  'registered_voters order_queue order votes total_registered_voters total_valid_votes total_rejected total_issued total_not_returned'.split(
    ' ',
  ),
);
const COLORS = new Set(['color', 'other_color_1', 'other_color_2']);
const TYPES: Record<string, string> = { presidential: '1', parliamentary: '2', runoff: '3' };
/** Its candidates stand in a constituency, all others in the whole country. */
const LOCAL = '2';
const ballotKey = (type: string, path: string) => (type === LOCAL ? `${LOCAL}\n${path}` : type);
const STATUSES = new Set('active inactive held unopposed postponed lot annulled'.split(' '));
const CONTESTS = 'contests.csv';
const GREATEST = 2_147_483_647;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The files cannot be read without a doubt. */
class Doubt extends Error {}
const doubt = (why: string): never => {
  throw new Doubt(why);
};
const assert = (isSound: boolean, why: string) => isSound || doubt(why);

type Row = Partial<Record<string, string>>;
const of = (row: Row, column: string): string => row[column] ?? '';
const key = (text: string): string => text.toLowerCase();

export interface Expected {
  title: string;
  rows?: number | undefined;
}

/** What an import of the files must store, as lines of `storedLines`; or why a file is in doubt. */
export function readFiles(files: readonly Sent[], expected: Expected): { lines: string[] } | { doubt: string } {
  try {
    return { lines: linesOf(files, expected) };
  } catch (error) {
    if (error instanceof Doubt) return { doubt: error.message };
    throw error;
  }
}

function linesOf(files: readonly Sent[], expected: Expected): string[] {
  const rows = Object.fromEntries(
    Object.keys(COLUMNS).map((name) => {
      const file = files.find((one) => one.name === name);
      return [name, file ? rowsOf(name, file.bytes, expected) : []];
    }),
  ) as Record<string, Row[]>;
  const list = (name: string): Row[] => rows[name] ?? [];
  const [year] = list('year.csv');
  if (!year || list('year.csv').length > 1) return doubt('not one year');
  assert(key(of(year, 'title')) === key(expected.title), 'another year');

  const regions = unique(list('regions.csv'), (row) => of(row, 'title'));
  const regionOf = (row: Row) => regions.get(key(of(row, 'region'))) ?? doubt(`no region ${of(row, 'region')}`);
  const placeKey = (region: Row, name: string) => `${of(region, 'title')}\n${name}`;
  const places = unique(list('constituencies.csv'), (row) => placeKey(regionOf(row), of(row, 'name')));
  const placeOf = (row: Row) => {
    const region = regionOf(row);
    const place = places.get(key(placeKey(region, of(row, 'constituency')))) ?? doubt('no constituency');
    return { region, place, path: placeKey(region, of(place, 'name')) };
  };
  const stations = unique(list('polling_stations.csv'), (row) => of(row, 'code'));
  /** The code of the station that a row names, in the constituency that it names; empty without one. */
  const stationOf = (row: Row): string => {
    if (of(row, 'polling_station') === '') return '';
    const station = stations.get(key(of(row, 'polling_station'))) ?? doubt('no station');
    assert(placeOf(station).path === placeOf(row).path, 'a station elsewhere');
    return of(station, 'code');
  };
  const onceIn = (some: readonly Row[]) => [
    ...unique(some, (row) => [of(row, 'election_type'), placeOf(row).path, stationOf(row)].join('\n')).values(),
  ];
  const parties = unique(list('parties.csv'), (row) => of(row, 'acronym') || of(row, 'name'));
  unique(list('parties.csv'), (row) => of(row, 'name'));
  unique(list('parties.csv'), (row) => of(row, 'order_queue'));
  const partyOf = (row: Row) => parties.get(key(of(row, 'party'))) ?? doubt(`no party ${of(row, 'party')}`);
  const ballots = ballotsOf(list('candidates.csv'), (row) => placeOf(row).path, partyOf);

  return [
    ['year', of(year, 'title'), of(year, 'status')],
    ...list('regions.csv').map((row) => ['region', of(row, 'title'), of(row, 'status'), of(row, 'svg_path')]),
    ...list('constituencies.csv').map((row) => [
      'constituency',
      of(regionOf(row), 'title'),
      ...['name', 'code', 'status', 'svg_path', 'registered_voters'].map((column) => of(row, column)),
    ]),
    ...list('polling_stations.csv').map((row) => [
      'station',
      placeOf(row).path,
      ...['code', 'name', 'registered_voters', 'status'].map((column) => of(row, column)),
    ]),
    ...list('parties.csv').map((row) => {
      const colors = [of(row, 'color'), of(row, 'other_color_1'), of(row, 'other_color_2')].filter(Boolean);
      assert(
        colors.every((color, at) => key(color) !== key(colors[at - 1] ?? '')),
        'a colour twice',
      );
      return ['party', of(row, 'name'), of(row, 'acronym'), colors.join(), of(row, 'order_queue'), of(row, 'status')];
    }),
    ...ballots.lines,
    ...figuresOf(list('results.csv'), { placeOf, stationOf, ballots }),
    ...onceIn(list('registers.csv')).map((row) => [
      'register',
      of(row, 'election_type'),
      placeOf(row).path,
      stationOf(row),
      ...[...REGISTER.slice(3), 'total_issued', 'total_not_returned'].map((column) => of(row, column)),
    ]),
    ...onceIn(list('contests.csv')).flatMap((row) => statusOf(row, placeOf(row).path, ballots)),
  ]
    .map((cells) => JSON.stringify(cells))
    .sort();
}

interface Candidate {
  row: Row;
  party: Row;
  order: number;
}

/** The candidates of each contest, with their places on the ballot paper. */
function ballotsOf(rows: readonly Row[], pathOf: (row: Row) => string, partyOf: (row: Row) => Row) {
  const contests = new Map<string, Candidate[]>();
  const contestOf = (row: Row) => {
    const type = of(row, 'election_type');
    const isLocal = type === LOCAL;
    assert((of(row, 'region') !== '') === isLocal && (of(row, 'constituency') !== '') === isLocal, 'a place or none');
    return ballotKey(type, isLocal ? pathOf(row) : '');
  };
  unique(rows, (row) => `${contestOf(row)}\n${of(row, 'name')}`);
  for (const row of rows) {
    const contest = contests.get(contestOf(row)) ?? [];
    contest.push({ row, party: partyOf(row), order: Number(of(row, 'order') || Number.NaN) });
    contests.set(contestOf(row), contest);
  }
  for (const [contest, candidates] of contests) {
    const last = Math.max(0, ...candidates.map(({ order }) => order || 0));
    const queue = ({ party }: Candidate) => (contest.startsWith(LOCAL) ? Number(of(party, 'order_queue')) : 0);
    const without = candidates.filter(({ order }) => Number.isNaN(order)).sort((a, b) => queue(a) - queue(b));
    for (const [at, candidate] of without.entries()) candidate.order = last + 1 + at;
  }
  const lines = [...contests].flatMap(([contest, candidates]) =>
    candidates.map(({ row, party, order }) => [
      'candidate',
      contest,
      of(row, 'name'),
      of(party, 'name'),
      String(order),
      of(row, 'status'),
      of(row, 'withdrawn') === 'yes' ? 'true' : 'false',
    ]),
  );
  return { contests, lines };
}

/** The status of a contest and whom it elects. A lot needs a tie, of which the files have none. */
function statusOf(row: Row, path: string, { contests }: ReturnType<typeof ballotsOf>): string[][] {
  const [type, status, name] = [of(row, 'election_type'), of(row, 'status'), of(row, 'candidate')];
  const standing = (contests.get(ballotKey(type, path)) ?? []).filter((one) => of(one.row, 'status') === 'active');
  const order = of(row, 'order');
  assert(name !== '' || order === '', 'an order alone');
  const named = standing.filter((one) => key(of(one.row, 'name')) === key(name));
  assert(name === '' || named.some((one) => order === '' || String(one.order) === order), 'nobody of this name stands');
  assert(status !== 'unopposed' || (type === LOCAL && standing.length === 1), 'not alone');
  assert(status !== 'lot', 'no tie');
  const elected = status === 'unopposed' && standing[0] ? of(standing[0].row, 'name') : '';
  return status === 'held' ? [] : [['contest', type, path, status, elected, of(row, 'note')]];
}

interface Known {
  placeOf(row: Row): { path: string };
  stationOf(row: Row): string;
  ballots: ReturnType<typeof ballotsOf>;
}

function figuresOf(rows: readonly Row[], { placeOf, stationOf, ballots }: Known): string[][] {
  const lines = rows.map((row) => {
    const type = of(row, 'election_type');
    const { path } = placeOf(row);
    const candidates = ballots.contests.get(ballotKey(type, path)) ?? [];
    const [name, order] = [of(row, 'candidate'), of(row, 'order')];
    const meant = candidates.filter((one) =>
      name === '' ? String(one.order) === order : key(of(one.row, 'name')) === key(name),
    );
    const [candidate] = meant;
    if (!candidate || meant.length > 1) return doubt('no candidate');
    assert(order === '' || String(candidate.order) === order, 'another order');
    assert(of(candidate.row, 'status') === 'active', 'inactive');
    return ['figure', type, path, stationOf(row), of(candidate.row, 'name'), of(row, 'votes')];
  });
  assert(new Set(lines.map((line) => line.slice(0, -1).join('\n'))).size === lines.length, 'a figure twice');
  return lines;
}

/** Rows by a key that none has twice. */
function unique(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row> {
  const found = new Map(rows.map((row) => [key(keyOf(row)), row]));
  assert(found.size === rows.length, 'a row twice');
  return found;
}

/** The rows of a file by column, with its values as they are stored. */
function rowsOf(name: string, bytes: Buffer, { rows: expected }: Expected): Row[] {
  const { all, required } = COLUMNS[name] ?? { all: [], required: [] };
  const [header = [], ...records] = recordsOf(textOf(bytes), all);
  const columns = header.map(key);
  assert(
    required.every((column) => columns.includes(column)),
    'a column is missing',
  );
  assert(
    all.every((column) => columns.indexOf(column) === columns.lastIndexOf(column)),
    'a column twice',
  );
  const isTotal = (cells: readonly string[]) => key(cells[columns.indexOf('election_type')] ?? '') === 'total';
  const total = name === 'results.csv' ? records.findIndex(isTotal) : -1;
  const body = total < 0 ? records : records.slice(0, total);
  assert(total < 0 || total === records.length - 1, 'rows after the total');
  const rows = body.map((cells) => rowOf(cells, columns, all, required));
  const isSwitch = (row: Row) => ['active', 'inactive'].includes(row.status ?? 'active');
  assert(
    rows.every((row) => isSwitch(row) === (name !== CONTESTS)),
    'a status of something else',
  );
  if (name !== 'results.csv') return rows;
  const sum = rows.reduce((votes, row) => votes + Number(of(row, 'votes')), 0);
  assert(total < 0 || records[total]?.[columns.indexOf('votes')] === String(sum), 'another total');
  assert(expected === undefined || expected === rows.length, 'other rows than expected');
  return rows;
}

function rowOf(
  cells: readonly string[],
  columns: readonly string[],
  all: readonly string[],
  required: readonly string[],
) {
  assert(cells.length >= columns.length && cells.slice(columns.length).every((cell) => cell === ''), 'other cells');
  const row: Row = {};
  for (const [at, column] of columns.entries())
    if (all.includes(column)) row[column] = cellValue(column, cells[at] ?? '');
  for (const column of required) assert(of(row, column) !== '', `no ${column}`);
  if (all.includes('status') && of(row, 'status') === '') row.status = 'active';
  return row;
}

function cellValue(column: string, cell: string): string {
  const text = cell.replace(/^'(?='*[=+\-@\t\r＝＋－＠])/, '');
  if (text === '') return '';
  if (NUMBERS.has(column)) {
    assert(/^\d+$/.test(text) && Number(text) <= GREATEST, 'no number');
    return String(Number(text));
  }
  if (column === 'election_type') return TYPES[key(text)] ?? doubt('no type');
  if (column === 'status') assert(STATUSES.has(key(text)), 'no status');
  if (column === 'withdrawn') return ['yes', 'no'].includes(key(text)) ? key(text) : doubt('neither yes nor no');
  if (COLORS.has(column)) assert(/^#[0-9a-f]{6}$/i.test(text), 'no colour');
  return column === 'status' ? key(text) : text;
}

function textOf(bytes: Buffer): string {
  try {
    const text = UTF8.decode(bytes).replace(/\r\n?/g, '\n');
    return /[\0\ufffd]/.test(text) ? doubt('characters that are not UTF-8') : text;
  } catch {
    return doubt('not UTF-8');
  }
}

/** Records with their cells, the header first; blank ones are passed over. */
function recordsOf(text: string, columns: readonly string[]): string[][] {
  const [first = ''] = text.split('\n', 1);
  const knownBy = (separator: string) =>
    first.split(separator).filter((cell) => columns.includes(cell.replaceAll('"', '').trim().toLowerCase())).length;
  const separator = [';', '\t', '|'].reduce((best, other) => (knownBy(other) > knownBy(best) ? other : best), ',');
  return splitCells(text, separator)
    .map((cells) => cells.map((cell) => cell.normalize('NFC').replace(/\s+/g, ' ').trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
}

/** RFC 4180: a quotation mark counts at the beginning of a cell; the one that closes it ends the cell. */
function splitCells(text: string, separator: string): string[][] {
  const records: string[][] = [];
  let cells: string[] = [];
  const isEnd = (at: number) => at >= text.length || text[at] === '\n' || text[at] === separator;
  const skipBlanks = (from: number) => {
    let at = from;
    while (!isEnd(at) && /\s/.test(text[at] ?? '')) at++;
    return at;
  };
  for (let at = 0; at < text.length; ) {
    const start = skipBlanks(at);
    let end = start;
    if (text[start] === '"') {
      const close = closingQuote(text, start + 1);
      end = skipBlanks(close + 1);
      assert(isEnd(end), 'text after a closing quotation mark');
      cells.push(text.slice(start + 1, close).replaceAll('""', '"'));
    } else {
      while (!isEnd(end)) end++;
      cells.push(text.slice(start, end));
    }
    if (text[end] === separator && end + 1 >= text.length) cells.push('');
    if (text[end] !== separator) {
      records.push(cells);
      cells = [];
    }
    at = end + 1;
  }
  if (cells.length > 0) records.push(cells);
  return records;
}

function closingQuote(text: string, from: number): number {
  for (let at = from; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) return doubt('a quotation mark is never closed');
    if (text[at + 1] !== '"') return at;
  }
}
