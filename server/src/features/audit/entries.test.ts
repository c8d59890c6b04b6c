import type { audit as contractOfAudit } from '@election/contract/audit/audit';
import { contract } from '@election/contract/contract';
import type { Input } from '@election/contract/wire/route';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../testing/server.ts';
import { USER_ID } from '../../testing/small-election.ts';
import { changesOf, sidesOf } from './changes.ts';
import { AUDIT_PER_PAGE, pageQuery } from './entries.ts';
import { makeCheckpoint } from './make-checkpoint.ts';

const server = useServer();
const { audit, votes, parties } = contract;
type Query = Input<typeof contractOfAudit.list>;

const vote = (candidate_id: number, vote_count: number) => ({ candidate_id, vote_count });
const read = async (query: Query = {}) => (await server.as('super_admin')(audit.list, query)).data;

beforeAll(async () => {
  await server.as('agent')(votes.submit, { year_id: 1, constituency_id: 1, votes: [vote(1, 10)] });
  await server.as('agent')(votes.submit, { year_id: 1, constituency_id: 1, votes: [vote(1, 11), vote(2, 7)] });
  await server.as('admin')(votes.save, { year_id: 1, constituency_id: 3, votes: [vote(2, 5)] });
  await server.as('super_admin')(parties.update, { id: 1, name: 'Renamed', status: 'active', color: '#123456' });
});

