import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs a single item at once', () => {
  const run = vi.fn(async () => {});
  throttle(500, run)('a');
  expect(run.mock.calls).toEqual([[['a']]]);
});

it('runs a hundred items in two batches: the first at once, the others together', async () => {
  const runs: number[] = [];
  const push = throttle<number>(500, async (batch) => void runs.push(batch.length));
  for (let event = 0; event < 100; event++) {
    push(event);
    await vi.advanceTimersByTimeAsync(4);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toEqual([1, 99]);
});

it('runs at most twice a second while items keep coming, and loses none', async () => {
  const started: number[] = [];
  const received: number[] = [];
  const push = throttle<number>(500, async (batch) => {
    started.push(Date.now());
    received.push(...batch);
  });
  for (let event = 0; event < 500; event++) {
    push(event);
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(received).toHaveLength(500);
  for (const at of started) expect(started.filter((other) => other >= at && other < at + 1000).length).toBeLessThan(3);
});

it('waits for a slow run to end, and continues after a failed one', async () => {
  const run = vi.fn(() => new Promise<void>((_, fail) => setTimeout(() => fail(new Error('slow')), 3000)));
  const push = throttle<string>(500, run);
  push('first');
  push('second');
  await vi.advanceTimersByTimeAsync(2900);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(run.mock.calls.at(1)).toEqual([['second']]);
});
