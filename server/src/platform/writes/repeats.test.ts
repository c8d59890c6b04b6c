import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/wire/route';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { ACCESS, ROLES } from '../../testing/access/table.ts';
import { storeFactors, storeTargets, targetFor } from '../../testing/access-targets.ts';
import { IMPORT_FILES } from '../../testing/files/import-files.ts';
import { pictureFile } from '../../testing/files/pictures.ts';
import { type OneTransaction, openTransaction } from '../../testing/one-transaction.ts';
import { type Caller, caller, SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { USER_ID } from '../../testing/small-election.ts';
import { readConfig } from '../config.ts';
import { hashToken } from '../secrets/tokens.ts';
import { failures } from '../sentences.ts';

const server = useServer();
const key = 'the-key-of-this-call';

/**
 * Calls that write nothing; those whose body or answer is a secret, of which nothing is stored; and one whose
 * file has a key for each submission. A claim that is asked for again is the same one.
 */
const WITHOUT_KEY = [
  'broadcasting.authorise',
  'agentFiles.check',
  'passwords.change',
  'factors.enrol',
  'factors.confirm',
  'factors.renewCodes',
  'factors.prove',
  'passkeys.begin',
  'passkeys.enrol',
  'passkeys.challenge',
  'passkeys.prove',
  'feedKeys.make',
  'webhooks.make',
  'webhooks.test',
  'submissions.import',
  'keying.claim',
];
/** They name what was seen, or need an election that is decided: a test of their own repeats one. */
const AS_SEEN = [
  'differences.resolve',
  'differences.askAgain',
  'corrections.withdraw',
  'corrections.withdrawStation',
  'runoff.open',
  'runoff.remove',
];
/** Their work goes on after the answer, so they have a test of their own. */
const CONTINUED = ['imports.check', 'imports.apply'];

const writes = Object.entries(contract)
  .flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, route]) => ({ name: `${feature}.${name}`, route: route as Route })),
  )
  .filter(({ route: { method, access } }) => method !== 'GET' && access !== 'public');

const session = (token: string, user_id: number) =>
  server.database.pool.query(
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [hashToken(token), user_id],
  );
const newToken = (who: string) => `another-session-of-${who}`.padEnd(40, '-');

