import { type BuiltInRole, ROLE_ID } from '@election/contract/people/permissions';
import type { Route } from '@election/contract/wire/route';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../platform/config.ts';
import { storeFactors, storeTargets, targetFor } from '../access-targets.ts';
import { type OneTransaction, openTransaction } from '../one-transaction.ts';
import { type Caller, caller, SECURE_REQUEST_KEY, tokenOf, useServer } from '../server.ts';
import { SECOND, tokenOfGone, WORLD } from '../world/world.ts';
import { ACCESS, ROLES } from './table.ts';
import type { Target } from './target.ts';
import { ROUTES, timeless } from './twins.ts';

const server = useServer({}, { world: true });
let transaction: OneTransaction;
let app: FastifyInstance;
/** The tables that say whose a row is. */
let tables: { name: string; column: string }[];

beforeAll(async () => {
  await storeTargets(server.database.owner);
  await storeFactors(server.database.owner);
  const { rows } = await server.database.owner.query<{ name: string; column: string }>(
    `select relname as name, attname as column from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attname in ('user_id', 'asked_by') order by 1`,
  );
  tables = rows;
  transaction = await openTransaction(server.database.url);
  const settings = { SECURE_REQUEST_KEY, LOG_LEVEL: 'silent', DATA_DIR: server.dataDir, SECOND_FACTOR_REQUIRED: '0' };
  app = await buildApp(readConfig(settings), transaction.database);
});
beforeEach(() => transaction.undo());
afterAll(async () => {
  await app.close();
  await transaction.database.close();
});

async function rowsOf(user: number): Promise<Map<string, string>> {
  const parts = tables.map(
    ({ name, column }) =>
      `select '${name}' as name, (to_jsonb(t) - 'last_seen_at' - 'last_used_at')::text as row from ${name} t where ${column} = $1`,
  );
  const { rows } = await transaction.database.pool.query<{ name: string; row: string }>(
    `select name, string_agg(row, ' ' order by row) as row from (${parts.join(' union all ')}) as one group by name`,
    [user],
  );
  return new Map(rows.map(({ name, row }) => [name, row]));
}

/** The tables in which a call changes something that is the user's, from the state of the start. */
async function touched(call: Caller, route: Route, input: Record<string, unknown>, user: number): Promise<string[]> {
  await transaction.undo();
  const before = await rowsOf(user);
  const { status } = await call(route, input);
  // What was refused has changed nothing, and may have ended the transaction.
  if (status >= 400) return [];
  const after = await rowsOf(user);
  return tables.map(({ name }) => name).filter((name) => before.get(name) !== after.get(name));
}

const targets = new Map<string, Promise<Target>>();
/** What is the own of the person of a role, read once: what a call changes is undone. */
function targetOf(role: BuiltInRole | null): Promise<Target> {
  const known = targets.get(String(role)) ?? targetFor(server.database.pool, role, 'own');
  targets.set(String(role), known);
  return known;
}

/** What one person does for another: those who manage people make the links to their accounts. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = { 'users.invite': ['one_time_links'] };

const writes = [...ROUTES].filter(([, { method, access }]) => method !== 'GET' && access !== 'public');

test('what belongs to a person is left alone by the same call of another person of the same role', async () => {
  const taken: Record<string, readonly string[]> = {};
  for (const [name, route] of writes) {
    const [call, who] = ACCESS[name] ?? [() => ({}), ''];
    const role = ROLES.find((_, index) => who.split(' ')[index]?.startsWith('+'));
    // A write that no one may aim at what is their own is aimed at other accounts.
    if (role === undefined || role === 'anonymous') continue;
    const target = await targetOf(role);
    const tables = await touched(caller(app, SECOND[role]), route, call(target), target.user);
    if (tables.length > 0) taken[name] = tables;
  }
  expect(taken).toEqual(TOGETHER);
});

describe('people who are deactivated', () => {
  const gone = Object.values(WORLD.gone);

  test.each(Object.keys(ROLE_ID) as BuiltInRole[])('are not let in: %s', async (role) => {
    const { status } = await caller(app, tokenOfGone(role))(ROUTES.get('session.me') as Route, {});
    expect(status).toBe(401);
  });

  /** What everyone reads, where the writes are aimed. */
  async function readAll(): Promise<Map<string, string>> {
    // The caches look at these; exports show those of stations.
    await transaction.database.pool.query(`update change_counts set count = count + 1000 where topic <> 'stations'`);
    const found = new Map<string, string>();
    for (const [name, route] of ROUTES) {
      if (route.method !== 'GET' || route.media !== undefined || /^(audit|receipts)\./.test(name)) continue;
      const [call, who] = ACCESS[name] ?? [() => ({}), ''];
      const role = ROLES[who.split(' ').findIndex((word) => word.includes('+'))] ?? 'anonymous';
      const token = role === 'anonymous' ? null : tokenOf(role);
      const { data } = await caller(app, token)(route, call(await targetOf(role === 'anonymous' ? null : role)));
      found.set(name, timeless(data));
    }
    return found;
  }
  const differing = (one: Map<string, string>, other: Map<string, string>) =>
    [...one.keys()].filter((name) => one.get(name) !== other.get(name));

  test('are counted, asked and reminded by no one: without them every answer is the same, but who has an account', async () => {
    const { pool } = transaction.database;
    const before = await readAll();
    await pool.query('delete from user_constituencies where user_id = any ($1)', [gone]);
    await pool.query('delete from sessions where user_id = any ($1)', [gone]);
    await pool.query('delete from users where id = any ($1)', [gone]);
    expect(differing(before, await readAll())).toEqual(['users.list', 'roles.list']);
  });
});
