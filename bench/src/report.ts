import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { meetsTarget, type Row, ratioOf } from './bench.ts';

const REPORT = new URL('../../docs/speed.md', import.meta.url);
const HEAD = '| what | unit | product | limit | ratio | target | | commit |';
const LINE = '| --- | --- | ---: | ---: | ---: | --- | --- | --- |';

interface Commit {
  name: string;
  /** Whether the checkout is clean and the machine idle: only then are rows written to docs/speed.md. */
  isReportable: boolean;
}

/** Describes the commit and the machine before the benches load it. Changes to the report itself do not count as changes. */
export function describeCommit(): Commit {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const clean = git('status', '--porcelain', '--', ':/', ':(top,exclude)docs/speed.md') === '';
  const busy = (loadavg()[0] ?? 0) > cpus().length / 2;
  if (busy) console.error('The machine is busy: docs/speed.md is not written.');
  return { name: git('rev-parse', '--short', 'HEAD') + (clean ? '' : ' and changes'), isReportable: clean && !busy };
}

/** Prints the machine and the table. Reportable rows of the long form replace their predecessors in docs/speed.md. */
export function writeReport(rows: readonly Row[], { name, isReportable }: Commit, short: boolean): void {
  const machine = describeMachine();
  const lines = rows.map((row) => lineOf(row, name));
  console.log([machine, '', HEAD, LINE, ...lines].join('\n'));
  if (!isReportable || short) return;
  const report = lines.reduce(putLine, readFileSync(REPORT, 'utf8'));
  writeFileSync(REPORT, report.replace(/^Measured on .*$/m, `Measured on ${machine}.`));
}

function describeMachine(): string {
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${processors.length} × ${processors[0]?.model.trim()}, ${gigabytes} GB, Node ${process.versions.node}`;
}

function lineOf(row: Row, commit: string): string {
  const target = 'atLeast' in row.target ? `≥ ${row.target.atLeast}` : `≤ ${row.target.atMost}`;
  const remarks = [meetsTarget(row) ? '' : '**falls short**', row.note ?? ''].filter(Boolean).join('; ');
  return `| ${row.what} | ${row.unit} | ${shown(row.product)} | ${shown(row.limit)} | ${ratioOf(row).toFixed(2)} | ${target} | ${remarks} | ${commit} |`;
}

const shown = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });

/** Replaces the line that has the same first cell, or appends to the table. */
function putLine(report: string, line: string): string {
  const lines = report.split('\n');
  const what = line.split(' | ', 1)[0] ?? '';
  const known = lines.findIndex((old) => old.startsWith(`${what} |`));
  if (known !== -1) return lines.with(known, line).join('\n');
  const head = lines.indexOf(LINE);
  if (head === -1) throw new Error('docs/speed.md has no table');
  const end = lines.findIndex((old, at) => at > head && !old.startsWith('|'));
  return lines.toSpliced(end, 0, line).join('\n');
}
