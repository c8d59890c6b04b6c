import { Agent, request } from 'node:http';
import { contract } from '@election/contract/contract';
import { keyRunning } from '@election/contract/messages/failures';
import type { Route } from '@election/contract/route';
import { tokenOf } from './election.ts';
import type { CallName, Input, Ledger } from './ledger.ts';
import { SECURE_REQUEST } from './servers.ts';

/** A call that somebody makes, once or again and again with its key. */
export interface Call {
  user: number;
  call: CallName;
  key: string;
  input: Input;
}

/** Null where no answer came. */
export type Answer = { status: number; data: Record<string, unknown>; retryAfter: string | undefined } | null;

const ROUTES: Record<CallName, Route> = {
  submit: contract.votes.submit,
  decide: contract.votes.decide,
  save: contract.votes.save,
  publish: contract.votes.publish,
  addStation: contract.pollingStations.create,
  submitStation: contract.stationVotes.submit,
  publishStation: contract.stationVotes.publish,
};

const agent = new Agent({ keepAlive: true });
let attempts = 0;

/**
 * Makes a call at a server; both it and its answer are in the ledger before anybody acts on them.
 * @param patience ends where the client hangs up without an answer
 */
export async function ask(ledger: Ledger, port: number, made: Call, patience?: AbortSignal): Promise<Answer> {
  const number = ++attempts;
  await ledger.write({ asked: number, port, ...made });
  const answer = await send(port, made, patience);
  await ledger.write({ answered: number, status: answer?.status ?? null, body: answer?.data ?? null });
  return answer;
}

function send(port: number, { user, call, key, input }: Call, patience?: AbortSignal): Promise<Answer> {
  const { method, path } = ROUTES[call];
  const body = JSON.stringify(input);
  return new Promise((resolve) => {
    const lost = () => resolve(null);
    const headers = {
      authorization: `Bearer ${tokenOf(user)}`,
      'x-secure-request': SECURE_REQUEST,
      'idempotency-key': key,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', lost).on('close', () => {
        if (!response.complete) return lost();
        const { data } = JSON.parse(text) as { data: Record<string, unknown> };
        resolve({ status: response.statusCode ?? 0, data, retryAfter: response.headers['retry-after'] });
      });
    });
    const hangUp = () => sent.destroy();
    patience?.addEventListener('abort', hangUp);
    sent.on('error', lost).end(body);
  });
}

/** The sentence of a refusal. */
export const sentenceOf = (answer: Answer): string => JSON.stringify(answer?.data.error_msg ?? null);

/** Nobody knows yet what became of it: it is to be asked again with the same key. */
export const isOpen = (answer: Answer): boolean =>
  answer === null || answer.status === 503 || (answer.status === 409 && answer.data.error_msg === keyRunning);
