import { Readable } from 'node:stream';
import { contract } from '@election/contract/contract';
import { UPLOADS } from '@election/contract/figures/uploads';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { SMALL, USER_ID } from '../../testing/small-election.ts';
import { failures as say } from '../sentences.ts';

const server = useServer();
const signedIn = { authorization: `Bearer ${tokenOf('agent')}`, 'x-secure-request': SECURE_REQUEST_KEY };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };

const post = async (url: string, headers: Record<string, string>, payload: string) => {
  const answer = await server.app.inject({ method: 'POST', url, headers, payload });
  return [answer.statusCode, answer.json().data.error_msg];
};
const pairs = (count: number) => Array.from({ length: count }, (_, at) => `a${at}=`).join('&');
const TOO_MANY = [413, say.tooManyPairs({ most: 1000 })];
const EXCESSIVE = [413, say.tooManyValues({ most: 10_000, deep: 20 })];

describe('a body is not parsed', () => {
  const parse = vi.spyOn(JSON, 'parse');
  const iterate = vi.spyOn(URLSearchParams.prototype, Symbol.iterator);
  const asks = [parse, iterate];
  afterEach(() => asks.forEach((spy) => void spy.mockClear()));

  const { path } = contract.votes.submit;
  test.each([
    ['of a caller without a session', path, { 'x-secure-request': SECURE_REQUEST_KEY }, 401, say.signInFirst],
    ['of a caller without the key', path, {}, 403, say.secureRequestWrong],
    [
      'of a caller without the permission',
      contract.feedKeys.make.path,
      { ...signedIn, 'x-secure-request': SECURE_REQUEST_KEY },
      403,
      say.notAllowed,
    ],
    ['of an upload without a session', UPLOADS, { 'x-secure-request': SECURE_REQUEST_KEY }, 401, say.signInFirst],
    ['for an unknown address', '/api/v1/nothing', signedIn, 404, say.notFound],
  ])('%s', async (_, url, headers, status, sentence) => {
    for (const [type, body] of [
      [FORM, pairs(900)],
      [JSON_TYPE, '{"a":[1]}'],
    ] as const) {
      const answer = await server.app.inject({ method: 'POST', url, headers: { ...headers, ...type }, payload: body });
      for (const spy of asks) expect(spy).not.toHaveBeenCalled();
      expect([answer.statusCode, answer.json().data.error_msg]).toEqual([status, sentence]);
      parse.mockClear();
    }
  });

  test('of a form with more than a thousand fields', async () => {
    expect(await post(contract.session.login.path, FORM, pairs(1001))).toEqual(TOO_MANY);
    expect(iterate).not.toHaveBeenCalled();
    expect((await post(contract.session.login.path, FORM, pairs(1000)))[0]).toBe(422);
  });

  test('of JSON with too many values, or too deep, at the limit and beyond it', async () => {
    const list = (length: number) => `{"email":[${Array(length).fill(1).join()}]}`;
    const deep = (depth: number) => `{"email":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    const login = (body: string) =>
      post(contract.session.login.path, { ...JSON_TYPE, 'idempotency-key': 'a-key-of-this-test' }, body);
    for (const body of [list(10_000), deep(21), '['.repeat(60_000)]) {
      expect(await login(body)).toEqual(EXCESSIVE);
      expect(parse.mock.calls.map(([text]) => text)).not.toContain(body);
    }
    for (const body of [list(9_999), deep(20)]) expect((await login(body))[0]).toBe(422);
    // What looks like a list inside a string is none, also after an escaped quote.
    const text = JSON.stringify({ email: `"\\${'[,'.repeat(11_000)}`, password: 'x' });
    expect((await login(text))[0]).toBe(422);
  });

  test('that is larger than a public call needs', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(70_000) });
    expect(await post(contract.session.login.path, JSON_TYPE, body)).toEqual([413, say.tooLarge]);
    // Behind a session it is read.
    expect((await post(path, { ...signedIn, ...JSON_TYPE }, body))[0]).toBe(422);
  });
});

test.each([contract.results.national.path, contract.session.devices.path])(
  'a query of %s has at most a thousand fields',
  async (path) => {
    const get = async (count: number) => {
      const url = `${path}?${'&'.repeat(count)}`;
      const { statusCode, body } = await server.app.inject({ url, headers: signedIn });
      return statusCode === 200 ? 200 : [statusCode, JSON.parse(body).data.error_msg];
    };
    expect(await get(999)).toBe(200);
    expect(await get(1000)).toEqual(TOO_MANY);
  },
);

test('a session that ends while the body is under way is refused', async () => {
  const body = { year_id: SMALL.year, constituency_id: SMALL.north.first, votes: [{ candidate_id: 1, vote_count: 1 }] };
  const { pool } = server.database;
  async function* slowly() {
    yield JSON.stringify(body).slice(0, 20);
    await pool.query('delete from sessions where user_id = $1', [USER_ID.second_agent]);
    yield JSON.stringify(body).slice(20);
  }
  const answer = await server.app.inject({
    method: 'POST',
    url: contract.votes.submit.path,
    headers: { ...signedIn, ...JSON_TYPE, authorization: `Bearer ${tokenOf('second_agent')}` },
    payload: Readable.from(slowly()),
  });
  expect([answer.statusCode, answer.json().data.error_msg]).toEqual([401, say.sessionEnded]);
});
