import fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { every } from './every.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('runs a job at its interval until the app closes, and skips ticks while a run is under way', async () => {
  const app = fastify();
  const runs: PromiseWithResolvers<void>[] = [];
  every(app, { ms: 1_000, firstMs: 10, failure: 'failed' }, () => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  await vi.advanceTimersByTimeAsync(10);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await app.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toHaveLength(2);
});

test('logs a failed run at its level and runs again', async () => {
  const app = fastify();
  const logged = vi.spyOn(app.log, 'error').mockImplementation(() => {});
  let runs = 0;
  const failing = () => {
    runs++;
    return Promise.reject(new Error('away'));
  };
  const run = every(app, { ms: 1_000, failure: 'the job failed', level: 'error' }, failing);
  await vi.advanceTimersByTimeAsync(2_000);
  await run();
  expect(runs).toBe(3);
  expect(logged.mock.calls.map(([, line]) => line)).toEqual(Array(3).fill('the job failed'));
  await app.close();
});
