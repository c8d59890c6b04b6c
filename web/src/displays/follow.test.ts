import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { follow, type StreamMessage } from './follow.ts';

/** What each call of the stream meets: the server is away, or a stream that the test writes to. */
let calls: { at: number; write: (event: string) => void; end: () => void }[];
let isAway: boolean;
let refusal: number | null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  calls = [];
  isAway = false;
  refusal = null;
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const stream = new TransformStream<Uint8Array, Uint8Array>();
    const writer = stream.writable.getWriter();
    signal?.addEventListener('abort', () => void writer.abort().catch(() => {}));
    calls.push({
      at: Date.now(),
      write: (event) => void writer.write(new TextEncoder().encode(`event: ${event}\ndata: {}\n\n`)).catch(() => {}),
      end: () => void writer.close().catch(() => {}),
    });
    if (isAway) throw new TypeError('The server is away');
    if (refusal !== null) return Response.json({ data: { error_msg: 'No.' } }, { status: refusal });
    return new Response(stream.readable);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const heard: StreamMessage<unknown>[] = [];
function open() {
  heard.length = 0;
  const stop = new AbortController();
  void follow('/wall/stream', 'a-link', (message) => heard.push(message), stop.signal);
  return stop;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('comes back after each loss: half a second at first, twice as long after each try that fails, five seconds at most', async () => {
  const stop = open();
  await pass(0);
  for (let times = 0; times < 2; times++) {
    const began = calls.length;
    calls.at(-1)?.write('picture');
    await pass(0);
    expect(heard).toHaveLength(times + 1);
    isAway = true;
    const lostAt = Date.now();
    calls.at(-1)?.end();
    await pass(20_000);
    const tries = [lostAt, ...calls.slice(began).map(({ at }) => at)];
    const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? at));
    expect(waits).toEqual([500, 1000, 2000, 4000, 5000, 5000]);
    isAway = false;
    await pass(5_000);
  }
  stop.abort();
});

it('takes twelve seconds of silence for a loss, every time', async () => {
  const stop = open();
  await pass(0);
  for (let times = 1; times <= 2; times++) {
    calls.at(-1)?.write('now');
    await pass(11_900);
    expect(calls).toHaveLength(times);
    await pass(700);
    expect(calls).toHaveLength(times + 1);
  }
  expect(heard.map(({ event }) => event)).toEqual(['now', 'now']);
  stop.abort();
});

it('says that a link is refused, tries it again a minute later, and follows once it is known again', async () => {
  refusal = 401;
  const stop = open();
  await pass(59_000);
  expect(calls).toHaveLength(1);
  await pass(1_000);
  expect(heard).toEqual([
    { event: 'revoked', data: { why: 'No.' } },
    { event: 'revoked', data: { why: 'No.' } },
  ]);
  refusal = null;
  await pass(60_000);
  calls.at(-1)?.write('picture');
  await pass(0);
  expect(heard.at(-1)).toEqual({ event: 'picture', data: {} });
  stop.abort();
  await pass(120_000);
  expect(calls).toHaveLength(3);
});
