import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { connect } from './connect.ts';

const database = useDatabase();

test.each([
  ['the pool alone', (one: ReturnType<typeof connect>) => one.pool.query('select 1')],
  ['kysely', (one: ReturnType<typeof connect>) => one.db.selectFrom('years').select('id').execute()],
  ['no query', async () => {}],
])('closing ends the connections of %s, so that a command exits at once', async (_, use) => {
  const one = connect(database.url, 2);
  await use(one);
  await one.close();
  expect(one.pool.ended).toBe(true);
  expect(one.pool.totalCount).toBe(0);
});

test('a connection that breaks within a transaction fails the next statement and does not end the process', async () => {
  const one = connect(database.url, 1);
  const broken = one.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await owner.end();
    for (;;) await sql`select 1`.execute(tx);
  });
  await expect(broken).rejects.toThrow(/terminat|not queryable/);
  expect((await sql`select 1`.execute(one.db)).rows).toHaveLength(1);
  await one.close();
});

test('a call that waits for a connection fails with the others each time the pool is suspended, and leaves none in use', async () => {
  const one = connect(database.url, 1);
  for (const reason of ['the database is away', 'the database is away again']) {
    const only = await one.pool.connect();
    const waiting = [one.pool.connect(), one.pool.query('select 1')].map((call) => call.catch((error: Error) => error));
    const refusal = new Error(reason);
    one.pool.suspend(refusal);
    expect(await Promise.all(waiting)).toEqual([refusal, refusal]);
    await expect(one.pool.query('select 1')).rejects.toBe(refusal);
    only.release(true);
    one.pool.resume();
    expect((await one.pool.query('select 1')).rows).toHaveLength(1);
    expect(one.pool.waitingCount).toBe(0);
  }
  await one.close();
});

test('the application role cannot alter the audit trail or the history', async () => {
  for (const table of ['audit_entries', 'audit_chains', 'figure_history']) {
    for (const statement of [`delete from ${table}`, `truncate ${table}`]) {
      await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
  }
});
