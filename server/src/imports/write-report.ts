import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { Finding, RefusedRow } from './report.ts';

const COLUMNS = ['kind', 'file', 'line', 'column', 'place', 'reason'] as const;
type Line = Partial<Record<(typeof COLUMNS)[number], string | number>>;

/** Writes every refused row and every finding to a CSV file; a spreadsheet takes none of it for a formula. */
export async function writeReport(
  path: string,
  all: { refusals: AsyncIterable<RefusedRow>; findings: AsyncIterable<Finding> },
): Promise<void> {
  const csv = stringify({ header: true, bom: true, columns: [...COLUMNS], escape_formulas: true });
  await pipeline(linesOf(all), csv, createWriteStream(path));
}

async function* linesOf(all: Parameters<typeof writeReport>[1]): AsyncGenerator<Line> {
  for await (const { sentence, ...row } of all.refusals) yield { kind: 'refused', ...row, reason: sentence };
  for await (const { code, severity, place, sentence } of all.findings)
    yield { kind: severity, column: code, place, reason: sentence };
}
