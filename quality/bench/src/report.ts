import { cpus, totalmem } from 'node:os';
import { meetsTarget, type Row, ratioOf } from './bench.ts';

/** Prints the machine and a row for each figure, as the table of docs/speed.md has them. */
export function printReport(rows: readonly Row[]): void {
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  console.log(
    `${processors.length} × ${processors[0]?.model.trim()}, ${gigabytes} GB, Node ${process.versions.node}\n`,
  );
  console.log('| what | unit | product | limit | ratio | target | |\n| --- | --- | ---: | ---: | ---: | --- | --- |');
  for (const row of rows) console.log(lineOf(row));
}

function lineOf(row: Row): string {
  const target = 'atLeast' in row.target ? `≥ ${row.target.atLeast}` : `≤ ${row.target.atMost}`;
  const remarks = [meetsTarget(row) ? '' : '**falls short**', row.note ?? ''].filter(Boolean).join('; ');
  return `| ${row.what} | ${row.unit} | ${shown(row.product)} | ${shown(row.limit)} | ${ratioOf(row).toFixed(2)} | ${target} | ${remarks} |`;
}

const shown = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
