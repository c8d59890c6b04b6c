import { parseArgs } from 'node:util';
import type { Bench, Row } from './bench.ts';
import { webConsole } from './console.bench.ts';
import { hotReads } from './hot-reads.bench.ts';
import { importElection } from './import.bench.ts';
import { publicPages } from './public.bench.ts';
import { approveAndPublish } from './publish.bench.ts';
import { printReport } from './report.ts';
import { sockets } from './sockets.bench.ts';
import { submit } from './submit.bench.ts';
import { withMachine } from './with-machine.ts';

const BENCHES: Record<string, Bench> = {
  'hot-reads': hotReads,
  submit,
  publish: approveAndPublish,
  public: publicPages,
  import: importElection,
  sockets,
  console: webConsole,
};

/** The benches of the short form; they take half a minute. */
const IN_SHORT = ['hot-reads', 'submit', 'publish', 'import'];

/**
 * `npm run bench`, `npm run bench -- hot-reads`, `npm run bench -- --short`. Prints each figure with its limit, ratio and target.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`Unknown bench: ${unknown.join(', ')}. The benches are ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}

const byDefault = values.short ? IN_SHORT : Object.keys(BENCHES);
const selected = positionals.length > 0 ? positionals : byDefault;
const rows: Row[] = [];
try {
  await withMachine(values.short, async (machine) => {
    for (const [name, bench] of Object.entries(BENCHES)) {
      if (!selected.includes(name)) continue;
      console.error(`${name} …`);
      rows.push(...(await bench(machine)));
    }
  });
} finally {
  // Prints what was measured, also where a later bench fails.
  printReport(rows);
}
