import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { Sent } from './recorded.ts';

/** The limit of a read: its statements, named and one after the other, and their rows as JSON. */
const statements: Sent[] = JSON.parse(readFileSync(process.env.STATEMENTS_FILE ?? '', 'utf8'));
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 20 });

const server = createServer(async (_request, response) => {
  const data: unknown[][] = [];
  for (const [at, { text, values }] of statements.entries()) {
    data.push((await pool.query({ name: `statement ${at}`, text, values })).rows);
  }
  const body = JSON.stringify({ data });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));
