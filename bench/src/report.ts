import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { type Row, ratioOf, reaches } from './bench.ts';

const REPORT = new URL('../../docs/speed.md', import.meta.url);
const HEAD = '| what | unit | product | limit | ratio | to reach | | commit |';
const LINE = '| --- | --- | ---: | ---: | ---: | --- | --- | --- |';

interface Commit {
  name: string;
  /** The checkout is clean and the machine does nothing else. */
  counts: boolean;
}

/** What is measured, asked before anything is; the report itself may have changed. */
export function commitOf(): Commit {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const clean = git('status', '--porcelain', '--', ':/', ':(top,exclude)docs/speed.md') === '';
  const busy = (loadavg()[0] ?? 0) > cpus().length / 2;
  if (busy) console.error('The machine is busy with other things: docs/speed.md stays as it is.');
  return { name: git('rev-parse', '--short', 'HEAD') + (clean ? '' : ' and changes'), counts: clean && !busy };
}

/** Prints the machine and the table. Lines that count, not of the short form, take the place of the older ones of docs/speed.md. */
export function writeReport(rows: readonly Row[], { name, counts }: Commit, short: boolean): void {
  const machine = describeMachine();
  const lines = rows.map((row) => lineOf(row, name));
  console.log([machine, '', HEAD, LINE, ...lines].join('\n'));
  if (!counts || short) return;
  const report = lines.reduce(putLine, readFileSync(REPORT, 'utf8'));
  writeFileSync(REPORT, report.replace(/^Measured on .*$/m, `Measured on ${machine}.`));
}

function describeMachine(): string {
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${processors.length} × ${processors[0]?.model.trim()}, ${gigabytes} GB, Node ${process.versions.node}`;
}

function lineOf(row: Row, commit: string): string {
  const mark = 'atLeast' in row.mark ? `≥ ${row.mark.atLeast}` : `≤ ${row.mark.atMost}`;
  const remarks = [reaches(row) ? '' : '**falls short**', row.note ?? ''].filter(Boolean).join('; ');
  return `| ${row.what} | ${row.unit} | ${shown(row.product)} | ${shown(row.limit)} | ${ratioOf(row).toFixed(2)} | ${mark} | ${remarks} | ${commit} |`;
}

const shown = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });

/** A line is known by its first cell. A new one goes to the end of the table. */
function putLine(report: string, line: string): string {
  const lines = report.split('\n');
  const what = line.split(' | ', 1)[0] ?? '';
  const known = lines.findIndex((old) => old.startsWith(`${what} |`));
  if (known !== -1) return lines.with(known, line).join('\n');
  const head = lines.indexOf(LINE);
  if (head === -1) throw new Error('docs/speed.md has lost its table');
  const end = lines.findIndex((old, at) => at > head && !old.startsWith('|'));
  return lines.toSpliced(end, 0, line).join('\n');
}
