import { readFileSync, writeFileSync } from 'node:fs';
import type { Plant, Proof, Verdict } from './proof.ts';

/** A row of the report: a run of a proof, or of a proof with a planted bug. */
export interface Row {
  proof: Proof;
  plant?: Plant;
  /** The count that was requested. */
  count: number;
  verdict: Verdict;
  seconds: number;
  commit: string;
  /** A proof passes that found nothing; a planted bug that was found. */
  passed: boolean;
}

const REPORT = new URL('../../docs/proof.md', import.meta.url);

/**
 * Prints the rows. Rows of full runs and of planted bugs replace their predecessors in docs/proof.md.
 * @param isSaved whether docs/proof.md is written
 */
export function writeReport(rows: readonly Row[], isSaved: boolean): void {
  let report = readFileSync(REPORT, 'utf8');
  for (const row of rows) {
    const line = row.plant ? plantLine(row, row.plant) : proofLine(row);
    console.log(line);
    if (isSaved && (row.plant || row.count === row.proof.full)) report = putLine(report, line, row.plant ? 1 : 0);
  }
  writeFileSync(REPORT, report);
}

const countOf = ({ proof, count, verdict }: Row) => `${(verdict.count ?? count).toLocaleString('en')} ${proof.unit}`;

function proofLine(row: Row): string {
  const { proof, verdict, seconds, commit } = row;
  return `| ${proof.name} | ${proof.promise} | ${countOf(row)} | ${verdict.found.length} | ${verdict.measured ?? ''} | ${seconds.toFixed(0)} | ${commit} |`;
}

function plantLine(row: Row, { bug }: Plant): string {
  const { proof, verdict, commit } = row;
  const seen = verdict.found.length > 0 ? `red: ${verdict.found.length}` : 'not seen';
  return `| ${proof.name} | ${bug} | ${countOf(row)} | ${seen} | ${commit} |`;
}

/** Replaces the line that has the same first two cells, or appends to a table: 0 the proofs, 1 the planted bugs. */
function putLine(report: string, line: string, table: number): string {
  const lines = report.split('\n');
  const cells = `${line.split(' | ', 2).join(' | ')} |`;
  const known = lines.findIndex((old) => old.startsWith(cells));
  if (known !== -1) return lines.with(known, line).join('\n');
  const heads = [...lines.entries()].filter(([, old]) => old.startsWith('| proof |')).map(([at]) => at);
  const end = lines.findIndex((old, at) => at > (heads[table] ?? 0) && !old.startsWith('|'));
  return lines.toSpliced(end, 0, line).join('\n');
}
