import { PERMISSIONS, type Permission, ROLE_ID } from '@election/contract/people/permissions';
import type { Route } from '@election/contract/wire/route';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../platform/config.ts';
import { failures } from '../../platform/sentences.ts';
import { storeFactors, storeTargets, targetFor } from '../access-targets.ts';
import { type OneTransaction, openTransaction } from '../one-transaction.ts';
import { caller, SECURE_REQUEST_KEY, tokenOf, useServer } from '../server.ts';
import { describeAccess } from './describe.ts';
import { ACCESS, OUTSIDE, ROLES, type Row } from './table.ts';
import { PLACES, type Place, type Target } from './target.ts';
import { ROUTES } from './twins.ts';
import { WRITES } from './writes.ts';

const server = useServer();
let transaction: OneTransaction;
let app: FastifyInstance;

beforeAll(async () => {
  await storeTargets(server.database.owner);
  await storeFactors(server.database.owner);
  transaction = await openTransaction(server.database.url);
  const settings = { SECURE_REQUEST_KEY, LOG_LEVEL: 'silent', DATA_DIR: server.dataDir };
  app = await buildApp(readConfig(settings), transaction.database);
});
afterAll(async () => {
  await app.close();
  await transaction.database.close();
});

const targets = new Map<string, Promise<Target>>();

/** Read once for each role and place: what a call changes is undone before the next one. */
function targetOf(role: (typeof ROLES)[number], place: Place): Promise<Target> {
  const key = `${role} ${place}`;
  const known = targets.get(key) ?? targetFor(server.database.pool, role === 'anonymous' ? null : role, place);
  targets.set(key, known);
  return known;
}

/** How each answer is written in the table. */
function signOf(status: number): string {
  if (status < 300 || status === 409) return '+';
  return { 401: '!', 403: '-', 404: '?', 422: '#' }[status] ?? String(status);
}

const placesOf = (word: string): readonly Place[] =>
  word.length === 1 ? ['own'] : word.length === 2 ? ['own', 'absent'] : PLACES;

/** Every method and path that the server has, read from the tree that it prints; HEAD goes the way of GET. */
function addressesOf(server: FastifyInstance): [method: string, path: string][] {
  const branches: string[] = [];
  return server
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part, methods] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
      if (part === undefined) return [];
      branches.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
      if (methods === undefined) return [];
      const path = branches.join('');
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method): [string, string] => [method, path]);
    });
}

/** Who may keep an answer: what the route declares, and of every other answer none. */
function keptOf({ kept }: Route, status: number): string {
  if (kept === undefined || status >= 300) return 'private, no-store';
  return kept === 'browser' ? 'private, no-cache' : 'public, max-age=1, stale-while-revalidate=1, stale-if-error=600';
}

/** What the server answers to a role at each place that its word speaks of, each from the same state. */
async function ask(route: Route, [call]: Row, role: (typeof ROLES)[number], word: string): Promise<string> {
  const person = role === 'anonymous' ? null : role;
  let signs = '';
  for (const place of placesOf(word)) {
    await transaction.undo();
    const target = await targetOf(role, place);
    const { status, headers } = await caller(app, person && tokenOf(person))(route, call(target));
    expect(headers['cache-control'], `${route.method} ${route.path} as ${role}: ${status}`).toBe(keptOf(route, status));
    signs += signOf(status);
  }
  return signs;
}

/** Raises with each change: a role of before is never found again where the count of changes is as before. */
let changes = 1_000;

/** Whether a person who works everywhere and holds exactly these permissions is refused for want of another one. */
async function lacks(permissions: readonly Permission[], name: string, route: Route): Promise<boolean> {
  await transaction.undo();
  const { pool } = transaction.database;
  await pool.query('delete from role_permissions where role_id = $1', [ROLE_ID.admin]);
  await pool.query('insert into role_permissions select $1, id from permissions where name = any ($2)', [
    ROLE_ID.admin,
    permissions,
  ]);
  changes += 1;
  await pool.query("update change_counts set count = count + $1 where topic = 'access'", [changes]);
  const target = await targetOf('admin', 'own');
  const answer = await caller(app, tokenOf('admin'))(route, ACCESS[name]?.[0](target) ?? {});
  return answer.status === 403 && answer.error_msg === failures.notAllowed;
}

describe.each(PERMISSIONS)('a role that holds %s', (permission) => {
  const opened = [...ROUTES].filter(([, { access }]) => typeof access === 'object' && access.includes(permission));

  test('alone may make each of its calls', async () => {
    const refused: string[] = [];
    for (const [name, route] of opened) if (await lacks([permission], name, route)) refused.push(name);
    expect(opened.length).toBeGreaterThan(0);
    expect(refused).toEqual([]);
  });

  test('is what its calls ask for: every other permission is not enough', async () => {
    const letIn: string[] = [];
    for (const [name, route] of opened) {
      const others = PERMISSIONS.filter((other) => !route.access.includes(other));
      if (!(await lacks(others, name, route))) letIn.push(name);
    }
    expect(letIn).toEqual([]);
  });
});

