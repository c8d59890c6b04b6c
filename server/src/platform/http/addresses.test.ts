import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../testing/server.ts';
import { failures as say } from '../sentences.ts';

const server = useServer();
let base: string;
beforeAll(async () => {
  base = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.app.server.closeAllConnections());

/** Over a real connection: `inject` writes addresses of its own. */
async function ask(url: string) {
  const answer = await fetch(base + url);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
const NOWHERE = ['%00', 'a%00b', '%E0%A4%A', '%', '%zz', '%ff', 'x'.repeat(150)];
const PAGES = ['/results', '/results/regions', '/results/constituencies', '/results/parties', '/embed/constituencies'];

describe.each(NOWHERE)('an address with %s', (piece) => {
  test.each([...PAGES, '/embed'])('below %s is the page that says so', async (path) => {
    const { status, headers, text } = await ask(`${path}/${piece}`);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      404,
      'text/html; charset=utf-8',
      'private, no-store',
    ]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(text).toContain('<h1>');
  });

  test.each(['/api/v1/parties', '/pictures', '/air', '/nothing'])(
    'below %s is refused with a sentence',
    async (path) => {
      const { status, headers, text } = await ask(`${path}/${piece}`);
      expect([status, headers.get('cache-control')]).toEqual([404, 'private, no-store']);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(JSON.parse(text)).toEqual({ data: { error_msg: say.notFound } });
    },
  );
});

test.each([
  ...PAGES.slice(0, 1),
  '/results/constituencies',
  '/results/corrections',
  '/results.csv',
  '/results.pdf',
  '/embed/results',
  '/results/preview.png',
])('a query of %s with NUL or a broken code is no error of the server', async (path) => {
  for (const piece of ['%00', '%', '%ff']) {
    for (const name of ['find', 'type', 'year', 'by', 'page', piece]) {
      const { status } = await ask(`${path}?${name}=${piece}`);
      expect([name, piece, status < 500]).toEqual([name, piece, true]);
    }
  }
});