describe('a write that is repeated with its key after the role lost its permissions', () => {
  let transaction: OneTransaction;
  let app: FastifyInstance;

  beforeAll(async () => {
    const { owner: pool } = server.database;
    await storeTargets(pool);
    await storeFactors(pool);
    for (const role of ['super_admin', 'admin', 'agent', 'intern'] as const) {
      await session(newToken(role), USER_ID[role]);
      const { rows } = await pool.query<{ id: number }>(
        `insert into users (name, email, role_id, region_id)
         select 'Namesake', 'namesake@' || role_id || '.example', role_id, region_id from users where id = $1 returning id`,
        [USER_ID[role]],
      );
      const namesake = rows[0]?.id ?? 0;
      await pool.query(
        'insert into user_constituencies select $1, constituency_id from user_constituencies where user_id = $2',
        [namesake, USER_ID[role]],
      );
      await session(newToken(`namesake of ${role}`.replaceAll(' ', '-')), namesake);
    }
    transaction = await openTransaction(server.database.url);
    const settings = {
      SECURE_REQUEST_KEY,
      LOG_LEVEL: 'silent',
      CHECK_ANSWERS: '1',
      DATA_DIR: server.dataDir,
      SECOND_FACTOR_REQUIRED: '0',
    };
    app = await buildApp(readConfig(settings), transaction.database);
  });
  beforeEach(() => transaction.undo());
  afterAll(async () => {
    await app.close();
    await transaction.database.close();
  });

  /** Every change writes an audit row. */
  async function changes(): Promise<number> {
    const { rows } = await transaction.database.pool.query<{ count: number }>(
      'select count(*)::int from audit_entries',
    );
    return rows[0]?.count ?? 0;
  }

  /** A call that is let in, and the role that makes it. */
  async function allowed(name: string) {
    const [call, words] = ACCESS[name] as (typeof ACCESS)[string];
    const index = words.split(' ').findIndex((word) => word.includes('+'));
    const role = ROLES[index] as 'super_admin' | 'admin' | 'agent' | 'intern';
    const place = words.split(' ')[index]?.startsWith('+') ? 'own' : 'near';
    const input = call(await targetFor(server.database.pool, role, place));
    return { role, input: name === 'findings.decide' ? { ...input, findings: [{ code: 'C17', numbers: {} }] } : input };
  }

  const tried = writes.filter(({ name }) => ![...WITHOUT_KEY, ...CONTINUED, ...AS_SEEN].includes(name));
  test.each(tried)('gets its first answer and has one effect: $name', async ({ name, route }) => {
    const { role, input } = await allowed(name);
    const first = await caller(app, tokenOf(role))(route, input, { key });
    expect([first.status, first.error_msg]).toEqual([200, undefined]);

    await transaction.database.pool.query(
      'delete from role_permissions where role_id = (select role_id from users where id = $1)',
      [USER_ID[role]],
    );
    const after = await changes();
    const again = caller(app, newToken(role));
    const repeat = await again(route, input, { key });
    expect({ status: repeat.status, data: repeat.data, msg: repeat.msg }).toEqual({
      status: first.status,
      data: withoutLinks(first.data),
      msg: first.msg,
    });
    expect(await changes()).toBe(after);
    expect(await again(route, { ...input, another: '1' }, { key })).toMatchObject({
      status: 422,
      error_msg: failures.keyReused,
    });
  });

  test.each(tried)('is nothing of another person with that key: $name', async ({ name, route }) => {
    const { role, input } = await allowed(name);
    expect(await caller(app, tokenOf(role))(route, input, { key })).toMatchObject({ status: 200 });
    const { status } = await caller(app, newToken(`namesake-of-${role}`))(route, input, { key });
    if (status !== 200) return;
    const { rows } = await transaction.database.pool.query('select user_id from idempotency_keys where key = $1', [
      key,
    ]);
    expect(rows).toHaveLength(2);
  });

  test.each(tried.filter(({ route }) => route.access !== 'signed-in'))(
    'is refused with a key that is new: $name',
    async ({ name, route }) => {
      const { role, input } = await allowed(name);
      await transaction.database.pool.query('delete from role_permissions');
      expect(await caller(app, tokenOf(role))(route, input, { key })).toMatchObject({
        status: 403,
        error_msg: failures.notAllowed,
      });
    },
  );
});

/** Links are shown once. */
function withoutLinks(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutLinks);
  if (typeof data !== 'object' || data === null) return data;
  return 'link' in data && 'expires_at' in data
    ? null
    : Object.fromEntries(
        Object.entries(data).map(([name, value]) => [name, name === 'link' ? null : withoutLinks(value)]),
      );
}

