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
  const lines = readFileSync(REPORT, 'utf8').split('\n');
  const head = lines.indexOf(HEAD);
  if (head === -1) throw new Error(`docs/proof.md has no table with the columns ${HEAD}`);
  for (const { area, planted, killed, survived, commit } of results) {
    const line = `| ${area} | ${planted} | ${killed} | ${survived.join('; ')} | ${commit} |`;
    const end = lines.findIndex((text, at) => at > head && !text.startsWith('|'));
    const known = lines.findIndex((text, at) => at > head && at < end && text.startsWith(`| ${area} |`));
    if (known === -1) lines.splice(end, 0, line);
    else lines[known] = line;
  }
  writeFileSync(REPORT, lines.join('\n'));
}
