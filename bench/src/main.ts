import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { type Bench, fallsFarShort, type Row, ratioOf, reaches } from './bench.ts';
import { hotReads } from './hot-reads.bench.ts';
import { importElection } from './import.bench.ts';
import { withMachine } from './machine.ts';
import { otherReads } from './other-reads.bench.ts';
import { approveAndPublish } from './publish.bench.ts';
import { agentsReturn } from './return.bench.ts';
import { sockets } from './sockets.bench.ts';
import { submit } from './submit.bench.ts';
import { sync } from './sync.bench.ts';

const BENCHES: Record<string, Bench> = {
  'hot-reads': hotReads,
  'other-reads': otherReads,
  submit,
  publish: approveAndPublish,
  import: importElection,
  sync,
  return: agentsReturn,
  sockets,
};

/**
 * `npm run bench`, `npm run bench -- hot-reads`, `npm run bench -- --short`. Every figure of the product stands beside a
 * limit measured in the same run, because times of different machines say nothing. Only the short form judges, and only
 * what falls short by half.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}

const rows: Row[] = [];
await withMachine(values.short, async (machine) => {
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    console.error(`${name} …`);
    rows.push(...(await bench(machine)));
  }
});

console.log(`${describeMachine()}\n`);
for (const line of tableOf(rows)) console.log(line);
if (values.short && rows.some(fallsFarShort)) process.exitCode = 1;

function describeMachine(): string {
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${processors.length} × ${processors[0]?.model}, ${gigabytes} GB, Node ${process.versions.node}, commit ${commit}, ${new Date().toISOString().slice(0, 16)}Z`;
}

function* tableOf(all: Row[]): Generator<string> {
  yield '| what | unit | product | limit | ratio | to reach | |';
  yield '| --- | --- | ---: | ---: | ---: | ---: | --- |';
  for (const row of all) {
    const mark = 'atLeast' in row.mark ? `≥ ${row.mark.atLeast}` : `≤ ${row.mark.atMost}`;
    const judgement = reaches(row) ? '' : 'falls short';
    yield `| ${row.what} | ${row.unit} | ${shown(row.product)} | ${shown(row.limit)} | ${ratioOf(row).toFixed(2)} | ${mark} | ${judgement} |`;
  }
}

function shown(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
}
