import type { AddressInfo } from 'node:net';
import type { Route } from '@election/contract/route';
import type { FastifyInstance } from 'fastify';
import { SECURE_REQUEST_KEY } from './server.ts';

/** Sends the first half of a form, runs `meanwhile`, and sends the rest. @returns the status of the answer */
export async function uploadAround(
  app: FastifyInstance,
  route: Route,
  { form, token }: { form: FormData; token: string },
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const whole = new Request('http://localhost', { method: 'POST', body: form });
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const middle = Math.floor(bytes.length / 2);
  const body = new ReadableStream({
    async start(stream) {
      stream.enqueue(bytes.slice(0, middle));
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
