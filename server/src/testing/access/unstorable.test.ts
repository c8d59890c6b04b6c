import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/wire/route';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../platform/config.ts';
import { storeTargets, targetFor } from '../access-targets.ts';
import { type OneTransaction, openTransaction } from '../one-transaction.ts';
import { caller, SECURE_REQUEST_KEY, tokenOf, useServer } from '../server.ts';
import { ACCESS, ROLES } from './table.ts';

const server = useServer();
let transaction: OneTransaction;
let app: FastifyInstance;

beforeAll(async () => {
  await storeTargets(server.database.owner);
  transaction = await openTransaction(server.database.url);
  app = await buildApp(
    readConfig({ SECURE_REQUEST_KEY, LOG_LEVEL: 'silent', DATA_DIR: server.dataDir, SECOND_FACTOR_REQUIRED: '0' }),
    transaction.database,
  );
});
afterAll(async () => {
  await app.close();
  await transaction.database.close();
});

/** What no database stores, or what is no single value. */
const BAD: unknown[] = [
  ...['a\u0000b', 'half \ud800', { a: 1 }, ['x'], 1e300, null],
  ...['0000-01-01', '0000-01-01T00:00:00Z', '1000-01-01T00:00:00-23:25', 2_147_483_647],
];

const cases = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).flatMap(([name, route]): [string, Route][] => {
    const full = `${feature}.${name}`;
    return full in ACCESS ? [[full, route as Route]] : [];
  }),
);

test.each(cases)('%s takes or refuses whatever a field holds, and never breaks', async (name, route) => {
  const [call, who] = ACCESS[name] as (typeof ACCESS)[string];
  const letIn = ROLES[who.split(' ').findIndex((word) => word.includes('+'))] ?? 'anonymous';
  const person = letIn === 'anonymous' ? null : letIn;
  const valid = call(await targetFor(server.database.pool, person, 'own'));
  for (const field of Object.keys(route.input.shape)) {
    for (const value of BAD) {
      await transaction.undo();
      const { status } = await caller(app, person && tokenOf(person))(route, { ...valid, [field]: value });
      expect(status, `${field}: ${JSON.stringify(value)}`).toBeLessThan(500);
    }
  }
});
