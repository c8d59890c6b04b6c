import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { YEAR_ID } from '@election/server/rehearsal/country';
import type { Machine, Row } from './bench.ts';
import { load, type Measured } from './load.ts';
import { run, runProduct, signIn } from './processes.ts';

/** How often both are measured. */
const TURNS = 3;

/** What very many people read at the same time. */
const READS = {
  'national/results': `/api/v1/national/results?year_id=${YEAR_ID}&election_type_id=1`,
  regions: `/api/v1/regions?year_id=${YEAR_ID}`,
  parties: `/api/v1/parties/year/${YEAR_ID}`,
};

/** Lists that many people read, signed in, against a bare server that answers the same bytes; then unchanged ones. */
export async function hotReads(machine: Machine): Promise<Row[]> {
  const product = await runProduct(await machine.database());
  const folder = await mkdtemp(join(tmpdir(), 'election-bench-'));
  try {
    const headers = await signIn(product.port, 'super_admin');
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(READS)) {
      const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, {
        headers: { ...headers, 'accept-encoding': 'identity' },
      });
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
      const file = join(folder, 'body');
      await writeFile(file, Buffer.from(await answer.arrayBuffer()));
      const bare = await run(new URL('./bare-http.ts', import.meta.url), { BODY_FILE: file });
      try {
        rows.push(...(await compare(name, [product.port, bare.port], machine.seconds, path, headers)));
        const etag = answer.headers.get('etag');
        if (etag === null) continue;
        const known = { ...headers, 'if-none-match': `"1", ${etag}` };
        rows.push(
          ...(await compare(`${name}, unchanged`, [product.port, bare.port], machine.seconds, path, known, 304)),
        );
      } finally {
        await bare.stop();
      }
    }
    return rows;
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Both in turns, so that whatever else the machine does meets both. */
async function compare(
  what: string,
  ports: readonly [number, number],
  seconds: number,
  path: string,
  headers: Record<string, string>,
  status = 200,
): Promise<Row[]> {
  const measured: [Measured[], Measured[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    for (const at of [0, 1] as const) {
      const next = () => ({ method: 'GET', path, headers });
      const figures = await load(ports[at], next, { seconds: seconds / TURNS, status });
      if (figures.wrong > 0) throw new Error(`${path}: ${figures.wrong} answers had another status than ${status}`);
      measured[at].push(figures);
    }
  }
  const middle = (at: 0 | 1, figure: 'perSecond' | 'p99') =>
    measured[at].map((turn) => turn[figure]).toSorted((one, other) => one - other)[Math.floor(TURNS / 2)] ?? Number.NaN;
  const row = (name: string, unit: string, figure: 'perSecond' | 'p99', mark: Row['mark']): Row => ({
    what: name,
    unit,
    product: middle(0, figure),
    limit: middle(1, figure),
    mark,
  });
  return [
    row(what, 'requests/s', 'perSecond', { atLeast: 0.6 }),
    row(`${what}, slowest hundredth`, 'ms', 'p99', { atMost: 2 }),
  ];
}
