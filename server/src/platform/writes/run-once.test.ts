import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useServer } from '../../testing/server.ts';
import { USER_ID } from '../../testing/small-election.ts';
import type { Context } from '../context.ts';
import { runRoutine } from './run-once.ts';

const SERVER = join(import.meta.dirname, '../../..');
const server = useServer();

const contextOf = (key: string) =>
  ({
    pool: server.database.pool,
    actor: { id: USER_ID.super_admin, name: 'super_admin', role: 'super_admin' },
    request: { id: 'request', address: '127.0.0.1', userAgent: '', token: '', once: { key, hash: Buffer.alloc(32) } },
  }) as unknown as Context;

const storedKeys = async () => (await server.database.pool.query('select key from idempotency_keys')).rows;

test('a routine that does not exist is an error, and nothing is stored for its key', async () => {
  await expect(runRoutine(contextOf('unknown-routine'), 'no_such_routine', {})).rejects.toThrow('no_such_routine');
  expect(await storedKeys()).toEqual([]);
});

test('a function that is no routine cannot be called by name', async () => {
  await expect(runRoutine(contextOf('other-function'), 'slug_of', {})).rejects.toThrow('slug_of');
  await expect(runRoutine(contextOf('other-function'), 'pg_sleep(1); --', {})).rejects.toThrow('pg_sleep');
});

test('every routine that the server names exists in the database', async () => {
  const files = globSync('src/**/*.ts', { cwd: SERVER, exclude: ['**/*.test.ts'] });
  const texts = files.map((file) => readFileSync(join(SERVER, file), 'utf8'));
  const named = texts.flatMap((text) =>
    [...text.matchAll(/runRoutine(?:<[^(]*>)?\(\w+, '(\w+)'/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(7);
  const { rows } = await server.database.pool.query<{ definition: string }>(
    `select pg_get_functiondef('run_once'::regproc) as definition`,
  );
  for (const name of named) expect(rows[0]?.definition).toContain(`when '${name}' then ${name}(call)`);
});
