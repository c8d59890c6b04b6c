import * as z from 'zod';
import { CHECK_CODES, type CheckCode } from '../checks/check-codes.ts';
import { explanation } from '../results/explanation.ts';
import { route } from '../wire/route.ts';
import { count, file, id, line, remark } from '../wire/wire.ts';

/** Limits of an import from the console. */
export const IMPORT_LIMITS = { files: 30, megabytes: 50, unpackedMegabytes: 150 } as const;

const code = z.enum(CHECK_CODES);
/** A sum of votes, which may be greater than one figure. */
const sum = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
  z.int().min(0),
);

const counts = z.object({
  file: z.string(),
  rows: z.int(),
  created: z.int(),
  changed: z.int(),
  /** Unchanged. */
  left: z.int(),
  refused: z.int(),
});

/** What an import would do, or did. It lists the first refused rows and findings; the report file lists all. */
const importReport = z.object({
  /** Null where year.csv does not name the year; nothing else was checked then. `unusual`: a new year whose title is not four digits. */
  year: z.object({ title: z.string(), created: z.boolean(), unusual: z.boolean() }).nullable(),
  counts: z.array(counts),
  /**
   * What publishing would make public, and the number of places that findings of the checks hold back: in all, and for each set of
   * codes, of which accepting all publishes these places. Codes that need a reason are errors.
   */
  publish: z.object({
    contests: z.int(),
    polling_stations: z.int(),
    held_back: z.int(),
    holding: z.array(z.object({ codes: z.array(code), places: z.int(), contests: z.int(), polling_stations: z.int() })),
    needs_reason: z.array(code),
  }),
  /** What publishing changes of what is public already: changes of first places first. `published`: without what is held back. */
  changes: z.object({
    total: z.int(),
    published: z.int(),
    first: z.array(
      z.object({
        place: z.string(),
        /** Old and new. */
        sentence: z.string(),
        /** Whether someone else, or no one, comes first. */
        first: z.boolean(),
        /** Whether the place is held back, and so stays as it is unless that is accepted. */
        held: z.boolean(),
      }),
    ),
  }),
  /** Sentences about the files: what was passed over, what is empty, how a file was read. */
  notes: z.array(z.string()),
  refusals: z.object({
    total: z.int(),
    first: z.array(
      z.object({
        file: z.string(),
        line: z.int(),
        column: z.string(),
        /** What the row is about, as its cells name it; empty for a file as a whole. */
        record: z.string(),
        sentence: z.string(),
      }),
    ),
  }),
  findings: z.object({
    total: z.int(),
    first: z.array(
      z.object({
        code: z.string(),
        severity: z.enum(['error', 'warning', 'question']),
        place: z.string(),
        sentence: z.string(),
        /** Whether it keeps the place from being published, or was accepted. */
        publication: z.enum(['held back', 'accepted']).nullable(),
      }),
    ),
  }),
});
export type ImportReport = z.output<typeof importReport>;

/** The codes among sets of codes, each once. */
export const codesOf = (sets: readonly { codes: readonly CheckCode[] }[]): CheckCode[] => [
  ...new Set(sets.flatMap(({ codes }) => codes)),
];

/** Whether applying does what only people who publish may do: it publishes, accepts findings, or says what became of a poll. */
export const needsPublisher = (
  counts: readonly { file: string; created: number; changed: number }[],
  { publish, accept = [] }: { publish: boolean; accept?: readonly CheckCode[] | undefined },
): boolean =>
  publish ||
  accept.length > 0 ||
  counts.some(({ file, created, changed }) => file === 'contests.csv' && created + changed > 0);

/** How many rows are refused. A file that is refused whole has one reason for all of its rows, and a row may have several reasons. */
export const refusedRows = (counts: readonly { refused: number }[], refusals: { total: number }): number =>
  counts.reduce((sum, { refused }) => sum + refused, 0) || refusals.total;

export const importRun = z.object({
  id: z.int(),
  /** `checking` and `applying` are running; only a `checked` import can be applied. */
  state: z.enum(['checking', 'checked', 'applying', 'applied', 'failed']),
  /** The file that is being read and its rows so far; once all files are read, no file and the total of rows. */
  progress: z.object({ file: z.string().nullable(), rows: z.int() }).nullable(),
  /** Why it failed. */
  failure: z.string().nullable(),
  report: importReport.nullable(),
  publish: z.boolean(),
  skip_refused: z.boolean(),
  /** Codes of findings that do not hold back publication. */
  accept: z.array(code),
});
export type ImportRun = z.output<typeof importRun>;

export const imports = {
  /** The files of the import format with a few rows each, as a zip. */
  template: route({
    method: 'GET',
    path: '/api/v1/imports/template.zip',
    access: 'public',
    input: z.object({}),
    data: z.instanceof(Uint8Array),
    media: 'application/zip',
  }),
  /** Receives the CSV files of the import format, or a zip of them, and starts to check them. Changes nothing else. */
  check: route({
    method: 'POST',
    path: '/api/v1/imports',
    access: ['imports.run'],
    body: 'multipart',
    upload: IMPORT_LIMITS,
    input: z.object({
      files: z.array(file).min(1).max(IMPORT_LIMITS.files),
      /** The rows of results.csv and the sum of their votes, where the person knows them: other files are refused. */
      expected_rows: count.optional(),
      expected_votes: sum.optional(),
      /** '1': codes of polling stations are made from region, constituency and number. */
      make_codes: z.literal('1').optional(),
    }),
    data: importRun,
  }),
  read: route({
    method: 'GET',
    path: '/api/v1/imports/:id',
    access: ['imports.run'],
    input: z.object({ id }),
    data: importRun,
  }),
  /** Every refused row and every finding, as the text of a CSV file. */
  report: route({
    method: 'GET',
    path: '/api/v1/imports/:id/report',
    access: ['imports.run'],
    input: z.object({ id }),
    data: z.object({ csv: z.string() }),
  }),
  /** Starts to apply a checked import: everything that its report announces, or nothing. */
  apply: route({
    method: 'POST',
    path: '/api/v1/imports/:id/apply',
    access: ['imports.run'],
    stepUp: 'public',
    input: z.object({
      id,
      publish: z.boolean(),
      skip_refused: z.boolean(),
      /** Codes of findings that do not hold back publication: each is kept as the caller's decision. */
      accept: z.array(code).optional(),
      /** Why errors among them are accepted. */
      reason: remark.optional(),
      /** Why published figures change: required where `publish` would change one. */
      correction: explanation.optional(),
      /** The title of a new year that is not four digits, which confirms it. */
      year: line().optional(),
    }),
    data: importRun,
  }),
};
