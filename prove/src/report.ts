import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
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
const SUMMARY = '## The last nightly run';
const GIBIBYTE = 2 ** 30;

/** Replaces the row of a full run or of a planted bug in docs/proof.md. */
export function writeRow(row: Row): void {
  const isReported = row.verdict.notRun === undefined && (row.plant !== undefined || row.count === row.proof.full);
  if (isReported) rewrite((report) => putLine(report, lineOf(row), '| proof |', row.plant ? 1 : 0, 2));
}

export const printRow = (row: Row): void => console.log(lineOf(row));

/** Replaces the summary of the last nightly run in docs/proof.md. */
export function writeSummary(
  rows: readonly Row[],
  { started, commit, seed }: { started: Date; commit: string; seed: number },
): void {
  const proofs = rows.filter(({ plant }) => !plant);
  const plants = rows.filter(({ plant }) => plant);
  const total = (some: readonly Row[]) => some.reduce((sum, { verdict }) => sum + verdict.found.length, 0);
  const missed = plants.filter(({ passed }) => !passed).length;
  const notRun = rows.filter(({ verdict }) => verdict.notRun !== undefined);
  const minutes = rows.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  const lines = [
    SUMMARY,
    '',
    `- Date: ${started.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${minutes.toFixed(0)} minutes; commit ${commit}; seed ${seed}`,
    `- Machine: ${cpus().length} cores, ${(totalmem() / GIBIBYTE).toFixed(0)} GiB, ${platform()} ${release()} ${arch()}, Node ${process.version}`,
    `- Proofs: ${proofs.length}; found: ${total(proofs)}${listed(proofs.filter(({ passed }) => !passed))}`,
    `- Planted bugs: ${plants.length}; not seen: ${missed}${listed(plants.filter(({ passed }) => !passed))}`,
    ...notRun.map(({ proof, verdict }) => `- Not run: ${proof.name}, because ${verdict.notRun}`),
  ];
  rewrite((report) => putSection(report, lines));
  console.log(lines.join('\n'));
}

const listed = (rows: readonly Row[]) =>
  rows.length === 0 ? '' : ` (${rows.map(({ proof, plant }) => plant?.bug ?? proof.name).join('; ')})`;

/** Changes docs/proof.md. */
export const rewrite = (change: (report: string) => string) =>
  writeFileSync(REPORT, change(readFileSync(REPORT, 'utf8')));

const countOf = ({ proof, count, verdict }: Row) => `${(verdict.count ?? count).toLocaleString('en')} ${proof.unit}`;

const lineOf = (row: Row) => (row.plant ? plantLine(row, row.plant) : proofLine(row));

function proofLine(row: Row): string {
  const { proof, verdict, seconds, commit } = row;
  const found = verdict.notRun === undefined ? verdict.found.length : 'not run';
  const measured = verdict.notRun ?? verdict.measured ?? '';
  return `| ${proof.name} | ${proof.promise} | ${countOf(row)} | ${found} | ${measured} | ${seconds.toFixed(0)} | ${commit} |`;
}

function plantLine(row: Row, { bug }: Plant): string {
  const { proof, verdict, commit } = row;
  const seen = verdict.notRun ?? (verdict.found.length > 0 ? `red: ${verdict.found.length}` : 'not seen');
  return `| ${proof.name} | ${bug} | ${countOf(row)} | ${seen} | ${commit} |`;
}

/**
 * Replaces the line of a table that has the same first cells, or appends to it.
 * @param head how the table's first line begins
 * @param nth which of the tables that begin so, from 0
 * @param keys how many first cells name a line
 */
export function putLine(report: string, line: string, head: string, nth: number, keys: number): string {
  const lines = report.split('\n');
  const heads = [...lines.entries()].filter(([, old]) => old.startsWith(head)).map(([at]) => at);
  const from = heads[nth] ?? 0;
  const cells = `${line.split(' | ', keys).join(' | ')} |`;
  const end = lines.findIndex((old, at) => at > from && !old.startsWith('|'));
  const known = lines.findIndex((old, at) => at > from && at < end && old.startsWith(cells));
  if (known !== -1) return lines.with(known, line).join('\n');
  return lines.toSpliced(end, 0, line).join('\n');
}

/** Replaces the section of these lines' heading, up to the next heading. */
function putSection(report: string, lines: readonly string[]): string {
  const old = report.split('\n');
  const from = old.indexOf(lines[0] as string);
  if (from === -1) return `${report.trimEnd()}\n\n${lines.join('\n')}\n`;
  const next = old.findIndex((line, at) => at > from && line.startsWith('## '));
  const rest = next === -1 ? [] : old.slice(next);
  return [...old.slice(0, from), ...lines, '', ...rest].join('\n');
}
