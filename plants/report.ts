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
  const lines = text.split('\n');
  const head = lines.indexOf(HEAD);
  if (head === -1) throw new Error(`docs/proof.md has no table with the columns ${HEAD}`);
  for (const { area, planted, tried, survived, commit } of results) {
    const end = lines.findIndex((line, at) => at > head && !line.startsWith('|'));
    const at = lines.findIndex((line, at) => at > head && at < end && line.startsWith(`| ${area} |`));
    const [, before, , survivors] = (lines[at] ?? '').split(' | ');
    const isWhole = tried.length === planted;
    if (tried.length === 0 || !(isWhole || Number(before) === planted)) continue;
    const others = isWhole || !survivors ? [] : survivors.split('; ').filter((name) => !tried.includes(name));
    const left = [...others, ...survived];
    const line = `| ${area} | ${planted} | ${planted - left.length} | ${left.join('; ')} | ${commit} |`;
    lines.splice(at === -1 ? end : at, at === -1 ? 0 : 1, line);
  }
  return lines.join('\n');
}
