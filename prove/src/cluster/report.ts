import { putLine, rewrite } from '../report.ts';
import type { FaultVerdict } from './faults.ts';

/** A row of the table of docs/proof.md. */
export interface ClusterRow {
  name: string;
  promise: string;
  count: number;
  verdict: FaultVerdict;
  seconds: number;
}

const HEAD = '| fault | must hold | how many | found | measured | seconds |';

/** Replaces the rows of these faults in docs/proof.md. */
export function writeRows(rows: readonly ClusterRow[]): void {
  for (const { name, promise, count, verdict, seconds } of rows) {
    const line = `| ${name} | ${promise} | ${count.toLocaleString('en')} | ${verdict.found.length} | ${verdict.measured} | ${seconds.toFixed(0)} |`;
    rewrite((report) => putLine(report, line, HEAD, 0, 1));
  }
}