describe('a repeat after the world moved on gets its first answer', () => {
  const { votes, stationVotes, sheets, registers, imports, candidates } = contract;
  const at = { year_id: 1, constituency_id: 1 };
  const ballot = [1, 2, 3].map((candidate_id) => ({ candidate_id, vote_count: 20 }));
  const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);

  const asOwner = (text: string) => server.database.owner.query(text);

  /** Makes a call, changes the world, and makes it again. */
  async function around(as: Caller, route: Route, input: Record<string, unknown>, change: () => Promise<unknown>) {
    const once = { key: `${route.path.replaceAll(/[^a-z]/g, '-')}-${++calls}` };
    const first = await as(route, input, once);
    expect([first.status, first.error_msg]).toEqual([200, undefined]);
    await change();
    const repeat = await as(route, input, once);
    expect({ status: repeat.status, data: repeat.data }).toEqual({ status: 200, data: first.data });
    return { refused: await as(route, input) };
  }
  let calls = 0;

  test('of an agent who was assigned other constituencies', async () => {
    const { refused } = await around(server.as('agent'), votes.submit, { ...at, votes: ballot }, () =>
      query('update user_constituencies set constituency_id = 2 where user_id = $1', [USER_ID.agent]),
    );
    expect(refused).toMatchObject({ status: 403, error_msg: failures.outOfScope });
  });

  test('of a station that is gone', async () => {
    const input = { ...at, polling_station_id: 2, votes: ballot };
    const { refused } = await around(server.as('intern'), stationVotes.submit, input, () =>
      asOwner(`delete from vote_entries where place = 2;
        delete from pending_items where polling_station_id = 2;
        delete from polling_stations where id = 2`),
    );
    expect(refused.status).toBe(404);
  });

  test('of a correspondent in another region, once signed in again', async () => {
    const input = {
      ...at,
      election_type_id: 1,
      total_registered_voters: 100,
      total_valid_votes: 60,
      total_rejected: 1,
    };
    const person = server.as('correspondent');
    const first = await person(registers.save, input, { key: 'register-of-the-north' });
    await server.as('super_admin')(contract.users.update, {
      id: USER_ID.correspondent,
      name: 'correspondent',
      email: 'correspondent@example.com',
      status: 'active',
      role_id: 9,
      region_id: 2,
    });
    expect(await person(registers.save, input, { key: 'register-of-the-north' })).toMatchObject({
      status: 401,
      error_msg: failures.sessionEnded,
    });
    await session(newToken('correspondent'), USER_ID.correspondent);
    const again = server.bearing(newToken('correspondent'));
    expect(await again(registers.save, input, { key: 'register-of-the-north' })).toMatchObject({
      status: 200,
      data: first.data,
    });
    expect(await again(registers.save, input)).toMatchObject({ status: 403, error_msg: failures.outOfScope });
  });

  test('of a publication by a person who may no longer publish, after later figures', async () => {
    const contest = { ...at, election_type_id: 1 };
    await server.as('admin')(votes.save, { ...at, votes: ballot });
    const { refused } = await around(server.as('super_admin'), votes.publish, contest, async () => {
      await server.as('admin')(votes.save, { ...at, votes: [{ candidate_id: 1, vote_count: 1000 }] });
      await query(
        `delete from role_permissions where role_id = 1 and permission_id = (select id from permissions where name = 'votes.publish')`,
      );
    });
    expect(refused).toMatchObject({ status: 403, error_msg: failures.notAllowed });
  });

  test('of a sheet whose uploader may no longer upload', async () => {
    const image = await pictureFile('png');
    const input = { ...at, election_type_id: 1, image };
    const { refused } = await around(server.as('admin'), sheets.upload, input, () =>
      query('delete from role_permissions where role_id = 3'),
    );
    expect(refused).toMatchObject({ status: 403, error_msg: failures.notAllowed });
  });

  test('of an import that is at work or done', async () => {
    await asOwner(`delete from imports where state = 'checking'`);
    const files = Object.entries(IMPORT_FILES).map(([name, text]) => new File([text], name));
    const admin = server.as('super_admin');
    const finished = async (id: number) => (await admin(imports.read, { id })).data.state;
    const check = await admin(imports.check, { files }, { key: 'check-of-2028' });
    const { id } = check.data;
    await expect.poll(() => finished(id)).toBe('checked');
    const input = { id, publish: false, skip_refused: false };
    const apply = await admin(imports.apply, input, { key: 'apply-of-2028' });
    expect(apply.status).toBe(200);
    await expect.poll(() => finished(id)).toBe('applied');
    expect(await admin(imports.apply, input)).toMatchObject({ status: 409 });
    await query(
      `delete from role_permissions where role_id = 1 and permission_id = (select id from permissions where name = 'imports.run')`,
    );
    expect(await admin(imports.check, { files }, { key: 'check-of-2028' })).toMatchObject({
      status: 200,
      data: check.data,
    });
    expect(await admin(imports.apply, input, { key: 'apply-of-2028' })).toMatchObject({
      status: 200,
      data: apply.data,
    });
  });

  test('but not while the first call still runs', async () => {
    const client = await server.database.pool.connect();
    const input = { ...at, election_type_id: 2, name: 'New', status: 'active', party_id: 1 };
    try {
      await client.query('begin');
      await client.query(`select claim_key($1, 'still-running', '')`, [USER_ID.admin]);
      const call = server.as('admin');
      // With Retry-After: the outbox of a phone waits, and asks nothing of its person.
      const busy = { status: 409, error_msg: failures.keyRunning, headers: { 'retry-after': '1' } };
      expect(await call(candidates.create, input, { key: 'still-running' })).toMatchObject(busy);
      expect(await call(candidates.create, input, { key: 'another-key' })).toMatchObject({ status: 403 });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
