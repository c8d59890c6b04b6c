import { TRANSITIONS } from '@election/contract/figures/transitions';
import pg from 'pg';
import { expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { migrate } from './migrate.ts';

const database = useDatabase();

/** Runs a statement as the owner. */
async function asOwner(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

test('an up-to-date database is not changed', async () => {
  expect(await migrate(database.url)).toEqual([]);
});

test('a routine with another return type, other argument names or other argument types is replaced', async () => {
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
    { routine: 'free_slug(text,integer,text,text,integer)', result: 'text' },
    { routine: 'slug_of(text)', result: 'text' },
  ]);
  expect((await database.pool.query(`select free_slug('regions', 0, 'Oti', null, 0) as slug`)).rows).toEqual([
    { slug: 'oti' },
  ]);
});

test('a routine file that no longer exists leaves no record, so that a backup fits', async () => {
  await asOwner(`insert into migrations (name, sha256) values ('an-old-routine', '');
    update migrations set sha256 = 'of another version' where name = 'slug'`);
  expect(await migrate(database.url)).toEqual(['slug']);
  expect((await asOwner(`select from migrations where name = 'an-old-routine'`)).rowCount).toBe(0);
});

test('rows that the contract declares are brought up to date, and what a role was given or lost stays', async () => {
  await asOwner(`
    delete from vote_transitions where action = 'submit';
    update vote_transitions set next = 'declined' where action = 'publish' and next = 'published';
    delete from role_permissions where role_id = 3;
    delete from role_permissions where permission_id = (select id from permissions where name = 'results.sync');
    delete from permissions where name = 'results.sync';
    update migrations set sha256 = 'of another version' where name = 'contract-rows'`);
  expect(await migrate(database.url)).toEqual(['contract-rows']);
  const { rows } = await asOwner('select subject, action, state, next, refusal from vote_transitions');
  const inOrder = (list: readonly object[]) => list.map((row) => JSON.stringify(row)).sort();
  expect(inOrder(rows)).toEqual(inOrder(TRANSITIONS));
  const holders = await asOwner(`
    select p.name, array_agg(rp.role_id order by rp.role_id) as roles
    from permissions p join role_permissions rp on rp.permission_id = p.id
    where p.name in ('results.sync', 'entries.validate') group by p.name order by p.name`);
  expect(holders.rows).toEqual([
    { name: 'entries.validate', roles: [1, 9] },
    { name: 'results.sync', roles: [1] },
  ]);
});

test('a migration that changed after it ran is refused', async () => {
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
