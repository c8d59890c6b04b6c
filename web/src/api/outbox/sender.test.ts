import 'fake-indexeddb/auto';
import { type SubmittedFigures, submissionText } from '@election/contract/figures/receipts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { later } from '../../testing/serve.ts';
import { forgetSettings } from '../call.ts';
import type { Received } from '../send-form.ts';
import { classify } from './classify.ts';
import { fieldDatabase } from './database.ts';
import { hashOf } from './hash.ts';
import { addSubmission, listSubmissions, tryAgain } from './outbox.ts';
import { nextOf, type SenderState, startSender, waitAfter } from './sender.ts';
import type { Submission } from './submission.ts';

const AMA = 7;

/** Waits as long as a busy machine may need. */
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000 });
const figures = (vote_count: number) => ({
  place: 'Ablekuma West, presidential',
  content: {
    kind: 'constituency' as const,
    input: { year_id: 33, constituency_id: 134, votes: [{ candidate_id: 1, vote_count }] },
  },
});

const SENT = { id: 'key-1', sha256: 'a'.repeat(64) };
const RECEIPT = { ...SENT, code: '134-5-A', at: '2024-12-07T21:04:00Z', sequence: 5 };
const answer = (status: number, body: unknown, headers = {}): Received => ({
  status,
  ok: status >= 200 && status < 300,
  headers: new Headers(headers),
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const DECIDED = [{ candidate_id: 1, name: 'Abena Palm', sent: 4601, votes: 4610, status: 'approved' }];
const refused = (status: number, headers = {}) => answer(status, { data: { error_msg: 'No.' } }, headers);

describe('what an answer means', () => {
  it.each([
    [
      'the receipt of what was sent',
      answer(200, { data: { receipt: RECEIPT } }),
      { kind: 'received', receipt: RECEIPT },
    ],
    ['the page of a captive portal', answer(200, '<html>Pay for an hour</html>'), { kind: 'delayed', delay: 'portal' }],
    [
      'the page of a captive portal that asks to wait',
      answer(200, '<html>Pay for an hour</html>', { 'retry-after': '3600' }),
      { kind: 'delayed', delay: 'portal', after: 3600 },
    ],
    ['a redirect to another host', answer(0, ''), { kind: 'delayed', delay: 'portal' }],
    ['200 without a receipt', answer(200, { data: {} }), { kind: 'delayed', delay: 'portal' }],
    [
      'the receipt of another submission',
      answer(200, { data: { receipt: { ...RECEIPT, id: 'key-2' } } }),
      { kind: 'delayed', delay: 'portal' },
    ],
    [
      'a receipt of other figures',
      answer(200, { data: { receipt: { ...RECEIPT, sha256: 'b' } } }),
      { kind: 'delayed', delay: 'portal' },
    ],
    ['401 by a proxy', answer(401, '<html>'), { kind: 'delayed', delay: 'portal' }],
    ['404 by something in between', answer(404, { error: 'not found' }), { kind: 'delayed', delay: 'portal' }],
    ['an ended session', refused(401), { kind: 'delayed', delay: 'signed-out' }],
    ['a key that runs', refused(409, { 'retry-after': '1' }), { kind: 'delayed', delay: 'busy', after: 1 }],
    ['figures that were approved', refused(409), { kind: 'refused', refusal: { status: 409, sentence: 'No.' } }],
    [
      'figures that were decided, with what the server has',
      answer(409, { data: { error_msg: 'No.', entries: DECIDED } }),
      { kind: 'refused', refusal: { status: 409, sentence: 'No.', entries: DECIDED } },
    ],
    [
      'a session that a portal refuses',
      answer(401, { error: 'sign in to this network' }),
      { kind: 'delayed', delay: 'portal' },
    ],
    [
      'a field that is wrong',
      answer(422, { data: { error_msg: { votes: ['Too many.'] } } }),
      { kind: 'refused', refusal: { status: 422, sentence: 'Too many.', field: 'votes' } },
    ],
    [
      "a place that is no longer the person's",
      refused(403),
      { kind: 'refused', refusal: { status: 403, sentence: 'No.' } },
    ],
    ['too many calls', refused(429, { 'retry-after': '7' }), { kind: 'delayed', delay: 'busy', after: 7 }],
    ['a full disk', refused(507), { kind: 'delayed', delay: 'busy' }],
    ['a server that starts', refused(503, { 'retry-after': '2' }), { kind: 'delayed', delay: 'busy', after: 2 }],
    ['a proxy without a server', answer(502, '<html>Bad gateway</html>'), { kind: 'delayed', delay: 'busy' }],
    [
      'a proxy that asks to wait',
      answer(429, '<html>Slow down</html>', { 'retry-after': '3' }),
      { kind: 'delayed', delay: 'busy', after: 3 },
    ],
  ])('is told by the receipt of this very submission: %s', (_, received, outcome) => {
    expect(classify(received, SENT)).toEqual(outcome);
  });
});

it('waits 2^n seconds with full jitter, at most five minutes, and no less than the server asks', () => {
  expect([1, 2, 3, 8, 9, 40].map((failures) => waitAfter(failures, { random: 1 }))).toEqual([2, 4, 8, 256, 300, 300]);
  expect(waitAfter(3, { random: 0 })).toBe(0);
  expect(waitAfter(3, { random: 0.5 })).toBe(4);
  expect(waitAfter(1, { random: 0, asked: 7 })).toBe(7);
});

it('sends figures before pictures, the oldest first, and passes over those that need the person', () => {
  const one = (number: number, kind: string, state = 'waiting') =>
    ({ number, state, content: { kind } }) as unknown as Submission;
  expect(nextOf([one(1, 'sheet'), one(3, 'constituency'), one(2, 'station')])).toMatchObject({ number: 2 });
  expect(nextOf([one(4, 'sheet'), one(1, 'sheet')])).toMatchObject({ number: 1 });
  expect(nextOf([one(1, 'station', 'needs-you'), one(2, 'sheet', 'received')])).toBeUndefined();
});

describe('the sender', () => {
  const states: SenderState[] = [];
  let sender: { sendNow: () => void; stop: () => void } | undefined;
  const start = (more: { onSignedOut?: () => void; onReceived?: (one: Submission) => void } = {}) => {
    sender = startSender({
      user_id: AMA,
      token: 'token-of-ama',
      onState: (state) => states.push(state),
      onReceived: () => {},
      onSignedOut: () => {},
      ...more,
    });
  };
  /** A server that stores what arrives, and answers with its receipt. */
  function serveReceipts(answers: ((receipt: object) => Served | Promise<Served>)[] = []) {
    const sent: { key: string; token: string | null; votes: number }[] = [];
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (address === '/config.json') return Response.json({ rehearsal: false, secure_request: 's', realtime: {} });
      const headers = new Headers(init.headers);
      const key = headers.get('idempotency-key') ?? '';
      const input = JSON.parse(String(init.body)) as SubmittedFigures;
      sent.push({ key, token: headers.get('authorization'), votes: input.votes[0]?.vote_count ?? 0 });
      const receipt = { ...RECEIPT, id: key, sha256: await hashOf(submissionText(input)) };
      const {
        status = 200,
        body = { data: { receipt } },
        headers: more = {},
      } = (await answers.shift()?.(receipt)) ?? {};
      const given = { status, headers: more };
      return typeof body === 'string' ? new Response(body, given) : Response.json(body, given);
    });
    return sent;
  }
  const listed = async () => (await listSubmissions(AMA)).submissions.map(({ state }) => state);

  afterEach(async () => {
    sender?.stop();
    vi.unstubAllGlobals();
    states.length = 0;
    await (await fieldDatabase())?.clear('outbox');
  });

  it('sends all in the order of typing, each with its id as key and as its author', async () => {
    const sent = serveReceipts();
    const made = [await addSubmission(AMA, figures(1)), await addSubmission(AMA, figures(2))];
    start();
    await soon(async () => expect(await listed()).toEqual(['received', 'received']));
    expect(sent).toEqual(made.map(({ id }, index) => ({ key: id, token: 'Bearer token-of-ama', votes: index + 1 })));
    await soon(() => expect(states.at(-1)).toEqual({ sending: null, delay: null, nextAt: null }));
  });

  it('never sends what another person left on the phone', async () => {
    const sent = serveReceipts();
    await addSubmission(8, figures(9));
    await addSubmission(AMA, figures(1));
    start();
    await soon(async () => expect(await listed()).toEqual(['received']));
    expect(sent.map(({ votes }) => votes)).toEqual([1]);
    expect((await listSubmissions(8)).submissions.map(({ state }) => state)).toEqual(['waiting']);
  });

  it('keeps a submission that a captive portal answered, and sends it again with the same key', async () => {
    const { answer: paid, give: pay } = later<Served>();
    const sent = serveReceipts([() => ({ body: '<html>Pay for an hour</html>' }), paid]);
    await addSubmission(AMA, figures(1));
    start();
    // Its wait is random, and may be over at once.
    await soon(() => expect(states).toContainEqual(expect.objectContaining({ delay: 'portal', sending: null })));
    expect(await listed()).toEqual(['waiting']);
    sender?.sendNow();
    pay({});
    await soon(async () => expect(await listed()).toEqual(['received']));
    expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
  });

  it('stops where the session has ended, and says so', async () => {
    const sent = serveReceipts([() => ({ status: 401, body: { data: { error_msg: 'Sign in again.' } } })]);
    await addSubmission(AMA, figures(1));
    await addSubmission(AMA, figures(2));
    const onSignedOut = vi.fn();
    start({ onSignedOut });
    await soon(() => expect(onSignedOut).toHaveBeenCalledOnce());
    expect(states.at(-1)).toEqual({ sending: null, delay: 'signed-out', nextAt: null });
    expect(sent).toHaveLength(1);
    expect(await listed()).toEqual(['waiting', 'waiting']);
  });

  it('passes over what the server refuses, and goes on', async () => {
    serveReceipts([() => ({ status: 409, body: { data: { error_msg: 'These figures were approved.' } } })]);
    await addSubmission(AMA, figures(1));
    await addSubmission(AMA, figures(2));
    start();
    await soon(async () => expect(await listed()).toEqual(['needs-you', 'received']));
    expect((await listSubmissions(AMA)).submissions[0]?.refusal?.sentence).toBe('These figures were approved.');
  });

  it('sends nothing once it has stopped, not even what waits for the settings', async () => {
    const { answer: answered, give: answer } = later<Response>();
    const locks = fakeLocks();
    vi.stubGlobal('navigator', { locks });
    const asked: string[] = [];
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address);
      return answered();
    });
    vi.resetModules();
    const { startSender: startAnew } = await import('./sender.ts');
    await addSubmission(AMA, figures(1));
    const ignore = () => {};
    const anew = startAnew({ user_id: AMA, token: 't', onState: ignore, onReceived: ignore, onSignedOut: ignore });
    await soon(() => expect(asked).toEqual(['/config.json']));
    anew.stop();
    answer(Response.json({ rehearsal: false, secure_request: 's', realtime: {} }));
    // The lock is free once the stopped sender has ended.
    await locks.request('election-outbox', {}, async () => {});
    expect(asked).toEqual(['/config.json']);
  });

  it('says that the phone has no room for an answer, sends what follows, and tries again until it has', async () => {
    const sent = serveReceipts();
    await addSubmission(AMA, figures(1));
    await addSubmission(AMA, figures(2));
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    start();
    await soon(() => expect(states).toContainEqual({ sending: null, delay: 'storage', nextAt: expect.any(Number) }));
    expect(sent.map(({ votes }) => votes)).toEqual([1, 2]);
    expect(await listed()).toEqual(['waiting', 'waiting']);
    full.mockRestore();
    await soon(async () => expect(await listed()).toEqual(['received', 'received']));
    expect(sent).toHaveLength(2);
    await soon(() => expect(states.at(-1)).toEqual({ sending: null, delay: null, nextAt: null }));
  });

  it('tries again where the phone cannot read what waits', async () => {
    serveReceipts();
    await addSubmission(AMA, figures(1));
    const shut = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('The files of the browser are locked.', 'UnknownError');
    });
    start();
    await soon(() => expect(states).toContainEqual({ sending: null, delay: 'storage', nextAt: expect.any(Number) }));
    shut.mockRestore();
    await soon(async () => expect(await listed()).toEqual(['received']));
  });

  it('reads the settings again where the key of the console was changed, and sends with the new one', async () => {
    let secure_request = 'old';
    const keys: (string | null)[] = [];
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (address === '/config.json') return Response.json({ rehearsal: false, secure_request, realtime: {} });
      const headers = new Headers(init.headers);
      keys.push(headers.get('x-secure-request'));
      if (keys.at(-1) !== secure_request) return Response.json({ data: { error_msg: 'Wrong key.' } }, { status: 403 });
      const input = JSON.parse(String(init.body)) as SubmittedFigures;
      const receipt = { ...RECEIPT, id: headers.get('idempotency-key'), sha256: await hashOf(submissionText(input)) };
      return Response.json({ data: { receipt } });
    });
    forgetSettings();
    await addSubmission(AMA, figures(1));
    start();
    await soon(async () => expect(await listed()).toEqual(['received']));
    secure_request = 'new';
    await addSubmission(AMA, figures(2));
    await soon(async () => expect(await listed()).toEqual(['received', 'received']));
    expect(keys).toEqual(['old', 'old', 'new']);
    forgetSettings();
  });

  it('sends a refused submission once more where the person asks for it, with the same key', async () => {
    const sent = serveReceipts([() => ({ status: 409, body: { data: { error_msg: 'The contest is postponed.' } } })]);
    await addSubmission(AMA, figures(1));
    start();
    await soon(async () => expect(await listed()).toEqual(['needs-you']));
    const [refused] = (await listSubmissions(AMA)).submissions;
    if (refused) await tryAgain(refused);
    await soon(async () => expect(await listed()).toEqual(['received']));
    expect(sent.map(({ key }) => key)).toEqual([refused?.id, refused?.id]);
    expect((await listSubmissions(AMA)).submissions[0]?.refusal).toBeUndefined();
  });

  it.each([
    [
      'a server that starts',
      () => new Response('<html>Starting</html>', { status: 503, headers: { 'retry-after': '30' } }),
      'busy',
    ],
    ['a proxy without a server', () => new Response('<html>Bad gateway</html>', { status: 502 }), 'busy'],
    ['the page of a captive portal', () => new Response('<html>Pay for an hour</html>'), 'portal'],
  ])('tells %s that answers in place of the settings from the others', async (_, answers, delay) => {
    forgetSettings();
    vi.stubGlobal('fetch', async () => answers());
    await addSubmission(AMA, figures(1));
    start();
    await soon(() => expect(states).toContainEqual(expect.objectContaining({ delay })));
    forgetSettings();
  });

  it('sends what is added while it sends', async () => {
    const received: number[] = [];
    serveReceipts([
      async () => {
        await addSubmission(AMA, figures(2));
        return {};
      },
    ]);
    await addSubmission(AMA, figures(1));
    start({ onReceived: ({ number }) => received.push(number) });
    await soon(async () => expect(await listed()).toEqual(['received', 'received']));
    expect(received).toHaveLength(2);
  });

  it('tries by itself after its wait', async () => {
    serveReceipts([() => Promise.reject(new TypeError('offline'))]);
    await addSubmission(AMA, figures(1));
    start();
    await soon(() => expect(states.some(({ delay }) => delay === 'unreachable')).toBe(true));
    const { nextAt } = states.find(({ delay }) => delay !== null) ?? {};
    expect(nextAt).toBeLessThanOrEqual(Date.now() + 2000);
    await soon(async () => expect(await listed()).toEqual(['received']));
  });

  it('waits after a failure that follows a success as after the first one, and sends what failed then with its key too', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.0101);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const away = () => Promise.reject(new TypeError('offline'));
    const taken = (receipt: object) => ({ body: { data: { receipt } } });
    const sent = serveReceipts([away, away, away, taken, away, taken]);
    await addSubmission(AMA, figures(1));
    await addSubmission(AMA, figures(2));
    start();
    await soon(async () => expect(await listed()).toEqual(['received', 'received']));
    // Milliseconds that no other timer has.
    const waits = timers.mock.calls.map(([, ms = 0]) => Math.round(ms * 10) / 10).filter((ms) => ms % 1 > 0.1);
    vi.mocked(Math.random).mockRestore();
    timers.mockRestore();
    expect(waits).toEqual([20.2, 40.4, 80.8, 20.2]);
    expect(sent.map(({ votes }) => votes)).toEqual([1, 1, 1, 1, 2, 2]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    expect(states.filter(({ delay }) => delay === 'unreachable')).toHaveLength(4);
    await soon(() => expect(states.at(-1)).toEqual({ sending: null, delay: null, nextAt: null }));
  });

  it.each([
    ['the network returns', () => window.dispatchEvent(new Event('online'))],
    ['the page comes to the front', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the person asks for it', () => sender?.sendNow()],
  ])('tries at once when %s, however long it was to wait', async (_, happens) => {
    serveReceipts([
      () => ({ status: 503, body: { data: { error_msg: 'Later.' } }, headers: { 'retry-after': '300' } }),
    ]);
    await addSubmission(AMA, figures(1));
    start();
    await soon(() => expect(states.at(-1)).toMatchObject({ delay: 'busy' }));
    expect(states.at(-1)?.nextAt).toBeGreaterThan(Date.now() + 200_000);
    happens();
    await soon(async () => expect(await listed()).toEqual(['received']));
  });

  it('sends in one tab at a time: another one waits for the lock, and then finds nothing to do', async () => {
    const locks = fakeLocks();
    vi.stubGlobal('navigator', { locks });
    const sent = serveReceipts();
    await addSubmission(AMA, figures(1));
    start();
    const first = sender;
    start();
    await soon(async () => expect(await listed()).toEqual(['received']));
    await soon(() => expect(locks.granted()).toBeGreaterThanOrEqual(2));
    first?.stop();
    expect(sent).toHaveLength(1);
  });
});

interface Served {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Web Locks, which jsdom lacks: one holder at a time. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  let granted = 0;
  return {
    granted: () => granted,
    request: (_name: string, _options: object, work: () => Promise<void>) => {
      const mine = last.then(() => {
        granted += 1;
        return work();
      });
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
