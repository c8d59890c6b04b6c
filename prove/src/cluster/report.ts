import { readFileSync, writeFileSync } from 'node:fs';
import type { FaultVerdict } from './faults.ts';

/** A row of the table of docs/proof.md. */
export interface ClusterRow {
  name: string;
  promise: string;
  count: number;
  verdict: FaultVerdict;
  seconds: number;
}

const REPORT = new URL('../../../docs/proof.md', import.meta.url);
const HEAD = '| fault | must hold | how many | found | measured | seconds |';

/** Replaces the rows of these faults in docs/proof.md. */
export function writeRows(rows: readonly ClusterRow[]): void {
  let lines = readFileSync(REPORT, 'utf8').split('\n');
  for (const row of rows) {
    const { name, promise, count, verdict, seconds } = row;
    const line = `| ${name} | ${promise} | ${count.toLocaleString('en')} | ${verdict.found.length} | ${verdict.measured} | ${seconds.toFixed(0)} |`;
    const head = lines.indexOf(HEAD);
    const known = lines.findIndex((old, at) => at > head && old.startsWith(`| ${name} |`));
    const end = lines.findIndex((old, at) => at > head && !old.startsWith('|'));
    lines = known === -1 ? lines.toSpliced(end, 0, line) : lines.with(known, line);
  }
  writeFileSync(REPORT, lines.join('\n'));
}
