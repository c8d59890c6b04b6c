import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { connect } from './connect.ts';
import { named } from './named.ts';

const database = useDatabase();

const backend = async (pool: pg.Pool) =>
  (await named<{ pid: number }>(pool, 'backend', 'select pg_backend_pid() as pid', []))[0]?.pid;

describe('a named statement on a pool', () => {
  test('that is refused keeps its connection and the prepared statements', async () => {
    const pid = await backend(database.pool);
    const refusal = named(database.pool, 'refuse', `select refuse(409, 'read_only')`, []);
    await expect(refusal).rejects.toMatchObject({ code: 'EC409' });
    expect(await backend(database.pool)).toBe(pid);
    const { rows } = await database.pool.query('select name from pg_prepared_statements order by name');
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['backend', 'refuse']));
  });

  test('whose connection breaks is rejected; the next one gets a new connection', async () => {
    const one = connect(database.url, 1);
    const pid = await backend(one.pool);
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    const sleeping = named(one.pool, 'sleep', 'select pg_sleep(60)', []);
    const ended = expect(sleeping).rejects.toThrow(/terminat/);
    for (;;) {
      const { rows } = await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`,
        [pid],
      );
      if (rows.length > 0) break;
    }
    await ended;
    await admin.end();
    expect(await backend(one.pool)).not.toBe(pid);
    await one.close();
  });
});
