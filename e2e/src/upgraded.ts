import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Stands in front of a server and, from `upgrade` on, serves its console as that of the next version: another document, and a
 * worker that keeps it.
 */
export async function frontOf(server: string): Promise<{ url: string; upgrade: () => void; close: () => void }> {
  let upgraded = false;
  const front = createServer((incoming, outgoing) => {
    // Whole answers as plain text, which can be changed.
    const changed = ['accept-encoding', 'if-none-match', 'if-modified-since'];
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !changed.includes(name)));
    const call = request(new URL(incoming.url ?? '/', server), { method: incoming.method, headers }, (answer) => {
      const { 'content-length': _, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        const isText = /html|javascript/.test(answer.headers['content-type'] ?? '');
        outgoing.end(upgraded && isText ? nextVersion(body.toString()) : body);
      });
    });
    call.on('error', () => outgoing.destroy());
    incoming.pipe(call);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    upgrade: () => {
      upgraded = true;
    },
    close: () => {
      front.closeAllConnections();
      front.close();
    },
  };
}

const nextVersion = (text: string) =>
  text
    .replace('<html lang="en">', '<html lang="en" data-version="next">')
    .replace(
      /("url":"index[.]html","revision":"|"revision":")([0-9a-f]{32})("(?:,"url":"index[.]html")?)/g,
      '$1next-$2$3',
    );
