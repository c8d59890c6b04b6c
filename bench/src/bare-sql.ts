import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
import { listen } from './listen.ts';
import type { Statement } from './recorded-statements.ts';

/** The limit of a read: the handler's statements, prepared and in sequence, and their rows as JSON. No authentication. */
const statements: Statement[] = JSON.parse(readFileSync(process.env.STATEMENTS_FILE ?? '', 'utf8'));
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 20 });

const server = createServer(async (_request, response) => {
  const data: unknown[][] = [];
  for (const [at, { text, values }] of statements.entries()) {
    data.push((await pool.query({ name: `statement ${at}`, text, values })).rows);
  }
  const body = JSON.stringify({ data });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
});
listen(server);
