import fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { Failure } from '../failure.ts';
import { answerError } from './errors.ts';
import { logging } from './log.ts';

test('logs the request and the error, without secrets and figures', async () => {
  const lines: string[] = [];
  const app = fastify({ logger: logging(readConfig({ LOG_LEVEL: 'debug' }), { write: (line) => lines.push(line) }) });
  app.setErrorHandler(answerError);
  app.post('/figures', () => {
    throw Object.assign(new Error('duplicate key'), { code: 'XX000', detail: 'Failing row contains (4711).' });
  });
  await app.inject({
    method: 'POST',
    url: '/figures?token=secret-in-the-address',
    headers: { authorization: 'Bearer secret-in-a-header', 'x-secure-request': 'secret-in-another', cookie: 'secret' },
    payload: { password: 'secret-in-the-body', vote_count: 4711 },
  });
  await app.close();
  const [incoming, failed] = lines.map((line) => JSON.parse(line));
  expect(incoming).toMatchObject({ req: { method: 'POST', path: '/figures', address: '127.0.0.1' } });
  expect(failed).toMatchObject({ reqId: incoming.reqId, err: { message: 'duplicate key', code: 'XX000' } });
  expect(lines.join('')).not.toMatch(/secret|4711/);
});

test('does not log a deliberate refusal as an error', async () => {
  const lines: string[] = [];
  const app = fastify({ logger: logging(readConfig({ LOG_LEVEL: 'warn' }), { write: (line) => lines.push(line) }) });
  app.setErrorHandler(answerError);
  app.get('/', () => {
    throw new Failure(503, 'Come back later.', 5);
  });
  expect((await app.inject('/')).statusCode).toBe(503);
  await app.close();
  expect(lines).toEqual([]);
});
