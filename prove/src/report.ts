import { readFileSync, writeFileSync } from 'node:fs';
import type { Plant, Proof, Verdict } from './proof.ts';

/** One line of the report: a proof that ran, or a bug that was planted into it. */
export interface Row {
  proof: Proof;
  plant?: Plant;
  many: number;
  verdict: Verdict;
  seconds: number;
  commit: string;
  /** A proof holds that found nothing; a planted bug that was found. */
  held: boolean;
}

const REPORT = new URL('../../docs/proof.md', import.meta.url);

/** Prints the lines, and puts those of full runs and of planted bugs, if they are to be kept, in the place of the older ones of docs/proof.md. */
export function writeReport(rows: readonly Row[], isKept: boolean): void {
  let report = readFileSync(REPORT, 'utf8');
  for (const row of rows) {
    const line = row.plant ? plantLine(row, row.plant) : proofLine(row);
    console.log(line);
    if (isKept && (row.plant || row.many === row.proof.full)) report = putLine(report, line, row.plant ? 1 : 0);
  }
  writeFileSync(REPORT, report);
}

const proofLine = ({ proof, many, verdict, seconds, commit }: Row) =>
  `| ${proof.name} | ${proof.promise} | ${(verdict.many ?? many).toLocaleString('en')} ${proof.unit} | ${verdict.found.length} | ${verdict.measured ?? ''} | ${seconds.toFixed(0)} | ${commit} |`;

const plantLine = ({ proof, many, verdict, commit }: Row, plant: Plant) =>
  `| ${proof.name} | ${plant.what} | ${(verdict.many ?? many).toLocaleString('en')} ${proof.unit} | ${verdict.found.length > 0 ? `red: ${verdict.found.length}` : 'not seen'} | ${commit} |`;

/** A line is known by how it begins: the name of the proof and what it is about. A new one goes to the end of its table: proofs or planted bugs. */
function putLine(report: string, line: string, table: number): string {
  const lines = report.split('\n');
  const cells = line.split(' | ', 2).join(' | ');
  const known = lines.findIndex((old) => old.startsWith(cells));
  if (known !== -1) return lines.with(known, line).join('\n');
  const heads = [...lines.entries()].filter(([, old]) => old.startsWith('| proof |')).map(([at]) => at);
  const end = lines.findIndex((old, at) => at > (heads[table] ?? 0) && !old.startsWith('|'));
  return lines.toSpliced(end, 0, line).join('\n');
}
