import { CONTEST_STATUSES } from '@election/contract/figures/contest-status';
import { sayValidation } from '@election/contract/messages/validation';
import { ELECTION_TITLES, ELECTION_TYPE, isNationwide } from '@election/contract/places/election-types';
import { STATUSES } from '@election/contract/places/status';
import { color, count, line, svgPath } from '@election/contract/wire/wire';
import * as z from 'zod';
import { sayColumns as say } from './sentences.ts';

/** The kinds of imported rows, each after those that it refers to; also the names of the counts. */
export const KINDS = [
  'years',
  'regions',
  'constituencies',
  'polling_stations',
  'coalitions',
  'parties',
  'candidates',
  'results',
  'registers',
  'contests',
] as const;
export type Kind = (typeof KINDS)[number];

/** A parsed row; absent columns and empty cells have no property. */
export type Row = Record<string, string | number>;
export interface Mistake {
  column: string;
  sentence: string;
}

/** One file of the import format: the schema of its columns, and a check across columns. */
export interface FileFormat {
  file: string;
  row: z.ZodObject;
  /** Validates columns against each other. */
  check?: (row: Row) => Mistake | undefined;
}

const folded = <T extends string>(values: readonly T[]) => z.string().toLowerCase().pipe(z.enum(values));
const status = folded(STATUSES).optional();
const yesOrNo = folded(['yes', 'no']);
const electionType = folded(ELECTION_TITLES).transform((title) => ELECTION_TYPE[title]);

/** The import format, version 1, by kind of row. A column is required unless its schema is optional. */
export const FORMAT: Record<Kind, FileFormat> = {
  years: { file: 'year.csv', row: z.object({ title: line(), status }) },
  regions: { file: 'regions.csv', row: z.object({ title: line(), status, svg_path: svgPath.optional() }) },
  constituencies: {
    file: 'constituencies.csv',
    row: z.object({
      region: line(),
      name: line(),
      code: line().optional(),
      status,
      svg_path: svgPath.optional(),
      registered_voters: count.optional(),
    }),
  },
  polling_stations: {
    file: 'polling_stations.csv',
    row: z.object({
      region: line(),
      constituency: line(),
      code: line(),
      name: line(),
      registered_voters: count.optional(),
      status,
    }),
  },
  coalitions: { file: 'coalitions.csv', row: z.object({ name: line(), short_name: line(20), color }) },
  parties: {
    file: 'parties.csv',
    row: z.object({
      name: line(),
      acronym: line().optional(),
      color,
      other_color_1: color.optional(),
      other_color_2: color.optional(),
      order_queue: count,
      status,
      independents: yesOrNo.optional(),
      coalition: line().optional(),
    }),
    check: repeatedColor,
  },
  candidates: {
    file: 'candidates.csv',
    row: z.object({
      election_type: electionType,
      region: line().optional(),
      constituency: line().optional(),
      party: line(),
      name: line(),
      order: count.optional(),
      status,
      withdrawn: yesOrNo.optional(),
    }),
    check: constituencyOfCandidate,
  },
  results: {
    file: 'results.csv',
    row: z.object({
      election_type: electionType,
      region: line(),
      constituency: line(),
      polling_station: line().optional(),
      candidate: line().optional(),
      order: count.optional(),
      votes: count,
    }),
    check: (row) =>
      row.candidate === undefined && row.order === undefined
        ? { column: 'candidate', sentence: say.candidateOrOrder }
        : undefined,
  },
  registers: {
    file: 'registers.csv',
    row: z.object({
      election_type: electionType,
      region: line(),
      constituency: line(),
      polling_station: line().optional(),
      total_registered_voters: count,
      total_valid_votes: count,
      total_rejected: count,
      total_issued: count.optional(),
      total_not_returned: count.optional(),
    }),
  },
  contests: {
    file: 'contests.csv',
    row: z.object({
      election_type: electionType,
      region: line(),
      constituency: line(),
      status: folded(CONTEST_STATUSES),
      candidate: line().optional(),
      order: count.optional(),
      note: line(500).optional(),
    }),
    check: (row) =>
      row.order !== undefined && row.candidate === undefined
        ? { column: 'candidate', sentence: sayValidation.required }
        : undefined,
  },
};

/** The name of a CSV file without its ending. */
export const stemOf = (file: string): string => file.slice(0, -'.csv'.length);

/** Every file by its name without ending, with its columns: exports of a year have the same. */
export const FILES = KINDS.map((kind) => ({
  name: stemOf(FORMAT[kind].file),
  columns: Object.keys(FORMAT[kind].row.shape),
}));

/**
 * The format of a file.
 * @param makeCodes whether codes of polling stations are made, so that files need none
 */
export function formatOf(kind: Kind, makeCodes: boolean): FileFormat {
  const format = FORMAT[kind];
  if (!makeCodes || kind !== 'polling_stations') return format;
  return { ...format, row: format.row.extend({ code: line().optional() }) };
}

/** Refuses an extra colour equal to the previous one (docs/product.md). */
function repeatedColor(row: Row): Mistake | undefined {
  let previous = row.color;
  for (const column of ['other_color_1', 'other_color_2']) {
    const color = row[column];
    if (color === undefined) continue;
    if (String(color).toLowerCase() === String(previous).toLowerCase()) return { column, sentence: say.repeatedColor };
    previous = color;
  }
  return undefined;
}

/** Candidates stand in a constituency or in the whole country, by their election type. */
function constituencyOfCandidate(row: Row): Mistake | undefined {
  const needed = !isNationwide(Number(row.election_type));
  for (const column of ['region', 'constituency']) {
    const given = row[column] !== undefined;
    if (given !== needed) return { column, sentence: needed ? sayValidation.required : say.noPlace };
  }
  return undefined;
}
