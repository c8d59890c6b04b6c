import type { Severity } from '@election/contract/checks';
import { ELECTION_TYPE } from '@election/contract/election-types';
import { sentences } from '@election/contract/messages/checks';
import * as say from '@election/contract/messages/imports';
import type pg from 'pg';
import type { UnitFinding } from './findings.ts';
import { FORMAT, type Kind } from './format.ts';
import { refusalSentence } from './sentences.ts';
import type { Staged } from './stage.ts';

/** What happens to the rows of one file. `rows` is the sum of the others. */
export interface KindCounts {
  rows: number;
  created: number;
  changed: number;
  /** There already, just as the file says. */
  left: number;
  refused: number;
}

export interface RefusedRow {
  file: string;
  line: number;
  column: string;
  sentence: string;
}

/** Figures that are taken, but look odd. */
export interface Finding {
  code: UnitFinding['code'];
  severity: Severity;
  place: string;
  sentence: string;
}

/** What an import would do, or did. Of refusals and findings it holds the first; `readRefusals` and `readFindings` give all. */
export interface ImportReport {
  /** Null where year.csv does not tell it; then nothing else was checked. */
  year: { title: string; created: boolean } | null;
  counts: Record<Kind, KindCounts>;
  /** What `--publish` makes public: contests of whole constituencies, and single polling stations. */
  publish: {
    contests: number;
    polling_stations: number;
    /** Places that an error of the checks keeps from being published. */
    held_back: number;
  };
  files: Staged['files'];
  unknownFiles: string[];
  unknownColumns: Staged['unknownColumns'];
  refusals: { total: number; first: RefusedRow[] };
  findings: { total: number; first: Finding[] };
}

/** So many refusals and findings are in the report itself. */
const SHOWN = 100;
const PAGE = 1_000;

/** Sums up what the checks found; within their transaction. */
export async function readReport(client: pg.ClientBase, staged: Staged): Promise<ImportReport> {
  const { rows } = await client.query<{
    counts: ImportReport['counts'];
    publish: ImportReport['publish'];
    year: ImportReport['year'];
    refusals: number;
    findings: number;
  }>(`select import_counts() as counts, publication_counts() as publish,
        (select jsonb_build_object('title', title, 'created', action = 'created') from planned_years) as year,
        (select count(*) from import_refusals) as refusals, (select count(*) from import_findings) as findings`);
  const [sums] = rows;
  if (!sums) throw new Error('The import has no counts');
  return {
    ...staged,
    year: sums.year,
    counts: sums.counts,
    publish: sums.publish,
    refusals: { total: sums.refusals, first: await firstOf(readRefusals(client)) },
    findings: { total: sums.findings, first: await firstOf(readFindings(client)) },
  };
}

/** Every refused row, by file and line; within the transaction of the checks. */
export async function* readRefusals(client: pg.ClientBase): AsyncGenerator<RefusedRow> {
  const pages = readPages<{ kind: Kind; line: number; field: string; code: string; detail: unknown }>(
    client,
    `select kind, line, field, code, detail from import_refusals
     order by array_position('{${Object.keys(FORMAT).join()}}', kind), line, field`,
  );
  for await (const { kind, line, field, code, detail } of pages)
    yield { file: FORMAT[kind].file, line, column: field, sentence: refusalSentence(code, detail) };
}

/** Every finding; within the transaction of the checks. */
export async function* readFindings(client: pg.ClientBase): AsyncGenerator<Finding> {
  const pages = readPages<{
    code: UnitFinding['code'];
    severity: Severity;
    election_type: number;
    region: string;
    constituency: string;
    polling_station: string | null;
    numbers: UnitFinding['numbers'];
  }>(client, 'select * from import_findings order by number');
  for await (const { code, severity, election_type, region, constituency, polling_station, numbers } of pages) {
    const place = say.place(titleOf(election_type), region, constituency, polling_station);
    const sentence =
      code === 'jump' ? say.jump(Number(numbers.total), Number(numbers.median)) : sentences[code](numbers);
    yield { code, severity, place, sentence };
  }
}

/** The rows of a query, a page at a time, so that there may be any number of them. */
export async function* readPages<T extends pg.QueryResultRow>(client: pg.ClientBase, query: string): AsyncGenerator<T> {
  await client.query(`declare pages no scroll cursor for ${query}`);
  try {
    for (;;) {
      const { rows } = await client.query<T>(`fetch ${PAGE} from pages`);
      yield* rows;
      if (rows.length < PAGE) return;
    }
  } finally {
    // A query that failed took the cursor along, and its error is the one to hear of.
    await client.query('close pages').catch(() => {});
  }
}

const titleOf = (election_type: number): string =>
  Object.entries(ELECTION_TYPE).find(([, id]) => id === election_type)?.[0] ?? '';

async function firstOf<T>(all: AsyncGenerator<T>): Promise<T[]> {
  const first: T[] = [];
  for await (const item of all) {
    first.push(item);
    if (first.length === SHOWN) break;
  }
  return first;
}
