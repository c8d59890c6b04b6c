import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import type { Kept } from '@election/contract/wire/route';
import { describe, expect, test } from 'vitest';
import { createCachedResponse, FIGURES_TAG, selectRepresentation } from './cached-response.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const long = 'ɛ'.repeat(512);
const short = long.slice(1);
const common = { 'x-content-type-options': 'nosniff' };
const responseOf = (body: string | Uint8Array = long, kept: Kept | undefined = 'shared') =>
  createCachedResponse(body, JSON_TYPE, kept, common);
const tagOf = (body: string | Uint8Array) =>
  `"${createHash('sha256').update(Buffer.from(body)).digest('base64url').slice(0, 22)}"`;

describe('a response', () => {
  test('carries its tag, its type and length, and who may store it', async () => {
    const response = responseOf();
    expect(response.tag).toBe(tagOf(long));
    const validators = {
      etag: `W/${tagOf(long)}`,
      'cache-control': 'public, max-age=1, stale-while-revalidate=1, stale-if-error=600',
      vary: 'accept-encoding',
    };
    expect(await response.encoded('identity')).toEqual({
      status: 200,
      headers: { ...common, ...validators, 'content-type': JSON_TYPE, 'content-length': '1024' },
      body: Buffer.from(long),
    });
    expect(response.notModified).toEqual({ status: 304, headers: validators, body: undefined });
    expect(responseOf(long, 'browser').notModified.headers['cache-control']).toBe('private, no-cache');
    const unkept = createCachedResponse(long, JSON_TYPE, undefined, common);
    expect(unkept.notModified.headers['cache-control']).toBe('private, no-store');
  });

  test('is compressed once for each encoding', async () => {
    const response = responseOf();
    const [brotli, gzip] = [await response.encoded('br'), await response.encoded('gzip')];
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotli.headers['content-length']).toBe(String(brotli.body?.length));
    expect(brotliDecompressSync(brotli.body ?? Buffer.of()).toString()).toBe(long);
    expect(gunzipSync(gzip.body ?? Buffer.of()).toString()).toBe(long);
    expect([await response.encoded('br'), await response.encoded('gzip')]).toEqual([brotli, gzip]);
    expect((await response.encoded('br')).body).toBe(brotli.body);
  });

  test('is compressed by the fifth quality of brotli, which is better than gzip and faster than the best', async () => {
    const text = JSON.stringify(Array.from({ length: 2_000 }, (_, id) => ({ id, name: `Constituency ${id * 7}` })));
    const [brotli, gzip] = await Promise.all([responseOf(text).encoded('br'), responseOf(text).encoded('gzip')]);
    expect(brotli.body?.length).toBeLessThan((gzip.body?.length ?? 0) * 0.9);
    const fifth = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    expect(brotli.body?.equals(fifth)).toBe(true);
  });

  test.each<[name: string, body: string | Uint8Array]>([
    ['of fewer than 1,024 bytes', short],
    ['of a packed file', Buffer.from(long)],
  ])('%s is sent as it is', async (_name, body) => {
    const plain = await responseOf(body).encoded('br');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body?.equals(Buffer.from(body))).toBe(true);
  });
});

describe('a request', () => {
  const response = responseOf();
  const got = async (headers: Parameters<typeof selectRepresentation>[1]) => {
    const { status, headers: sent } = await selectRepresentation(response, headers);
    return status === 304 ? 304 : (sent['content-encoding'] ?? 'identity');
  };

  test.each<[accepted: string | undefined, encoding: string]>([
    [undefined, 'identity'],
    ['br, gzip', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['deflate', 'identity'],
    ['identity, gzip;q=0.5', 'identity'],
    ['', 'identity'],
  ])('that accepts %s gets %s', async (accepted, encoding) => {
    expect(await got(accepted === undefined ? {} : { 'accept-encoding': accepted })).toBe(encoding);
  });

  test.each<[tags: string | undefined, answer: string | number]>([
    [`W/${response.tag}`, 304],
    [response.tag, 304],
    [`"other", W/${response.tag}`, 304],
    ['*', 304],
    ['"other"', 'identity'],
    [response.tag.slice(1, -1), 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('that has %s gets %s', async (tags, answer) => {
    expect(await got(tags === undefined ? {} : { 'if-none-match': tags })).toBe(answer);
  });
});

test('the tag of figures is one that the shared cache in front takes', () => {
  expect(FIGURES_TAG).toMatch(/^[a-z]+$/);
});
