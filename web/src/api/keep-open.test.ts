import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Connection, keepOpen, type Line } from './keep-open.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A line whose fate the test decides. */
function kept() {
  const lines: Line[] = [];
  const closed = vi.fn();
  const connections: Connection[] = [];
  const onReturn = vi.fn();
  const end = keepOpen({
    open: async (line) => {
      lines.push(line);
      return closed;
    },
    onConnection: (connection) => connections.push(connection),
    onReturn,
  });
  return { lines, closed, connections, onReturn, end };
}

it('is live once the line says so, without having returned from anywhere', async () => {
  const { lines, connections, onReturn } = kept();
  await vi.advanceTimersByTimeAsync(0);
  lines[0]?.onLive();
  expect(connections).toEqual(['live']);
  expect(onReturn).not.toHaveBeenCalled();
});

it('returns a second after a loss, later by a random share, and tells of the gap', async () => {
  const { lines, connections, onReturn } = kept();
  await vi.advanceTimersByTimeAsync(0);
  lines[0]?.onLive();
  lines[0]?.onLost();
  await vi.advanceTimersByTimeAsync(1499);
  expect(lines).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(lines).toHaveLength(2);
  lines[1]?.onLive();
  expect(connections).toEqual(['live', 'reconnecting', 'live']);
  expect(onReturn).toHaveBeenCalledTimes(1);
});

it('spreads those who return over a second', async () => {
  vi.spyOn(Math, 'random').mockRestore();
  const wait = vi.spyOn(globalThis, 'setTimeout');
  const { lines } = kept();
  await vi.advanceTimersByTimeAsync(0);
  lines[0]?.onLost();
  const [, ms = 0] = wait.mock.calls.at(-1) ?? [];
  expect(ms).toBeGreaterThanOrEqual(1000);
  expect(ms).toBeLessThan(2000);
});

it('is offline after an attempt that failed, and tries ever more widely spread, 17 s at most', async () => {
  const { lines, connections } = kept();
  await vi.advanceTimersByTimeAsync(0);
  lines[0]?.onLive();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 8; attempt++) {
    lines[attempt]?.onLost();
    const lostAt = Date.now();
    while (lines.length === attempt + 1) await vi.advanceTimersByTimeAsync(100);
    waits.push(Date.now() - lostAt);
  }
  expect(connections.slice(0, 4)).toEqual(['live', 'reconnecting', 'offline', 'offline']);
  expect(waits.slice(0, 4)).toEqual([1500, 2000, 3000, 5000]);
  expect(Math.max(...waits)).toBe(9000);
});

it('gives up an attempt that says nothing, and lets what comes of it later go', async () => {
  const { lines, closed, connections } = kept();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(closed).toHaveBeenCalledTimes(1);
  lines[0]?.onLive();
  expect(connections).toEqual(['reconnecting']);
});

it('does not wait any longer when the network is back', async () => {
  const { lines } = kept();
  await vi.advanceTimersByTimeAsync(0);
  for (let attempt = 0; attempt < 5; attempt++) {
    lines[attempt]?.onLost();
    while (lines.length === attempt + 1) await vi.advanceTimersByTimeAsync(100);
  }
  lines[5]?.onLost();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1500);
  expect(lines).toHaveLength(7);
});

it('closes the line and stays away once it is told to end', async () => {
  const { lines, closed, end } = kept();
  await vi.advanceTimersByTimeAsync(0);
  lines[0]?.onLive();
  end();
  expect(closed).toHaveBeenCalledTimes(1);
  lines[0]?.onLost();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(1);
});
