import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { YEAR_ID } from '@election/server/tools/rehearsal/country';
import type { Machine, Row } from './bench.ts';
import { measureInterleaved } from './interleaved.ts';
import { load } from './load.ts';
import { run, runProduct, signIn } from './processes.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The reads with the most clients. */
const READS = {
  'national/results': `/api/v1/national/results?year_id=${YEAR_ID}&election_type_id=1`,
  regions: `/api/v1/regions?year_id=${YEAR_ID}`,
  parties: `/api/v1/parties/year/${YEAR_ID}`,
};

/** Cached reads of a signed-in user against a bare Fastify route that sends the same bytes. */
export async function hotReads(machine: Machine): Promise<Row[]> {
  const product = await runProduct(await machine.database());
  try {
    const headers = await signIn(product.port, 'super_admin');
    const reads = Object.fromEntries(Object.entries(READS).slice(0, machine.short ? 1 : undefined));
    return await compareReads(machine, product.port, reads, { ...headers, 'accept-encoding': 'identity' });
  } finally {
    await product.stop();
  }
}

/**
 * Reads of the product against a bare Fastify route that sends the same bytes.
 * @param paths by what they are called
 * @param headers of each call; with an encoding the bytes are those that it gives
 */
export async function compareReads(
  machine: Machine,
  port: number,
  paths: Readonly<Record<string, string>>,
  headers: Record<string, string>,
): Promise<Row[]> {
  await using folder = await temporaryFolder();
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const file = join(folder.path, 'body');
    await writeFile(file, await readBytes(port, path, headers));
    const bare = await run(new URL('./bare-fastify.ts', import.meta.url), {
      BODY_FILE: file,
      ROUTE: new URL(path, 'http://localhost').pathname,
    });
    try {
      rows.push(await compare(machine, name, [port, bare.port], path, headers));
    } finally {
      await bare.stop();
    }
  }
  return rows;
}

/** The bytes as they are sent, packed or not. */
async function readBytes(port: number, path: string, headers: Record<string, string>) {
  const request = get({ port, path, headers });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await answer.toArray());
  if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}`);
  return body;
}

async function compare(
  machine: Machine,
  what: string,
  ports: readonly [number, number],
  path: string,
  headers: Record<string, string>,
): Promise<Row> {
  const side = (port: number) => ({ port, next: () => ({ method: 'GET', path, headers }) });
  // Both sides compile their code before the first round: the product has more of it.
  for (const port of ports) await load(port, side(port).next, { seconds: machine.short ? 0.5 : 3 });
  const figures = await measureInterleaved(machine, [side(ports[0]), side(ports[1])]);
  return { what, unit: 'requests/s', ...figures, target: { atLeast: 0.7 } };
}
