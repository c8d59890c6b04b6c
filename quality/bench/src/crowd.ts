import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { YEAR_ID } from '@election/server/tools/rehearsal/country';
import type { Machine, Row } from './bench.ts';
import { withClient } from './database.ts';
import { publications } from './publications.ts';

/** Readers of all pages, and how often something is published meanwhile. */
const REQUESTS_A_SECOND = 200;
const PUBLISHED_EVERY_MS = 1500;
const P95_MS = 100;

/** The addresses of the country, and of every constituency, region and party. */
const addresses = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ path: string }>(
      `select '/results/constituencies/' || slug as path from constituencies where year_id = $1
       union all select '/results/regions/' || slug from regions where year_id = $1
       union all select '/results/parties/' || slug_of(coalesce(acronym, name)) from parties where year_id = $1`,
      [YEAR_ID],
    );
    return ['/results', '/results?type=parliamentary', ...rows.map(({ path }) => path)];
  });

/** Milliseconds until the whole answer has arrived; infinite if none arrives, or an error instead of the page. */
const timeOf = (agent: Agent, port: number, path: string): Promise<number> => {
  const began = performance.now();
  return new Promise((resolve) => {
    const headers = { 'accept-encoding': 'br', accept: 'text/html' };
    const request = get({ agent, host: '127.0.0.1', port, path, headers }, (answer) => {
      const isGood = answer.statusCode === 200;
      answer.resume().on('end', () => resolve(isGood ? performance.now() - began : Number.POSITIVE_INFINITY));
    });
    request.on('error', () => resolve(Number.POSITIVE_INFINITY));
  });
};

/** All pages as a crowd reads them while figures are published: each call is sent at its moment, whether others are answered or not. */
export async function crowd({ short }: Machine, url: string, port: number): Promise<Row> {
  const paths = await addresses(url);
  const contests = await publications(url, port);
  const agent = new Agent({ keepAlive: true });
  for (const path of paths) await timeOf(agent, port, path);
  const end = performance.now() + (short ? 3000 : 20_000);
  const publishing = async () => {
    for (const { withdraw, publish } of contests) {
      for (const change of [withdraw, publish]) {
        if (performance.now() > end) return;
        await change();
        await setTimeout(PUBLISHED_EVERY_MS);
      }
    }
  };
  const published = publishing();
  const times: Promise<number>[] = [];
  const began = performance.now();
  // A step that is coprime to the number of pages comes to each of them before it comes to one again.
  for (let sent = 0; performance.now() < end; sent++) {
    times.push(timeOf(agent, port, paths[(sent * 97) % paths.length] ?? '/results'));
    const wait = began + ((sent + 1) * 1000) / REQUESTS_A_SECOND - performance.now();
    if (wait > 0) await setTimeout(wait);
  }
  const sorted = (await Promise.all(times)).toSorted((one, other) => one - other);
  await published;
  agent.destroy();
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  const what = `all pages at ${REQUESTS_A_SECOND} requests a second, beside a publication every ${PUBLISHED_EVERY_MS / 1000} s: p95`;
  return { what, unit: 'ms', product: p95, limit: P95_MS, target: { atMost: 1 } };
}
