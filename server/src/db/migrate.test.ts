import pg from 'pg';
import { expect, test } from 'vitest';
import { useDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';

const database = useDatabase();

/** As the owner, who migrates. */
async function asOwner(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

test('a database that is up to date is left alone', async () => {
  expect(await migrate(database.url)).toEqual([]);
});

test('a routine that returned another type, took other names or other things is replaced', async () => {
  await asOwner(`
    drop function slug_of;
    create function slug_of(title text, other int default 1) returns varchar language sql immutable return title;
    drop function free_slug;
    create function free_slug(a text, b text, c text[]) returns int language sql immutable return 1;
    update migrations set sha256 = 'of another version' where name = 'slug'`);
  expect(await migrate(database.url)).toEqual(['slug']);
  const { rows } = await asOwner(`
    select oid::regprocedure::text as routine, pg_get_function_result(oid) as result
    from pg_proc where proname in ('slug_of', 'free_slug') order by 1`);
  expect(rows).toEqual([
    { routine: 'free_slug(text,text,text[])', result: 'text' },
    { routine: 'slug_of(text)', result: 'text' },
  ]);
  expect((await database.pool.query(`select free_slug('Oti', null, '{}') as slug`)).rows).toEqual([{ slug: 'oti' }]);
});

test('a migration that was changed after it ran is refused', async () => {
  const known = await asOwner(`select sha256 from migrations where name = '0001_people'`);
  await asOwner(`update migrations set sha256 = 'of another version' where name = '0001_people'`);
  await expect(migrate(database.url)).rejects.toThrow('0001_people');
  await asOwner(`update migrations set sha256 = '${known.rows[0].sha256}' where name = '0001_people'`);
});

test('servers that start together migrate one after the other', async () => {
  await asOwner(`update migrations set sha256 = 'of another version' where name = 'slug'`);
  const done = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
  expect(done.flat()).toEqual(['slug']);
});
