import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ConnectionHandlers, type ConnectionState, keepConnected } from './reconnecting-connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A connection whose handlers the test calls. */
function connect() {
  const attempts: ConnectionHandlers[] = [];
  const closed = vi.fn();
  const states: ConnectionState[] = [];
  const onReturn = vi.fn();
  const end = keepConnected({
    open: async (handlers) => {
      attempts.push(handlers);
      return closed;
    },
    onState: (state) => states.push(state),
    onReturn,
  });
  return { attempts, closed, states, onReturn, end };
}

it('is live once the connection says so, and that is no return', async () => {
  const { attempts, states, onReturn } = connect();
  await vi.advanceTimersByTimeAsync(0);
  attempts[0]?.onLive();
  expect(states).toEqual(['live']);
  expect(onReturn).not.toHaveBeenCalled();
});

it('reconnects exactly a second after a loss and reports the gap', async () => {
  const { attempts, states, onReturn } = connect();
  await vi.advanceTimersByTimeAsync(0);
  attempts[0]?.onLive();
  attempts[0]?.onLost();
  await vi.advanceTimersByTimeAsync(999);
  expect(attempts).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(attempts).toHaveLength(2);
  attempts[1]?.onLive();
  expect(states).toEqual(['live', 'reconnecting', 'live']);
  expect(onReturn).toHaveBeenCalledTimes(1);
});

it('spreads the clients whose first attempt failed over two seconds', async () => {
  vi.spyOn(Math, 'random').mockRestore();
  const wait = vi.spyOn(globalThis, 'setTimeout');
  const { attempts } = connect();
  await vi.advanceTimersByTimeAsync(0);
  attempts[0]?.onLost();
  expect(wait.mock.calls.at(-1)?.[1]).toBe(1000);
  await vi.advanceTimersByTimeAsync(1000);
  attempts[1]?.onLost();
  const [, ms = 0] = wait.mock.calls.at(-1) ?? [];
  expect(ms).toBeGreaterThan(1000);
  expect(ms).toBeLessThan(3000);
});

it('is offline after a failed attempt; the spread doubles at each failure, to 17 s at most', async () => {
  const { attempts, states } = connect();
  await vi.advanceTimersByTimeAsync(0);
  attempts[0]?.onLive();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 8; attempt++) {
    attempts[attempt]?.onLost();
    const lostAt = Date.now();
    while (attempts.length === attempt + 1) await vi.advanceTimersByTimeAsync(100);
    waits.push(Date.now() - lostAt);
  }
  expect(states.slice(0, 4)).toEqual(['live', 'reconnecting', 'offline', 'offline']);
  expect(waits.slice(0, 4)).toEqual([1000, 2000, 3000, 5000]);
  expect(Math.max(...waits)).toBe(9000);
});

it('is lost again after it has returned as at the first time: the wait begins at a second, and the next gap is reported', async () => {
  const { attempts, states, onReturn } = connect();
  await vi.advanceTimersByTimeAsync(0);
  attempts[0]?.onLive();
  for (let times = 1; times <= 2; times++) {
    states.length = 0;
    attempts.at(-1)?.onLost();
    const known = attempts.length;
    await vi.advanceTimersByTimeAsync(1000);
    expect(attempts).toHaveLength(known + 1);
    attempts.at(-1)?.onLost();
    await vi.advanceTimersByTimeAsync(2000);
    attempts.at(-1)?.onLive();
    expect(states).toEqual(['reconnecting', 'offline', 'live']);
    expect(onReturn).toHaveBeenCalledTimes(times);
  }
});

it('gives up an attempt that does not answer, and ignores its later calls', async () => {
  const { attempts, closed, states } = connect();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(closed).toHaveBeenCalledTimes(1);
  attempts[0]?.onLive();
  expect(states).toEqual(['reconnecting']);
});

it('resets the wait when the network is back', async () => {
  const { attempts } = connect();
  await vi.advanceTimersByTimeAsync(0);
  for (let attempt = 0; attempt < 5; attempt++) {
    attempts[attempt]?.onLost();
    while (attempts.length === attempt + 1) await vi.advanceTimersByTimeAsync(100);
  }
  attempts[5]?.onLost();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(attempts).toHaveLength(7);
});

it('closes the connection and opens none once it is ended', async () => {
  const { attempts, closed, end } = connect();
  await vi.advanceTimersByTimeAsync(0);
  attempts[0]?.onLive();
  end();
  expect(closed).toHaveBeenCalledTimes(1);
  attempts[0]?.onLost();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts).toHaveLength(1);
});
