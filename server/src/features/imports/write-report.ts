import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { ReportRows } from './report.ts';
import { sayApplying as say } from './sentences.ts';

const COLUMNS = ['kind', 'file', 'line', 'column', 'place', 'reason', 'publication'] as const;
type Line = Partial<Record<(typeof COLUMNS)[number], string | number>>;

/**
 * Writes every refused row, every finding, every change of what is public and every made code as CSV; cells that a spreadsheet would read as formulas are escaped.
 * @param most the maximum of lines; one more then says that the report is cut
 */
export async function writeReport(
  destination: Writable,
  all: ReportRows,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const csv = stringify({ header: true, bom: true, columns: [...COLUMNS], escape_formulas: true });
  await pipeline(upTo(most, linesOf(all)), csv, destination);
}

async function* upTo(most: number, lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  let written = 0;
  for await (const line of lines) {
    if (++written > most) return yield { reason: say.reportCut };
    yield line;
  }
}

async function* linesOf(all: ReportRows): AsyncGenerator<Line> {
  for await (const { sentence, record, ...row } of all.refusals)
    yield { kind: 'refused', ...row, place: record, reason: sentence };
  for await (const { code, severity, place, sentence, publication } of all.findings)
    yield { kind: severity, column: code, place, reason: sentence, publication: publication ?? '' };
  for await (const { place, sentence, held } of all.changes)
    yield { kind: 'change', place, reason: sentence, publication: held ? 'held back' : '' };
  for await (const { code, ...row } of all.codes) yield { kind: 'code', ...row, column: 'code', reason: code };
}
