import { contract } from '@election/contract/contract';
import { users } from '@election/contract/people/users';
import { WAITING_HEADER } from '@election/contract/wire/waiting-header';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { call, requestOf } from './call.ts';
import { api as say } from './sentences.ts';
import { setWaiting } from './waiting.ts';

const settings = { rehearsal: true, secure_request: 'open-sesame', realtime: { key: 'k', path: '/app' } };

interface Fake {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Answers calls in order; the settings are always served. */
function serve(...answers: (Fake | 'unreachable')[]) {
  const calls: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/config.json') return Response.json(settings);
    calls.push({ url, init });
    const answer = answers.shift();
    if (answer === undefined || answer === 'unreachable') throw new TypeError('Failed to fetch');
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    return new Response(text, { status: answer.status ?? 200, headers: answer.headers ?? {} });
  });
  return calls;
}

afterEach(() => vi.unstubAllGlobals());

it('says with the field pack, and with no other read, what waits on this phone', async () => {
  const calls = serve({ body: { data: {} } }, { body: { data: [] } }, { body: { data: {} } });
  setWaiting(3);
  await call(contract.fieldPack.read, {});
  await call(contract.votes.states, { year_id: 33 });
  setWaiting(null);
  await call(contract.fieldPack.read, {});
  expect(calls.map(({ init }) => new Headers(init.headers).get(WAITING_HEADER))).toEqual(['3', null, null]);
});

it('needs no second round trip for settings that the page has read', async () => {
  serve({ status: 403, body: { data: { error_msg: 'No.' } } });
  await expect(call(contract.fieldPack.read, {})).rejects.toThrow('No.');
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json(url === '/config.json' ? settings : { data: {} });
  });
  await call(contract.consoleSettings.read, {});
  await call(contract.fieldPack.read, {});
  expect(asked).toEqual(['/config.json', '/api/v1/duty']);
});

it('isolates names that run from right to left in what the server says', async () => {
  const named = '\u2067דוד כהן\u2069';
  const refused = { name: ['דוד כהן: 12 letters at most.'] };
  serve({ body: { data: {}, msg: 'דוד כהן: 12' } }, { status: 422, body: { data: { error_msg: refused } } });
  expect((await call(contract.fieldPack.read, {})).msg).toBe(`${named}: 12`);
  await expect(call(contract.fieldPack.read, {})).rejects.toMatchObject({
    message: `${named}: 12 letters at most.`,
    fields: { name: [`${named}: 12 letters at most.`] },
  });
});

describe('the request of a call', () => {
  it('puts names of the path into it and the rest of a read into the query', () => {
    expect(requestOf(contract.constituencies.list, { region: 4, year_id: 33 })).toEqual({
      url: '/api/v1/regions/4/constituencies?year_id=33',
      method: 'GET',
    });
  });

  it('repeats the id in the bodies whose payload names it', () => {
    const region = { id: 7, title: 'Oti', status: 'active', svg_path: 'M0 0z', election_status: 'none' } as const;
    const sent = (request: ReturnType<typeof requestOf>) => [request.url, JSON.parse(request.body as string)];
    expect(sent(requestOf(contract.regions.update, region))).toEqual(['/api/v2/regions/7', region]);
    const constituency = { id: 133, name: 'Ada', status: 'active', svg_path: 'M0 0z', region_id: 7 } as const;
    expect(sent(requestOf(contract.constituencies.update, constituency))).toEqual([
      '/api/v2/constituency/133',
      constituency,
    ]);
    expect(sent(requestOf(contract.years.update, { id: 33, status: 'active' }))).toEqual([
      '/api/v2/years/33',
      { status: 'active' },
    ]);
  });

  it('writes lists with brackets', () => {
    expect(requestOf(users.list, { page: 1, role_id: [2, 8] }).url).toBe(
      '/api/v1/users?page=1&role_id%5B0%5D=2&role_id%5B1%5D=8',
    );
  });

  it('sends a PUT with files as POST with _method', () => {
    const request = requestOf(contract.parties.update, { id: 3, name: 'Blue', logo_url: new File(['x'], 'logo.png') });
    expect(request.url).toBe('/api/v1/parties/3?_method=put');
    expect(request.method).toBe('POST');
    expect(request.body).toBeInstanceOf(FormData);
  });

  it('sends a cleared field as an empty text and leaves out unchanged ones', () => {
    const { body } = requestOf(contract.parties.update, { id: 3, acronym: null, logo_url: undefined });
    expect([...(body as FormData).entries()]).toEqual([['acronym', '']]);
  });

  it('sends an idempotency key with writes, and the secure header', async () => {
    const calls = serve({ body: { data: null, msg: 'ok' } });
    await call(contract.session.logout, {}, { key: 'the-same-key' });
    expect(calls[0]?.init.headers).toMatchObject({
      'X-Secure-Request': 'open-sesame',
      'Idempotency-Key': 'the-same-key',
    });
    expect(calls[0]?.init.body).toBeNull();
  });

  it('makes a valid idempotency key where none is given', async () => {
    const calls = serve({ body: { data: null, msg: 'ok' } });
    await call(contract.session.logout, {});
    expect(new Headers(calls[0]?.init.headers).get('Idempotency-Key')).toMatch(/^[\w-]{8,100}$/);
  });

  it('sends no token and no secure header with a public call', async () => {
    const calls = serve({ body: { data: {} } });
    await call(contract.results.national, { election_type_id: 1 });
    expect(calls[0]?.init.headers).toEqual({ Accept: 'application/json', 'Accept-Language': 'en' });
  });

  it('revalidates what the browser has cached, so that a read after an event sees its change', async () => {
    const calls = serve({ body: { data: {} } });
    await call(contract.results.national, { election_type_id: 1 });
    expect(calls[0]?.init.cache).toBe('no-cache');
  });
});

