import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { hold } from '../../testing/locks.ts';
import { Failure } from '../failure.ts';
import { failures as say } from '../sentences.ts';
import { runHotWrite } from './bulkhead.ts';

const LOCK = 'select pg_advisory_xact_lock(4711)';
const database = useDatabase();

/** Writes that wait for one lock. `sent` has the numbers of those that were sent. */
const startWrites = (count: number) => {
  const sent: number[] = [];
  const writes = Array.from({ length: count }, (_, at) => {
    // The driver asks for the value as it sends the statement.
    const lock = { toPostgres: () => sent.push(at) && '4711' };
    return runHotWrite(database.pool, { text: 'select pg_advisory_xact_lock($1)', values: [lock] });
  });
  return { sent, writes };
};

/** The pool's five connections. Opened before the writes come, so that each has one as its turn comes. */
const openAll = () => Promise.all(Array.from({ length: 5 }, () => database.pool.connect()));
beforeAll(async () => {
  // The limit of a server.
  database.pool.turnLimit = undefined;
  for (const client of await openAll()) client.release();
});

test('a burst of writes leaves connections to reads, and each write is sent in its turn', async () => {
  const held = await hold(database, LOCK);
  const { sent, writes } = startWrites(12);
  await held.waitedFor(3);
  // The pool of a test has five connections.
  expect((await database.pool.query('select 1')).rows).toHaveLength(1);
  expect(sent).toEqual([0, 1, 2]);
  await held.commit();
  await Promise.all(writes);
  expect(sent).toEqual(Array.from({ length: 12 }, (_, at) => at));
});

test('a write whose turn does not come is told to come again, and is not sent later', async () => {
  const held = await hold(database, LOCK);
  const { sent, writes } = startWrites(4);
  await expect(writes[3]).rejects.toEqual(new Failure(503, say.manyWrites, 2));
  await held.commit();
  await Promise.all(writes.slice(0, 3));
  await startWrites(1).writes[0];
  expect(sent).toEqual([0, 1, 2]);
});

test('a write waits for its turn and a connection no longer than for one of them, and is not sent later', async () => {
  const { pool } = database;
  const reads = await openAll();
  const { sent, writes } = startWrites(1);
  await expect(writes[0]).rejects.toEqual(new Failure(503, say.manyWrites, 2));
  for (const read of reads) read.release();
  // It has its connection now, and gives it back.
  await expect.poll(() => [pool.waitingCount, pool.idleCount]).toEqual([0, 5]);
  expect(sent).toEqual([]);
});

test('a write that fails gives its turn to the next one', async () => {
  const failing = Array.from({ length: 6 }, () => runHotWrite(database.pool, { text: 'select no' }));
  for (const { status } of await Promise.allSettled(failing)) expect(status).toBe('rejected');
  await expect(runHotWrite(database.pool, { text: 'select 1 as stored' })).resolves.toEqual([{ stored: 1 }]);
});
