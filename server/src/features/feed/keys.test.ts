import { contract } from '@election/contract/contract';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../testing/server.ts';
import { sayFeed as say, sayWebhooks } from './sentences.ts';

const server = useServer({ FEED_REQUESTS: '3', FEED_KEY_REQUESTS: '6' });
const { feedKeys, webhooks } = contract;
const boss = () => server.as('super_admin');

/** Reads the feed from an address, with a key where one is given. */
const read = (remoteAddress: string, key?: string, url = '/api/v1/feed?after=0') =>
  server.app.inject({ url, remoteAddress, ...(key !== undefined && { headers: { authorization: `Bearer ${key}` } }) });
const statuses = async (times: number, ...from: Parameters<typeof read>) =>
  (await Promise.all(Array.from({ length: times }, () => read(...from)))).map(({ statusCode }) => statusCode);
const make = async (name: string) => (await boss()(feedKeys.make, { name })).data;
const keyOf = async (id: number) => (await boss()(feedKeys.list, {})).data.find((key) => key.id === id);

/** Waits until a new minute has room for the requests of a test. */
async function roomInMinute() {
  await expect.poll(() => Date.now() % 60_000, { timeout: 60_000, interval: 250 }).toBeLessThan(45_000);
}

describe('the feed', () => {
  test('is read without a key, so often in a minute from each network', async () => {
    await roomInMinute();
    expect(await statuses(4, '192.0.2.1')).toEqual([200, 200, 200, 429]);
    const refused = await read('192.0.2.1');
    expect(refused.json().data.error_msg).toBe(say.tooManyRequests);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(await statuses(1, '192.0.2.2')).toEqual([200]);
    // One subscriber has all addresses of a /64.
    expect(await statuses(3, '2001:db8::1')).toEqual([200, 200, 200]);
    expect(await statuses(1, '2001:db8::2')).toEqual([429]);
    // The stream is counted with the pages.
    expect((await read('192.0.2.1', undefined, '/api/v1/feed/stream')).statusCode).toBe(429);
  });

  test('is read more often with a key, wherever from, and the key is counted', async () => {
    await roomInMinute();
    const { id, secret } = await make('A partner');
    const answers = [...(await statuses(5, '192.0.2.11', secret)), ...(await statuses(2, '192.0.2.12', secret))];
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(await statuses(1, '192.0.2.11')).toEqual([200]);
    await expect.poll(() => keyOf(id)).toMatchObject({ requests: 6, last_used_at: expect.any(String) });
  });

  test('refuses a key that is unknown or was revoked', async () => {
    await roomInMinute();
    const { id, secret } = await make('Another partner');
    expect(await statuses(1, '192.0.2.21', secret)).toEqual([200]);
    expect((await read('192.0.2.21', `${secret.slice(0, -1)}_`)).json().data.error_msg).toBe(say.unknownKey);
    expect((await read('192.0.2.21', 'feed_short')).statusCode).toBe(401);
    expect((await read('192.0.2.21', 'a-session-of-a-signed-in-person')).statusCode).toBe(200);
    expect((await boss()(feedKeys.revoke, { id })).status).toBe(200);
    await expect.poll(async () => (await statuses(1, `198.51.100.${++tries}`, secret))[0]).toBe(401);
    expect((await boss()(feedKeys.revoke, { id })).status).toBe(404);
  });
  let tries = 0;

  test('keeps a hash of a key alone, and shows the key once', async () => {
    const { id, secret } = await make('A third partner');
    expect((await boss()(feedKeys.make, { name: 'A third partner' })).status).toBe(409);
    const { rows } = await server.database.owner.query(
      `select (select jsonb_agg(to_jsonb(k)) from feed_keys k)::text || (select jsonb_agg(to_jsonb(e)) from audit_entries e)::text
         || coalesce((select jsonb_agg(to_jsonb(i)) from idempotency_keys i)::text, '') as kept`,
    );
    expect(rows[0].kept).toContain('A third partner');
    expect(rows[0].kept).not.toContain(secret);
    expect(JSON.stringify(await keyOf(id))).not.toContain(secret);
  });
});

test('a webhook needs HTTPS and an address of the internet, unless the operator allows others', async () => {
  for (const [url, sentence] of [
    ['http://partner.example.org/hook', sayWebhooks.httpsNeeded],
    ['https://10.0.0.1/hook', sayWebhooks.closedAddress],
    ['https://localhost/hook', sayWebhooks.closedAddress],
  ] as const) {
    const refused = await boss()(webhooks.make, { name: 'A partner', url });
    expect(refused).toMatchObject({ status: 422, error_msg: { url: [sentence] } });
  }
  expect((await boss()(webhooks.list, {})).data).toEqual([]);
});