describe('the audit trail', () => {
  test('lists actors and changed fields, newest first, with candidates by name', async () => {
    const { data, next } = await read();
    expect(next).toBeNull();
    expect(data.map(({ action, actor, constituency }) => [action, actor.name, constituency?.name ?? null])).toEqual([
      ['parties.update', 'super_admin', null],
      ['votes.save', 'admin', 'South One'],
      ['entries.submit', 'agent', 'North One'],
      ['entries.submit', 'agent', 'North One'],
    ]);
    expect(data[2]).toMatchObject({
      chain: 1,
      sequence: 2,
      subject: expect.stringMatching(/^contest:\d+$/),
      address: '127.0.0.1',
      changes: [
        { field: 'Abena Palm', before: '10', after: '11' },
        { field: 'Kofi River', before: null, after: '7' },
        { field: 'sha256', before: null, after: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ],
    });
    expect(data[0]?.changes).toContainEqual({ field: 'name', before: 'Palm Party', after: 'Renamed' });
    expect(data[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('filters by person, unit, action, subject and time', async () => {
    const [newest] = (await read()).data;
    const found = async (query: Query) => (await read(query)).data.map(({ action }) => action);
    expect(await found({ actor_id: USER_ID.agent })).toEqual(['entries.submit', 'entries.submit']);
    expect(await found({ unit: 3 })).toEqual(['votes.save']);
    expect(await found({ unit: 'general' })).toEqual(['parties.update']);
    expect(await found({ region_id: 2 })).toEqual(['votes.save']);
    expect(await found({ action: 'votes.save' })).toEqual(['votes.save']);
    expect(await found({ subject: 'party:1' })).toEqual(['parties.update']);
    expect(await found({ until: newest?.at, actor_id: USER_ID.super_admin })).toEqual([]);
    expect(await found({ from: newest?.at })).toEqual(['parties.update']);
    expect(await found({ unit: 1, actor_id: USER_ID.admin })).toEqual([]);
  });

  test('lists the people and actions to filter by', async () => {
    expect((await server.as('super_admin')(audit.choices, {})).data).toEqual({
      people: [
        { id: USER_ID.super_admin, name: 'super_admin' },
        { id: USER_ID.admin, name: 'admin' },
        { id: USER_ID.agent, name: 'agent' },
      ],
      actions: ['entries.submit', 'parties.update', 'votes.save'],
    });
  });

  test('refuses an invalid query', async () => {
    for (const query of [{ after: '1.x' }, { from: 'yesterday' }, { unit: '0' }, { action: 'a\0b' }]) {
      expect(await server.as('super_admin')(audit.list, query)).toMatchObject({ status: 422 });
    }
  });
});

test('the latest checkpoint is public', async () => {
  expect(await server.anonymous(audit.checkpoint, {})).toMatchObject({ status: 200, data: null });
  const { statement, signature, public_key } = await makeCheckpoint(server.database.pool);
  const { data } = await server.anonymous(audit.checkpoint, {});
  expect(data).toMatchObject({ chains: 4, rows: 5, statement, signature, public_key });
  expect(statement).toContain(`root ${data?.root}`);
});

describe('with many rows', () => {
  /** Rows without valid hashes, for the tests of queries. */
  beforeAll(async () => {
    const client = new pg.Client({ connectionString: server.database.url });
    await client.connect();
    await client.query(`
      insert into audit_entries (chain, sequence, at, actor_id, actor_name, actor_role, action, subject, previous_hash, hash)
      select n % 300 + 100, n / 300 + 1, now() + n * interval '1 second' / 300, n % 200 + 100, 'person ' || n % 200, 'agent',
        'action.' || n % 50, 'contest:' || n % 600, '', ''
      from generate_series(0, 59999) as n`);
    await client.query('analyze audit_entries');
    await client.end();
  });

  test('the pages together hold every row once, in order', async () => {
    const seen: string[] = [];
    let moments: string[] = [];
    let after: string | undefined;
    do {
      const page = await read({ subject: 'contest:7', ...(after !== undefined && { after }) });
      seen.push(...page.data.map(({ chain, sequence }) => `${chain}.${sequence}`));
      moments = [...moments, ...page.data.map(({ at }) => at)];
      after = page.next ?? undefined;
      expect(page.data.length).toBeLessThanOrEqual(AUDIT_PER_PAGE);
    } while (after !== undefined);
    expect(new Set(seen).size).toBe(100);
    expect(moments).toEqual([...moments].sort((a, b) => Date.parse(b) - Date.parse(a)));
    const [first, second] = [await read({ unit: 107 }), await read({ unit: 107, after: '107.151' })];
    expect([first.next, second.data[0]?.sequence]).toEqual(['107.151', 150]);
  });

  test.each<[string, Query]>([
    ['no filter', {}],
    ['a person', { actor_id: 150 }],
    ['a constituency', { unit: 120 }],
    ['the general chain', { unit: 'general' }],
    ['a region', { region_id: 2 }],
    ['an action', { action: 'action.7' }],
    ['a subject', { subject: 'contest:7' }],
    ['a time', { from: '2024-01-01T00:00:00Z', until: '2024-12-31T00:00:00Z' }],
    ['a person and an action', { actor_id: 150, action: 'action.7' }],
    ['a cursor', { after: '250.100' }],
    ['a person and a cursor', { actor_id: 150, after: '250.100' }],
    ['a constituency and a cursor', { unit: 120, after: '120.90' }],
  ])('an index finds the rows: %s', async (_name, query) => {
    const { text, values } = pageQuery(query);
    const { rows } = await server.database.pool.query(`explain ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toContain('Seq Scan on audit_entries');
    expect(plan).toMatch(/(Index Scan|Bitmap Index Scan).*audit_entries_/);
  });
});

test('only changed fields are returned, nested ones too, and long texts are truncated', () => {
  expect(changesOf({ a: 1, b: { c: 2, d: [1] }, e: null }, { a: 1, b: { c: 3, d: [1] }, e: 'x' })).toEqual([
    { field: 'b.c', before: '2', after: '3' },
    { field: 'e', before: null, after: 'x' },
  ]);
  expect(changesOf(null, null)).toEqual([]);
  expect(changesOf(undefined, { svg_path: 'M'.repeat(1000) })[0]?.after).toHaveLength(301);
});

test('a decision on entries is expanded to one change a candidate', () => {
  const entries = [
    { candidate_id: 1, vote_count: 11, user_id: 4 },
    { candidate_id: 2, vote_count: 7, user_id: 4 },
  ];
  expect(changesOf(...sidesOf('entries.approved', { 1: 10, 2: 7 }, { entries, reason: null }))).toEqual([
    { field: '1', before: '10', after: '11' },
  ]);
  expect(changesOf(...sidesOf('entries.declined', { 1: 10 }, { entries, reason: 'No sheet' }))).toEqual([
    { field: '1', before: '11', after: 'declined' },
    { field: '2', before: '7', after: 'declined' },
    { field: 'reason', before: null, after: 'No sheet' },
  ]);
  const twice = [...entries, { candidate_id: 1, vote_count: 12, user_id: 5 }];
  expect(changesOf(...sidesOf('entries.declined', null, { entries: twice }))).toEqual([
    { field: 'entries', before: null, after: JSON.stringify(twice) },
  ]);
});
