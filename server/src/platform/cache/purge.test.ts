import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@election/contract/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { useServer } from '../../testing/server.ts';
import { SMALL } from '../../testing/small-election.ts';
import { readConfig } from '../config.ts';
import { openPurges } from './purge.ts';

/** A cache that only notes what it is told. */
const told: { at: number; said: string }[] = [];
const cache = createServer((request, response) => {
  told.push({ at: performance.now(), said: `${request.method} ${request.url} ${request.headers['cache-tag']}` });
  response.end();
}).listen(0, '127.0.0.1');
await once(cache, 'listening');
const url = `http://127.0.0.1:${(cache.address() as AddressInfo).port}/`;
afterAll(() => void cache.close());

const server = useServer({ CACHE_PURGE_URLS: `${url}, http://127.0.0.1:1/` });
const { calls, corrections, votes } = contract;
const contest = { year_id: 1, constituency_id: SMALL.north.first, election_type_id: 1 };

test('a publication, a withdrawal and a call each tell the caches to give up figures, also while another cache is away', async () => {
  const admin = server.as('super_admin');
  const figures = SMALL.presidential.map((candidate_id) => ({ candidate_id, vote_count: 5 }));
  const steps = [
    () => admin(votes.publish, contest),
    async () => {
      const { data } = await admin(corrections.standing, contest);
      return admin(corrections.withdraw, { ...contest, ...data, reason: 'other', note: 'Sent too early' });
    },
    async () => {
      const race = { year_id: 1, election_type_id: 1 };
      const { data } = await server.as('admin')(calls.propose, {
        ...race,
        kind: 'too_close',
        reason: 'Two sources say so',
      });
      return admin(calls.confirm, { id: data.id });
    },
  ];
  const { year_id, constituency_id } = contest;
  expect(await admin(votes.save, { year_id, constituency_id, votes: figures })).toMatchObject({ status: 200 });
  for (const step of steps) {
    // What came before has been told.
    await new Promise((resolve) => setImmediate(resolve));
    const before = told.length;
    expect(await step()).toMatchObject({ status: 200 });
    await expect.poll(() => told.length).toBeGreaterThan(before);
  }
  expect(new Set(told.map(({ said }) => said))).toEqual(new Set(['PURGE / figures']));
});

test('a cache is told at once, and of all changes that follow twice a second at most', async () => {
  told.length = 0;
  let end = () => {};
  const app = { addHook: (_: string, close: () => void) => (end = close), log: { warn: () => {} } };
  const changed = openPurges(app as unknown as FastifyInstance, [url]);
  changed();
  await expect.poll(() => told.length).toBe(1);
  for (let times = 0; times < 50; times++) changed();
  await expect.poll(() => told.length).toBe(2);
  expect((told[1]?.at ?? 0) - (told[0]?.at ?? 0)).toBeGreaterThan(490);
  changed();
  await expect.poll(() => told.length).toBe(3);
  end();
});

test('settings that name no address of a cache are refused', () => {
  expect(() => readConfig({ CACHE_PURGE_URLS: 'the cache' })).toThrow(
    'CACHE_PURGE_URLS is "the cache"; list the addresses of the caches',
  );
});
