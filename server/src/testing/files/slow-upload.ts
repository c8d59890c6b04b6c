import type { AddressInfo } from 'node:net';
import type { Route } from '@election/contract/wire/route';
import { expect } from 'vitest';
import { hashToken, newToken } from '../../platform/secrets/tokens.ts';
import { SECURE_REQUEST_KEY, type TestServer } from '../server.ts';

/**
 * Sends the first half of a form in a new session of a user; once the server has admitted it, runs `meanwhile` and sends the
 * rest. @returns the status of the answer
 */
export async function uploadAround(
  { app, database }: TestServer,
  route: Route,
  { form, user_id }: { form: FormData; user_id: number },
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const token = newToken();
  await database.pool.query(
    `insert into sessions (token_hash, user_id, expires_at, last_seen_at)
     values ($1, $2, now() + interval '1 day', now() - interval '1 hour')`,
    [hashToken(token), user_id],
  );
  const isAdmitted = async () => {
    const { rows } = await database.pool.query<{ seen: boolean }>(
      `select last_seen_at > now() - interval '1 minute' as seen from sessions where token_hash = $1`,
      [hashToken(token)],
    );
    return rows[0]?.seen;
  };
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const whole = new Request('http://localhost', { method: 'POST', body: form });
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const middle = Math.floor(bytes.length / 2);
  const body = new ReadableStream({
    async start(stream) {
      stream.enqueue(bytes.slice(0, middle));
      await expect.poll(isAdmitted, { timeout: 10_000 }).toBe(true);
      await meanwhile();
      stream.enqueue(bytes.slice(middle));
      stream.close();
    },
  });
  const { port } = app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${route.path}`, {
    method: 'POST',
    headers: {
      'x-secure-request': SECURE_REQUEST_KEY,
      authorization: `Bearer ${token}`,
      'content-type': whole.headers.get('content-type') ?? '',
    },
    body,
    duplex: 'half',
  } as RequestInit);
  return response.status;
}
