import { putLine, rewrite } from '../report.ts';
import type { FaultVerdict } from './faults.ts';
import type { ClusterPlant } from './plants.ts';

/** A row of the table of docs/proof.md. */
export interface ClusterRow {
  name: string;
  promise: string;
  count: number;
  verdict: FaultVerdict;
  seconds: number;
}

const PLANTS_HEAD = '| planted in the cluster | row | seen |';
const HEAD = '| fault | must hold | how many | found | measured | seconds |';

/** Replaces the rows of these faults in docs/proof.md. */
export function writeRows(rows: readonly ClusterRow[]): void {
  for (const { name, promise, count, verdict, seconds } of rows) {
    const line = `| ${name} | ${promise} | ${count.toLocaleString('en')} | ${verdict.found.length} | ${verdict.measured} | ${seconds.toFixed(0)} |`;
    rewrite((report) => putLine(report, line, HEAD, 0, 1));
  }
}

/** Replaces the row of a planted bug. */
export function writePlant({ bug, rows }: ClusterPlant, all: readonly ClusterRow[]): void {
  const found = all
    .filter(({ name }) => rows.includes(name))
    .reduce((sum, { verdict }) => sum + verdict.found.length, 0);
  const line = `| ${bug} | ${rows.join(', ')} | ${found > 0 ? `red: ${found}` : 'not seen'} |`;
  rewrite((report) => putLine(report, line, PLANTS_HEAD, 0, 1));
}
