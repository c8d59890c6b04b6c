import fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { failures as say } from '../sentences.ts';
import { answerError } from './errors.ts';

const statusOf = async (error: Error, method: 'GET' | 'POST' = 'GET') => {
  const app = fastify();
  app.setErrorHandler(answerError);
  app.route({
    method: ['GET', 'POST'],
    url: '/',
    handler: () => {
      throw error;
    },
  });
  const answer = await app.inject({ method, url: '/' });
  return [answer.statusCode, answer.headers['retry-after'], answer.json().data.error_msg];
};
const system = (code: string, syscall: string) => Object.assign(new Error(`${code}: ${syscall}`), { code, syscall });

test.each([
  ['refuses connections', system('ECONNREFUSED', 'connect')],
  ['has no socket', system('ENOENT', 'connect')],
  ['ends the connection', new Error('Connection terminated unexpectedly')],
])('a database that %s is answered with 503 and a time to retry', async (_, error) => {
  expect(await statusOf(error)).toEqual([503, '2', say.unavailable]);
});

test.each([
  ['by the system', system('ENOSPC', 'write')],
  ['through the file store', new Error('Cannot write file', { cause: system('ENOSPC', 'write') })],
  ['as a quota', system('EDQUOT', 'write')],
])('a full disk, reported %s, is answered with 503 and a time to retry', async (_, error) => {
  expect(await statusOf(error)).toEqual([503, '60', say.diskFull]);
});

test.each(['EROFS', 'EACCES', 'EPERM'])(
  'a folder that takes nothing, reported as %s, is answered with 503',
  async (code) => {
    const error = new Error('Cannot write file', { cause: system(code, 'open') });
    expect(await statusOf(error, 'POST')).toEqual([503, '60', say.filesUnwritable]);
  },
);

test('a database without space is answered with 503, what to do and a time to retry', async () => {
  const error = new pg.DatabaseError('could not extend file "base/1/2": No space left on device', 0, 'error');
  error.code = '53100';
  expect(await statusOf(error)).toEqual([503, '60', say.databaseFull]);
});

test.each([
  ['a missing file', system('ENOENT', 'open')],
  ['an unknown error', new Error('unknown')],
])('%s is answered with 500 and no details', async (_, error) => {
  expect(await statusOf(error)).toEqual([500, undefined, say.unexpected]);
});

test.each([
  ['57P01', 'ends the session', say.outcomeUnknown],
  ['08006', 'loses the connection', say.outcomeUnknown],
  ['57P03', 'is starting up', say.unavailable],
  ['53300', 'has no connection left', say.unavailable],
  ['25006', 'is a standby', say.unavailable],
])('%s, the database %s: a write is answered with 503 and what is known of its outcome', async (code, _, sentence) => {
  const error = Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code });
  expect(await statusOf(error, 'POST')).toEqual([503, '2', sentence]);
  expect(await statusOf(error)).toEqual([503, '2', say.unavailable]);
});
