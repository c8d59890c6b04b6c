import { Agent, request } from 'node:http';
import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/wire/route';
import { keyRunning } from '@election/server/platform/sentences';
import { tokenOf } from './election.ts';
import type { CallName, Input, Ledger } from './ledger.ts';
import { SECURE_REQUEST } from './servers.ts';

/** A write by one user. Sent again with the same key, it must have one effect. */
export interface Call {
  user: number;
  call: CallName;
  key: string;
  input: Input;
}

/** Null: the connection closed before a whole response arrived. */
export type Answer = { status: number; data: Record<string, unknown>; retryAfter: string | undefined } | null;

export const ROUTES: Record<CallName, Route> = {
  submit: contract.votes.submit,
  decide: contract.votes.decide,
  save: contract.votes.save,
  publish: contract.votes.publish,
  withdraw: contract.corrections.withdraw,
  addStation: contract.pollingStations.create,
  submitStation: contract.stationVotes.submit,
  publishStation: contract.stationVotes.publish,
};

const agent = new Agent({ keepAlive: true });
let attempts = 0;

/**
 * Sends a call to the server on a port. The ledger holds the attempt before it is sent, and the answer before it is returned.
 * @param signal aborts the request: the client closes the connection
 */
export async function sendCall(ledger: Ledger, port: number, made: Call, signal?: AbortSignal): Promise<Answer> {
  const attempt = ++attempts;
  await ledger.write({ sent: attempt, port, ...made });
  const answer = await send(port, made, signal);
  await ledger.write({ answered: attempt, status: answer?.status ?? null, body: answer?.data ?? null });
  return answer;
}

function send(port: number, { user, call, key, input }: Call, signal?: AbortSignal): Promise<Answer> {
  const { method, path } = ROUTES[call];
  const body = JSON.stringify(input);
  return new Promise((resolve) => {
    const lose = () => resolve(null);
    const headers = {
      authorization: `Bearer ${tokenOf(user)}`,
      'x-secure-request': SECURE_REQUEST,
      'idempotency-key': key,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const outgoing = request({ agent, port, host: '127.0.0.1', method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', lose).on('close', () => {
        if (!response.complete) return lose();
        // A proxy answers without a body.
        const { data } = JSON.parse(text || '{"data":{}}') as { data: Record<string, unknown> };
        resolve({ status: response.statusCode ?? 0, data, retryAfter: response.headers['retry-after'] });
      });
    });
    signal?.addEventListener('abort', () => outgoing.destroy());
    outgoing.on('error', lose).end(body);
  });
}

export const errorMessage = (answer: Answer): string => JSON.stringify(answer?.data.error_msg ?? null);

/** Status and error message, for a finding. */
export const describe = (answer: Answer): string =>
  answer === null ? 'nothing' : `${answer.status}: ${errorMessage(answer)}`;

/** The outcome is unknown: the client must retry with the same key. */
export const isRetryable = (answer: Answer): boolean =>
  answer === null || answer.status === 503 || (answer.status === 409 && answer.data.error_msg === keyRunning);
