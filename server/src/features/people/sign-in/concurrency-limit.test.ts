import { expect, test } from 'vitest';
import { concurrencyLimit } from './concurrency-limit.ts';

test('runs tasks up to the limit, queues the next ones in order, and refuses the rest with a time to retry', async () => {
  const run = concurrencyLimit(2, 3);
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const started: number[] = [];
  const results = gates.map((gate, index) =>
    run(() => {
      started.push(index);
      return gate.promise;
    }),
  );
  await expect.poll(() => started).toEqual([0, 1]);
  await expect(run(async () => 6)).rejects.toMatchObject({ status: 503, retryAfter: 5 });

  gates[1]?.resolve(1);
  await results[1];
  await expect.poll(() => started).toEqual([0, 1, 2]);
  for (const [index, gate] of gates.entries()) gate.resolve(index);
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4]);
  expect(await run(async () => 7)).toBe(7);
});

test('a failed task makes room for the next one', async () => {
  const run = concurrencyLimit(1, 1);
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await run(async () => 'next')).toBe('next');
});

test('without a queue refuses a task while the limit is reached', async () => {
  const run = concurrencyLimit(2, 0);
  const gates = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  const results = gates.map((gate) => run(() => gate.promise));
  await expect(run(async () => 3)).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  gates[0]?.reject(new Error('broken'));
  await expect(results[0]).rejects.toThrow('broken');
  expect(await run(async () => 4)).toBe(4);
  gates[1]?.resolve(2);
  expect(await results[1]).toBe(2);
});
