import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { withFreeLock } from './advisory-lock.ts';
import { signInUrl } from './sign-in.ts';

const database = useDatabase();
const LOCK = 724_900;

/** Another server that works under the lock until it is killed. */
const WORKING = `
  import { connect } from ${JSON.stringify(new URL('./connect.ts', import.meta.url).href)};
  import { withFreeLock } from ${JSON.stringify(new URL('./advisory-lock.ts', import.meta.url).href)};
  const { pool } = connect(process.argv[1], 1);
  await withFreeLock(pool, ${LOCK}, async (client) => {
    console.log('working');
    for (;;) await client.query('select pg_sleep(0.1)');
  });`;

test('work under a lock is taken over from a process that stands still, and not from one that works', async () => {
  const args = ['--input-type=module', '-e', WORKING, signInUrl(database.url)];
  const other = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(createInterface(other.stdout), 'line');
    expect(await withFreeLock(database.pool, LOCK, async () => 'taken over')).toBeUndefined();
    other.kill('SIGSTOP');
    const take = () => withFreeLock(database.pool, LOCK, async () => 'taken over');
    await expect.poll(take, { interval: 200 }).toBe('taken over');
  } finally {
    other.kill('SIGKILL');
  }
});

test('a connection that worked under a lock may be idle again afterwards', async () => {
  const client = await database.pool.connect();
  client.release();
  const limits = await withFreeLock(database.pool, LOCK, async (working) => (await working.query(LIMITS)).rows);
  expect(limits).toEqual([{ session: '8s', transaction: '8s' }]);
  const { rows } = await database.pool.query(LIMITS);
  expect(rows).toEqual([{ session: '0', transaction: '30s' }]);
});

const LIMITS = `
  select current_setting('idle_session_timeout') as session, current_setting('idle_in_transaction_session_timeout') as transaction`;
