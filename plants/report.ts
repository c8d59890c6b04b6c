import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './copy.ts';

const REPORT = join(ROOT, 'docs/proof.md');
const HEAD = '| area | planted | killed | survived | commit |';

export interface AreaResult {
  area: string;
  planted: number;
  /** Names of the plants that were run now. */
  tried: readonly string[];
  /** Those of them that no test killed. */
  survived: readonly string[];
  commit: string;
}

/** Writes the areas' rows into the table of docs/proof.md. */
export function writeReport(results: readonly AreaResult[]): void {
  writeFileSync(REPORT, reportWith(readFileSync(REPORT, 'utf8'), results));
}

/**
 * The text of docs/proof.md with a row for each area that was run as a whole. Where some of its plants were run alone, a row that is
 * there and counts as many plants has those taken off its survivors that are killed now, and those added that survive.
 */
export function reportWith(text: string, results: readonly AreaResult[]): string {
  let written = text;
  for (const { area, planted, tried, survived, commit } of results) {
    const [, before, , survivors] =
      rowsOf(written, HEAD)
        .find((row) => row.startsWith(`| ${area} |`))
        ?.split(' | ') ?? [];
    const isWhole = tried.length === planted;
    if (tried.length === 0 || !(isWhole || Number(before) === planted)) continue;
    const others = isWhole || !survivors ? [] : survivors.split('; ').filter((name) => !tried.includes(name));
    const left = [...others, ...survived];
    written = withRows(written, HEAD, area, [[planted, planted - left.length, left.join('; '), commit]]);
  }
  return written;
}

/** Writes the rows of an area into a table of docs/proof.md. @param head the line with the table's columns */
export function writeRows(head: string, area: string, rows: readonly Cells[]): void {
  writeFileSync(REPORT, withRows(readFileSync(REPORT, 'utf8'), head, area, rows));
}

/** The cells of a row after the first one, which is the area. */
type Cells = readonly (string | number)[];

/** A text with the rows of an area in a table replaced, or added as its last ones. */
function withRows(text: string, head: string, area: string, rows: readonly Cells[]): string {
  const known = rowsOf(text, head);
  const isMeant = (line: string) => line.startsWith(`| ${area} |`);
  const place = known.some(isMeant) ? known.findIndex(isMeant) : known.length;
  const others = known.filter((line) => !isMeant(line));
  others.splice(place, 0, ...rows.map((cells) => `| ${[area, ...cells].join(' | ')} |`));
  const lines = text.split('\n');
  lines.splice(lines.indexOf(head) + 2, known.length, ...others);
  return lines.join('\n');
}

/** The rows of a table. */
function rowsOf(text: string, head: string): string[] {
  const lines = text.split('\n');
  const at = lines.indexOf(head);
  if (at === -1) throw new Error(`docs/proof.md has no table with the columns ${head}`);
  const end = lines.findIndex((line, index) => index > at && !line.startsWith('|'));
  return lines.slice(at + 2, end);
}
