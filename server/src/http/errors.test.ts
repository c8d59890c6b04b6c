import * as say from '@election/contract/messages/failures';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerError } from './errors.ts';

const statusOf = async (error: Error) => {
  const app = fastify();
  app.setErrorHandler(answerError);
  app.get('/', () => {
    throw error;
  });
  const answer = await app.inject('/');
  return [answer.statusCode, answer.headers['retry-after'], answer.json().data.error_msg];
};
const system = (code: string, syscall: string) => Object.assign(new Error(`${code}: ${syscall}`), { code, syscall });

test.each([
  ['refuses', system('ECONNREFUSED', 'connect')],
  ['has lost its socket', system('ENOENT', 'connect')],
  ['ends the connection', new Error('Connection terminated unexpectedly')],
])('a database that %s is away: try again', async (_, error) => {
  expect(await statusOf(error)).toEqual([503, '2', say.unavailable]);
});

test.each([
  ['a file that is missing', system('ENOENT', 'open')],
  ['anything else', new Error('nobody thought of this')],
])('%s is a defect, of which no more is said', async (_, error) => {
  expect(await statusOf(error)).toEqual([500, undefined, say.unexpected]);
});
