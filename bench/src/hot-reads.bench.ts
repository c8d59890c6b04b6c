import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { YEAR_ID } from '@election/server/tools/rehearsal/country';
import type { Machine, Row } from './bench.ts';
import { measureInterleaved } from './interleaved.ts';
import { load } from './load.ts';
import { run, runProduct, signIn } from './processes.ts';

/** The reads with the most clients. */
const READS = {
  'national/results': `/api/v1/national/results?year_id=${YEAR_ID}&election_type_id=1`,
  regions: `/api/v1/regions?year_id=${YEAR_ID}`,
  parties: `/api/v1/parties/year/${YEAR_ID}`,
};

/** Cached reads of a signed-in user against a bare Fastify route that sends the same bytes; then with their entity tag. */
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
      const bare = await run(new URL('./bare-fastify.ts', import.meta.url), {
        BODY_FILE: file,
        ROUTE: new URL(path, 'http://localhost').pathname,
      });
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
  // Both sides compile their code before the first round: the product has more of it.
  for (const port of ports) await load(port, side(port).next, { seconds: machine.short ? 0.5 : 3, status });
  const figures = await measureInterleaved(machine, [side(ports[0]), side(ports[1])]);
  const rate: Row = { what, unit: 'requests/s', ...figures('perSecond'), target: { atLeast: 0.7 } };
  if (machine.short) return [rate];
  return [rate, { what: `${what}, p99`, unit: 'ms', ...figures('p99'), target: { atMost: 2 } }];
}
