import { parseArgs } from 'node:util';
import { type Bench, fallsFarShort, type Row } from './bench.ts';
import { webConsole } from './console.bench.ts';
import { growth } from './growth.bench.ts';
import { hotReads } from './hot-reads.bench.ts';
import { importElection } from './import.bench.ts';
import { withMachine } from './machine.ts';
import { otherReads } from './other-reads.bench.ts';
import { plans } from './plans.bench.ts';
import { approveAndPublish } from './publish.bench.ts';
import { commitOf, writeReport } from './report.ts';
import { agentsReturn } from './return.bench.ts';
import { sockets } from './sockets.bench.ts';
import { submit } from './submit.bench.ts';
import { sync } from './sync.bench.ts';

const BENCHES: Record<string, Bench> = {
  'hot-reads': hotReads,
  'other-reads': otherReads,
  submit,
  publish: approveAndPublish,
  growth,
  import: importElection,
  sync,
  return: agentsReturn,
  sockets,
  console: webConsole,
  plans,
};

/** What runs with the checks: some twenty seconds. */
const IN_SHORT = ['hot-reads', 'submit', 'publish'];

/**
 * `npm run bench`, `npm run bench -- hot-reads`, `npm run bench -- --short`. Every figure of the product stands beside a
 * limit measured in the same run, because times of different machines say nothing. Only the short form judges, and only
 * what falls short by half. The others write their lines of docs/speed.md where nothing but it has changed.
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

const everything = values.short ? IN_SHORT : Object.keys(BENCHES);
const asked = positionals.length > 0 ? positionals : everything;
const commit = commitOf();
const rows: Row[] = [];
await withMachine(values.short, async (machine) => {
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (!asked.includes(name)) continue;
    console.error(`${name} …`);
    rows.push(...(await bench(machine)));
  }
});
writeReport(rows, commit, values.short);
if (values.short && rows.some(fallsFarShort)) process.exitCode = 1;
