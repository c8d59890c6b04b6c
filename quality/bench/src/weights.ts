import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Row } from './bench.ts';

/** Kilobytes of a page's first answer with its data, and of the script that takes each page over. */
const PAGE_KB = 45;
const SCRIPT_KB = 100;

const MORE_PAGES = {
  'page of a party': '/results/parties/gsp',
  'list of the constituencies': '/results/constituencies',
  'page of the corrections': '/results/corrections',
  'embedded page of the country': '/embed/results',
};
const SCRIPT = '/results.js';

/** What a reader's browser loads of each page, packed as it is sent. */
export async function weights(port: number, pages: Readonly<Record<string, string>>): Promise<Row[]> {
  const rows: Row[] = [];
  const add = async (what: string, path: string, limit: number) =>
    rows.push({
      what: `${what}: packed`,
      unit: 'kB',
      product: (await sentBytes(port, path)) / 1000,
      limit,
      target: { atMost: 1 },
    });
  for (const [what, path] of Object.entries({ ...pages, ...MORE_PAGES })) await add(what, path, PAGE_KB);
  await add('script of the pages', SCRIPT, SCRIPT_KB);
  return rows;
}

/** `fetch` unpacks what it reads. */
async function sentBytes(port: number, path: string): Promise<number> {
  const headers = { 'accept-encoding': 'br' };
  const [answer] = (await once(get({ port, path, headers }), 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}.`);
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return bytes;
}
