import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { YEAR_ID } from '@election/server/rehearsal/country';
import type { Machine, Row } from './bench.ts';
import { inTurns } from './in-turns.ts';
import { run, runProduct, signIn } from './processes.ts';

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
    for (const [name, path] of Object.entries(READS).slice(0, machine.short ? 1 : undefined)) {
      const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, {
        headers: { ...headers, 'accept-encoding': 'identity' },
      });
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
      const file = join(folder, 'body');
      await writeFile(file, Buffer.from(await answer.arrayBuffer()));
      const bare = await run(new URL('./bare-http.ts', import.meta.url), { BODY_FILE: file });
      try {
        rows.push(...(await compare(machine, name, [product.port, bare.port], path, headers)));
        const etag = answer.headers.get('etag');
        if (etag === null || machine.short) continue;
        const known = { ...headers, 'if-none-match': `"1", ${etag}` };
        rows.push(...(await compare(machine, `${name}, unchanged`, [product.port, bare.port], path, known, 304)));
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

async function compare(
  machine: Machine,
  what: string,
  ports: readonly [number, number],
  path: string,
  headers: Record<string, string>,
  status = 200,
): Promise<Row[]> {
  const side = (port: number) => ({ port, next: () => ({ method: 'GET', path, headers }), status });
  const figures = await inTurns(machine, [side(ports[0]), side(ports[1])]);
  const rate: Row = { what, unit: 'requests/s', ...figures('perSecond'), mark: { atLeast: 0.6 } };
  if (machine.short) return [rate];
  return [rate, { what: `${what}, slowest hundredth`, unit: 'ms', ...figures('p99'), mark: { atMost: 2 } }];
}
