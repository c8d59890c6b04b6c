import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The limit of every read: node:http alone, answering the bytes of a file, or 304 to whoever has them already. */
const body = readFileSync(process.env.BODY_FILE ?? '');
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length, etag: '"1"' };

const server = createServer((request, response) => {
  if (request.headers['if-none-match']?.startsWith(headers.etag)) response.writeHead(304, { etag: headers.etag }).end();
  else response.writeHead(200, headers).end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));
