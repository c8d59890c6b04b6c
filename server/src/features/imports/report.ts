import type { CheckCode } from '@election/contract/checks/check-codes';
import type { Severity } from '@election/contract/checks/check-figures';
import { sentenceOf } from '@election/contract/checks/checks';
import type pg from 'pg';
import type { UnitFinding } from './findings.ts';
import { FORMAT, type Kind } from './format.ts';
import { countPublicChanges, type PublicChange, readPublicChanges } from './public-changes.ts';
import { readPages } from './read/read-pages.ts';
import { refusalSentence } from './refusal-sentence.ts';
import { placeOf } from './sentences.ts';
import type { Staged } from './stage.ts';

/** The outcome of a file's rows; `rows` is the sum of the other counts. */
export interface KindCounts {
  rows: number;
  created: number;
  changed: number;
  /** Unchanged. */
  left: number;
  refused: number;
}

export interface RefusedRow {
  file: string;
  line: number;
  column: string;
  /** What the row is about, as its cells name it; empty for a file as a whole. */
  record: string;
  sentence: string;
}

/** A code that was made for a polling station. */
export interface MadeCode {
  file: string;
  line: number;
  code: string;
}

/** Everything that a report has rows of. */
export interface ReportRows {
  changes: AsyncIterable<PublicChange>;
  refusals: AsyncIterable<RefusedRow>;
  findings: AsyncIterable<Finding>;
  codes: AsyncIterable<MadeCode>;
}

/** Accepted but implausible figures. */
export interface Finding {
  code: UnitFinding['code'];
  severity: Severity;
  place: string;
  sentence: string;
  /** Whether it keeps the place from being published, or was accepted with this import. */
  publication: 'held back' | 'accepted' | null;
}

/** What an import would do, or did, with the first refusals and findings; `readRefusals` and `readFindings` read all of them. */
export interface ImportReport {
  /** Null where year.csv does not name the year; nothing else was checked then. unusual: a new year whose title is not four digits. */
  year: { title: string; created: boolean; unusual: boolean } | null;
  counts: Record<Kind, KindCounts>;
  /** The numbers that `--publish` makes public: contests of whole constituencies, and polling stations. */
  publish: {
    contests: number;
    polling_stations: number;
    /** Places whose publication an error or a warning holds back. */
    held_back: number;
    /** These places for each set of codes that holds them back: accepting all codes of a set publishes its places. */
    holding: { codes: CheckCode[]; places: number; contests: number; polling_stations: number }[];
    /** The codes of errors, which are accepted with a reason only. */
    needs_reason: CheckCode[];
  };
  /** What publishing changes of what is public already; `published`: without what is held back. */
  changes: { total: number; published: number; first: PublicChange[] };
  files: Staged['files'];
  notes: Staged['notes'];
  refusals: { total: number; first: RefusedRow[] };
  findings: { total: number; first: Finding[] };
}

/** The number of changes, refusals and findings in the report itself. */
const SHOWN = 100;

/** Summarises the checks, within their transaction. */
export async function readReport(client: pg.ClientBase, staged: Staged): Promise<ImportReport> {
  const { rows } = await client.query<{
    counts: ImportReport['counts'];
    publish: ImportReport['publish'];
    year: ImportReport['year'];
    refusals: number;
    findings: number;
  }>(`select import_counts() as counts, publication_counts() as publish,
        (select jsonb_build_object('title', title, 'created', action = 'created',
           'unusual', action = 'created' and title !~ '^[0-9]{4}$') from planned_years) as year,
        (select count(*) from import_refusals) as refusals, (select count(*) from import_findings) as findings`);
  const [sums] = rows;
  if (!sums) throw new Error('The import has no counts');
  return {
    ...staged,
    year: sums.year,
    counts: sums.counts,
    publish: sums.publish,
    changes: { ...(await countPublicChanges(client)), first: await firstOf(readPublicChanges(client)) },
    refusals: { total: sums.refusals, first: await firstOf(readRefusals(client)) },
    findings: { total: sums.findings, first: await firstOf(readFindings(client)) },
  };
}

/** Every refused row by file and line, within the transaction of the checks. */
export async function* readRefusals(client: pg.ClientBase): AsyncGenerator<RefusedRow> {
  const pages = readPages<{ kind: Kind; line: number; field: string; code: string; detail: unknown; record: string }>(
    client,
    `select * from refused_rows()
     order by array_position('{${Object.keys(FORMAT).join()}}', kind), line, field`,
  );
  for await (const { kind, line, field, code, detail, record } of pages)
    yield { file: FORMAT[kind].file, line, column: field, record, sentence: refusalSentence(code, detail) };
}

/** What holds back publication comes first, errors before warnings, and the checks with few findings before those that many places fail. */
const FINDINGS = `
  select finding.*,
         case when accepted then 'accepted'
              when blocks and exists (
                select from held_back held
                where held.constituency_id = finding.constituency_id and held.election_type = finding.election_type
                  and (held.place = finding.place or (finding.code = 'C9' and 'C9' = any (held.codes))))
                then 'held back' end as publication
  from import_findings finding order by not blocks, accepted, severity <> 'error', count(*) over (partition by code), number`;

/** Codes that were made for polling stations, within the transaction of the checks. */
export async function* readMadeCodes(client: pg.ClientBase): AsyncGenerator<MadeCode> {
  for await (const made of readPages<Omit<MadeCode, 'file'>>(client, 'select line, code from made_codes order by line'))
    yield { file: FORMAT.polling_stations.file, ...made };
}

/** Every finding, within the transaction of the checks. */
export async function* readFindings(client: pg.ClientBase): AsyncGenerator<Finding> {
  const pages = readPages<{
    code: UnitFinding['code'];
    severity: Severity;
    election_type: number;
    region: string;
    constituency: string;
    polling_station: string | null;
    numbers: UnitFinding['numbers'];
    publication: Finding['publication'];
  }>(client, FINDINGS);
  for await (const { code, severity, numbers, publication, ...at } of pages)
    yield { code, severity, place: placeOf(at), sentence: sentenceOf({ code, numbers }), publication };
}

async function firstOf<T>(all: AsyncGenerator<T>): Promise<T[]> {
  const first: T[] = [];
  for await (const item of all) {
    first.push(item);
    if (first.length === SHOWN) break;
  }
  return first;
}
