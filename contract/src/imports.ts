import * as z from 'zod';
import { route } from './route.ts';
import { file, id } from './wire.ts';

/** Limits of an import from the console; the command has none. */
export const IMPORT_LIMITS = { files: 30, megabytes: 50, unpackedMegabytes: 150 } as const;

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
  /** Null where year.csv does not name the year; nothing else was checked then. */
  year: z.object({ title: z.string(), created: z.boolean() }).nullable(),
  counts: z.array(counts),
  /** What publishing would make public, and the number of places that an error of the checks holds back. */
  publish: z.object({ contests: z.int(), polling_stations: z.int(), held_back: z.int() }),
  unknown_files: z.array(z.string()),
  unknown_columns: z.array(z.object({ file: z.string(), column: z.string() })),
  refusals: z.object({
    total: z.int(),
    first: z.array(z.object({ file: z.string(), line: z.int(), column: z.string(), sentence: z.string() })),
  }),
  findings: z.object({
    total: z.int(),
    first: z.array(
      z.object({
        code: z.string(),
        severity: z.enum(['error', 'warning', 'question']),
        place: z.string(),
        sentence: z.string(),
      }),
    ),
  }),
});
export type ImportReport = z.output<typeof importReport>;

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
    input: z.object({ files: z.array(file).min(1).max(IMPORT_LIMITS.files) }),
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
    input: z.object({ id, publish: z.boolean(), skip_refused: z.boolean() }),
    data: importRun,
  }),
};
