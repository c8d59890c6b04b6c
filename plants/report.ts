import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './copy.ts';

const REPORT = join(ROOT, 'docs/proof.md');
const HEAD = '| area | planted | killed | survived | commit |';

export interface AreaResult {
  area: string;
  planted: number;
  killed: number;
  /** Names. */
  survived: string[];
  commit: string;
}

/** Replaces the areas' rows in the table of docs/proof.md, or adds them. */
export function writeReport(results: readonly AreaResult[]): void {
  for (const { area, planted, killed, survived, commit } of results) {
    writeRows(HEAD, area, [[planted, killed, survived.join('; '), commit]]);
  }
}

/**
 * Replaces the rows of an area in a table of docs/proof.md, or adds them as its last ones.
 * @param head the line with the table's columns
 * @param rows the cells of each after the first, which is the area
 */
export function writeRows(head: string, area: string, rows: readonly (readonly (string | number)[])[]): void {
  const lines = readFileSync(REPORT, 'utf8').split('\n');
  const first = lines.indexOf(head) + 2;
  if (first === 1) throw new Error(`docs/proof.md has no table with the columns ${head}`);
  const end = lines.findIndex((line, at) => at >= first && !line.startsWith('|'));
  const known = lines.slice(first, end);
  const isMeant = (line: string) => line.startsWith(`| ${area} |`);
  const place = known.some(isMeant) ? known.findIndex(isMeant) : known.length;
  const others = known.filter((line) => !isMeant(line));
  others.splice(place, 0, ...rows.map((cells) => `| ${[area, ...cells].join(' | ')} |`));
  writeFileSync(REPORT, [...lines.slice(0, first), ...others, ...lines.slice(end)].join('\n'));
}
