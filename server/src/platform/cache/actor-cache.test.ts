import { contract } from '@election/contract/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { type Caller, caller, SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { SMALL, USER_ID } from '../../testing/small-election.ts';
import { readConfig } from '../config.ts';
import { connect, type Database } from '../db/connect.ts';
import { hashToken, newToken } from '../secrets/tokens.ts';
import { mergeVersionCounters } from './cache-versions.ts';

/** A change through one process counts at the next request to another one, which has the actor in its cache. */
const server = useServer();
let other: { app: FastifyInstance; database: Database };
let token: string;
let there: Caller;

beforeAll(async () => {
  const database = connect(server.database.url, 5);
  other = { app: await buildApp(readConfig({ SECURE_REQUEST_KEY, LOG_LEVEL: 'silent' }), database), database };
});
afterAll(async () => {
  await other.app.close();
  await other.database.close();
});

const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
const me = async () => {
  const { status, data } = await there(contract.session.me, {});
  return status === 200 ? data.role.name : status;
};
const submit = async (constituency_id: number) => {
  const votes = [{ candidate_id: 1, vote_count: 5 }];
  return (await there(contract.votes.submit, { year_id: 1, constituency_id, votes })).status;
};

/** A new session of the agent, cached by the other process. */
beforeEach(async () => {
  token = newToken();
  await query(`insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`, [
    hashToken(token),
    USER_ID.agent,
  ]);
  there = caller(other.app, token);
  expect(await me()).toBe('agent');
});

describe('the next request is admitted by', () => {
  test('the end of the session', async () => {
    expect((await server.bearing(token)(contract.session.logout, {})).status).toBe(200);
    expect(await me()).toBe(401);
  });

  test('the status of the account', async () => {
    await query(`update users set status = 'inactive' where id = $1`, [USER_ID.agent]);
    expect(await me()).toBe(401);
    await query(`update users set status = 'active' where id = $1`, [USER_ID.agent]);
    expect(await me()).toBe('agent');
  });

  test('the new role of the account', async () => {
    await query('update users set role_id = 8 where id = $1', [USER_ID.agent]);
    expect(await me()).toBe('intern');
    await query('update users set role_id = 2 where id = $1', [USER_ID.agent]);
  });

  test('the permissions that the role has left', async () => {
    const take = `delete from role_permissions where role_id = 2
      and permission_id = (select id from permissions where name = 'entries.submit')`;
    await query(take);
    expect(await submit(SMALL.north.first)).toBe(403);
    await query(`insert into role_permissions select 2, id from permissions where name = 'entries.submit'`);
    expect(await submit(SMALL.north.first)).toBe(200);
  });

  test('the constituencies that are assigned now', async () => {
    expect(await submit(SMALL.north.second)).toBe(403);
    const place = [USER_ID.agent, SMALL.north.second];
    await query('insert into user_constituencies (user_id, constituency_id) values ($1, $2)', place);
    expect(await submit(SMALL.north.second)).toBe(200);
    await query('delete from user_constituencies where user_id = $1 and constituency_id = $2', place);
    expect(await submit(SMALL.north.second)).toBe(403);
  });

  test('the region that a constituency has moved to', async () => {
    const { north, south } = SMALL;
    const border = { name: 'Border', status: 'active', svg_path: 'M0 0z', year_id: 1 };
    const write = server.as('super_admin');
    const { data } = await write(contract.constituencies.create, { ...border, region_id: north.region });
    const southern = caller(other.app, tokenOf('southern_correspondent'));
    const contest = { year_id: 1, constituency_id: data.id, election_type_id: 1 };
    const look = async () => (await southern(contract.findings.list, contest)).status;
    expect(await look()).toBe(403);
    const moved = await write(contract.constituencies.update, { ...border, id: data.id, region_id: south.region });
    expect(moved.status).toBe(200);
    expect(await look()).toBe(200);
  });

  test('committed changes alone, not those of an open transaction', async () => {
    const client = await server.database.pool.connect();
    await client.query('begin');
    await client.query('delete from sessions where token_hash = $1', [hashToken(token)]);
    expect(await me()).toBe('agent');
    await client.query('rollback');
    client.release();
    expect(await me()).toBe('agent');
  });
});

test('an entry expires with its session', async () => {
  const short = newToken();
  await query(
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '300 milliseconds')`,
    [hashToken(short), USER_ID.agent],
  );
  const status = async () => (await caller(other.app, short)(contract.session.me, {})).status;
  expect(await status()).toBe(200);
  await expect.poll(status, { interval: 50 }).toBe(401);
});

test('merges the version counters of closed connections without changing the versions', async () => {
  const sums = async () =>
    (
      await query(
        'select topic, sum(count)::int as count, count(*)::int as rows from change_counts group by 1 order by 1',
      )
    ).rows;
  const gone = connect(server.database.url, 1);
  await gone.pool.query('delete from sessions where false');
  await gone.close();
  const before = await sums();
  await expect
    .poll(async () => {
      await mergeVersionCounters(server.database.pool);
      return (await query('select from change_counts where pid = 0')).rowCount;
    })
    .toBeGreaterThan(0);
  expect((await sums()).map(({ topic, count }) => [topic, count])).toEqual(
    before.map(({ topic, count }) => [topic, count]),
  );
});