describe('who may call what', () => {
  test.each(Object.entries(ACCESS))('%s', async (name, row) => {
    const route = ROUTES.get(name);
    if (!route) throw new Error(`The contract has no ${name}`);
    const words = row[1].split(' ');
    expect(words).toHaveLength(ROLES.length);
    const found: string[] = [];
    for (const [index, role] of ROLES.entries()) found.push(await ask(route, row, role, words[index] ?? ''));
    expect(found.join(' '), `in the order of ${ROLES.join(', ')}`).toBe(row[1]);
  });

  // The cells above are those of a fresh proof. Here no one has one: each call that wants it is refused for that, and no other.
  test.each(Object.entries(ACCESS))('without a fresh proof: %s', async (name, row) => {
    const route = ROUTES.get(name);
    if (!route || route.method === 'GET') return;
    for (const [index, word] of row[1].split(' ').entries()) {
      const role = ROLES[index] ?? 'anonymous';
      await transaction.undo();
      await transaction.database.pool.query('update sessions set proven_at = null');
      const target = await targetOf(role, 'own');
      const person = role === 'anonymous' ? null : role;
      const call = caller(app, person && tokenOf(person));
      const { status, data } = await call(route, {
        ...row[0](target),
        ...('publish' in route.input.shape && { publish: true }),
      });
      const mayCall = role !== 'anonymous' && /[+?#]/.test(word);
      const publishes = 'publish' in route.input.shape;
      const wanted = mayCall && (route.stepUp === 'public' ? publishes : route.stepUp !== undefined);
      const reason = (data as { reason?: string } | null)?.reason;
      expect([role, reason], name).toEqual([role, wanted ? 'step_up' : undefined]);
      if (wanted) expect(status).toBe(403);
    }
  });

  test('an account without a second factor publishes by no path in a real election, nor changes rights', async () => {
    const refused: string[] = [];
    const wanting = [...ROUTES].filter(([, { stepUp }]) => stepUp !== undefined && stepUp !== 'enrolled');
    for (const [name, route] of wanting) {
      const publishes = 'publish' in route.input.shape;
      // Edits of live values ask where they change what is public: second-factor.test.ts has one of each.
      // A row of the current year is shown: the targets have one of each.
      if (route.stepUp === 'public' && !publishes) continue;
      await transaction.undo();
      await transaction.database.pool.query('delete from authenticators; delete from passkeys');
      const [call, who] = ACCESS[name] ?? [() => ({}), ''];
      const person = ROLES[who.split(' ').findIndex((word) => /[+?#]/.test(word))];
      if (person === undefined || person === 'anonymous') throw new Error(`No role may call ${name}`);
      const target = await targetOf(person, 'own');
      const input = { ...call(target), ...(publishes && { publish: true }) };
      const { status, data } = await caller(app, tokenOf(person))(route, input);
      expect([name, status, (data as { reason?: string }).reason]).toEqual([name, 403, 'factor_required']);
      refused.push(name);
    }
    expect(refused).toEqual(
      expect.arrayContaining([
        'votes.publish',
        'votes.publishReady',
        'stationVotes.publish',
        'imports.apply',
        'corrections.withdraw',
        'calls.confirm',
      ]),
    );
    // What is public is the subject of its history: a write that leaves such a row is one of those.
    const publishing = Object.entries(WRITES).flatMap(([name, { history = [] }]) =>
      history.some((row) => row.startsWith('public')) ? [name.split(',')[0] ?? ''] : [],
    );
    expect(publishing.length).toBeGreaterThan(3);
    expect(publishing.filter((name) => ROUTES.get(name)?.stepUp === undefined)).toEqual([]);
  });

  test('every route of the contract has its line', () => {
    expect([...ROUTES.keys()].filter((name) => !(name in ACCESS))).toEqual([]);
  });

  test('the server has no other door', () => {
    const plain = (path: string) => path.replaceAll(/:[\w|:]+/g, ':');
    const inContract = new Set([...ROUTES.values()].map(({ method, path }) => `${method} ${plain(path)}`));
    const addresses = addressesOf(app);
    const served = new Set(addresses.map(([method, path]) => `${method} ${plain(path)}`));
    expect([...inContract].filter((one) => !served.has(one))).toEqual([]);
    const others = addresses.filter(([method, path]) => !inContract.has(`${method} ${plain(path)}`));
    expect(others.filter(([, path]) => !OUTSIDE.some(([address]) => address.test(path)))).toEqual([]);
  });

  test('refuses calls without the X-Secure-Request header, public routes excepted', async () => {
    for (const [name, route] of ROUTES) {
      if (route.access === 'public') continue;
      await transaction.undo();
      const target = await targetOf('super_admin', 'own');
      const input = ACCESS[name]?.[0](target) ?? {};
      const options = { secureRequest: 'another' };
      const { status } = await caller(app, tokenOf('super_admin'))(route, input, options);
      expect(status, name).toBe(403);
    }
  });

  test('access.txt says the same in words', async () => {
    await expect(describeAccess(ROUTES)).toMatchFileSnapshot('access.txt');
  });
});
