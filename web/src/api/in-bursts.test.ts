import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inBursts } from './in-bursts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs at once for what comes alone', () => {
  const run = vi.fn(async () => {});
  inBursts(500, run)('a');
  expect(run.mock.calls).toEqual([[['a']]]);
});

it('makes two runs of a burst of a hundred: the first at once, the others together', async () => {
  const runs: number[] = [];
  const news = inBursts<number>(500, async (gathered) => void runs.push(gathered.length));
  for (let event = 0; event < 100; event++) {
    news(event);
    await vi.advanceTimersByTimeAsync(4);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toEqual([1, 99]);
});

it('runs at most twice a second while news keep coming, and loses none', async () => {
  const started: number[] = [];
  const heard: number[] = [];
  const news = inBursts<number>(500, async (gathered) => {
    started.push(Date.now());
    heard.push(...gathered);
  });
  for (let event = 0; event < 500; event++) {
    news(event);
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(heard).toHaveLength(500);
  for (const at of started) expect(started.filter((other) => other >= at && other < at + 1000).length).toBeLessThan(3);
});

it('waits for a slow run, and goes on after a failed one', async () => {
  const run = vi.fn(() => new Promise<void>((_, fail) => setTimeout(() => fail(new Error('slow')), 3000)));
  const news = inBursts<string>(500, run);
  news('first');
  news('second');
  await vi.advanceTimersByTimeAsync(2900);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(run.mock.calls.at(1)).toEqual([['second']]);
});
