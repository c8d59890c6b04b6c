import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useServer } from '../../testing/server.ts';
import { USER_ID } from '../../testing/small-election.ts';
import type { Context } from '../context.ts';
import { runOnce, runRoutine } from './run-once.ts';

const SERVER = join(import.meta.dirname, '../../..');
const server = useServer();

const contextOf = (key: string) =>
  ({
    ...server.database,
    actor: { id: USER_ID.super_admin, name: 'super_admin', role: 'super_admin' },
    request: { id: 'request', address: '127.0.0.1', userAgent: '', token: '', once: { key, hash: Buffer.alloc(32) } },
  }) as unknown as Context;

const storedKeys = async () => (await server.database.pool.query('select key from idempotency_keys')).rows;

test('a routine that does not exist is an error, and nothing is stored for its key', async () => {
  await expect(runRoutine(contextOf('unknown-routine'), 'no_such_routine' as never, {} as never)).rejects.toThrow(
    'no_such_routine',
  );
  expect(await storedKeys()).toEqual([]);
});

test('a function that is no routine cannot be called by name', async () => {
  await expect(runRoutine(contextOf('other-function'), 'slug_of' as never, {} as never)).rejects.toThrow('slug_of');
  await expect(runRoutine(contextOf('other-function'), 'pg_sleep(1); --' as never, {} as never)).rejects.toThrow(
    'pg_sleep',
  );
});

test.each([
  ['a deadlock', '40P01', 2],
  ['a serialisation failure', '40001', 2],
  ['three deadlocks', '40P01', 4],
])('a write that loses a race by %s is tried three times in all', async (_, errcode, succeedsAt) => {
  let tries = 0;
  const written = runOnce(contextOf(`race-${errcode}-${succeedsAt}`), async ({ db }) => {
    tries += 1;
    if (tries < succeedsAt) await sql.raw(`do $$ begin raise 'lost' using errcode = '${errcode}'; end $$`).execute(db);
    return 'written';
  });
  if (succeedsAt > 3) await expect(written).rejects.toMatchObject({ code: errcode });
  else expect(await written).toBe('written');
  expect(tries).toBe(Math.min(succeedsAt, 3));
});

test('a write that fails for another reason is tried once', async () => {
  let tries = 0;
  const written = runOnce(contextOf('no-race'), async ({ db }) => {
    tries += 1;
    await sql`select 1 / 0`.execute(db);
  });
  await expect(written).rejects.toMatchObject({ code: '22012' });
  expect(tries).toBe(1);
});

test('every routine that the server names exists in the database', async () => {
  const files = globSync('src/**/*.ts', { cwd: SERVER, exclude: ['**/*.test.ts'] });
  const texts = files.map((file) => readFileSync(join(SERVER, file), 'utf8'));
  const named = texts.flatMap((text) => [...text.matchAll(/runRoutine\(\w+, '(\w+)'/g)].map(([, name]) => name));
  expect(named.length).toBeGreaterThan(7);
  const { rows } = await server.database.pool.query<{ definition: string }>(
    `select pg_get_functiondef('run_once'::regproc) as definition`,
  );
  for (const name of named) expect(rows[0]?.definition).toContain(`when '${name}' then ${name}(call)`);
});