describe('the answer of a call', () => {
  const failing = (answer: Fake | 'unreachable') => {
    serve(answer);
    return call(contract.session.login, { email: 'a@example.com', password: 'x' }).then(
      () => expect.unreachable(),
      (error: ApiError) => error,
    );
  };

  it('unwraps the envelope', async () => {
    serve({ body: { data: [{ id: 33 }], msg: 'fine' } });
    expect(await call(contract.years.list, {})).toEqual({ data: [{ id: 33 }], msg: 'fine' });
  });

  it('returns a bare answer unchanged', async () => {
    serve({ body: { message: 'Signed in', token: 't' } });
    const { data } = await call(contract.session.login, { email: 'a@example.com', password: 'x' });
    expect(data).toEqual({ message: 'Signed in', token: 't' });
  });

  it('shows the first sentence of refused fields and keeps all', async () => {
    const error = await failing({
      status: 401,
      body: { data: { error_msg: { email: ['Not right.'] } } },
      headers: { 'x-request-id': 'req-7' },
    });
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: 'Not right.', status: 401, requestId: 'req-7', outcomeUnknown: false });
    expect(error.fields).toEqual({ email: ['Not right.'] });
  });

  it('gives the seconds to wait', async () => {
    const error = await failing({
      status: 429,
      body: { data: { error_msg: 'Slow down.' } },
      headers: { 'retry-after': '30' },
    });
    expect(error).toMatchObject({ message: 'Slow down.', retryAfter: 30 });
  });

  it('distinguishes an unreachable server from a refusal', async () => {
    // A sign-in saves nothing, a sign-out does.
    const signIn = await failing('unreachable');
    expect(signIn).toMatchObject({ status: 0, message: say.readUnreachable, outcomeUnknown: true });
    const signOut = call(contract.session.logout, {});
    await expect(signOut).rejects.toMatchObject({ status: 0, message: say.writeUnreachable, outcomeUnknown: true });
  });

  it('handles an HTML page of a proxy', async () => {
    const error = await failing({ status: 502, body: '<html>Bad gateway</html>' });
    expect(error.message).toBe(say.answerUnreadable({ status: 502 }));
  });
});

describe('an upload', () => {
  /** The browser's request for forms, whose progress and answer the test gives. */
  class Request {
    static last: Request;
    upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onabort?: () => void;
    status = 200;
    responseText = JSON.stringify({ data: null });
    open = () => undefined;
    setRequestHeader = () => undefined;
    getAllResponseHeaders = () => '';
    abort = () => this.onabort?.();
    send() {
      Request.last = this;
    }
  }

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('XMLHttpRequest', Request);
  });
  afterEach(() => void vi.useRealTimers());

  async function begin() {
    serve();
    const image = new File(['sheet'], 'sheet.jpg');
    const fields = { year_id: 1, constituency_id: 2, election_type_id: 1, image, replaces: 0 };
    const seen: number[] = [];
    const sent = call(contract.sheets.upload, fields, { onProgress: (fraction) => seen.push(fraction) });
    const outcome = vi.fn();
    sent.then(
      () => outcome('sent'),
      (error: Error) => outcome(error.message),
    );
    await vi.waitFor(() => expect(Request.last).toBeDefined(), { timeout: 30_000 });
    return { outcome, seen };
  }
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

  it('that makes progress is never given up, however long it takes', async () => {
    const { outcome, seen } = await begin();
    for (let step = 1; step <= 5; step++) {
      await minutes(2);
      Request.last.upload.onprogress?.({ loaded: step, total: 5 });
    }
    expect(outcome).not.toHaveBeenCalled();
    expect(seen.at(-1)).toBe(1);
    Request.last.onload?.();
    await minutes(0);
    expect(outcome).toHaveBeenCalledWith('sent');
  });

  it('without progress for three minutes is given up', async () => {
    const { outcome } = await begin();
    await minutes(2);
    Request.last.upload.onprogress?.({ loaded: 1, total: 5 });
    await minutes(2.9);
    expect(outcome).not.toHaveBeenCalled();
    await minutes(0.2);
    expect(outcome).toHaveBeenCalledWith(say.writeUnreachable);
  });
});
