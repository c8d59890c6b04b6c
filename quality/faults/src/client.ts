import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/wire/route';
import { failures } from '@election/server/platform/sentences';
import type { CallName, Input, Ledger } from './ledger.ts';
import { callRoute, dataOf } from './request.ts';

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

let attempts = 0;

/**
 * Sends a call to the server on a port. The ledger holds the attempt before it is sent, and the answer before it is returned.
 * @param signal aborts the request: the client closes the connection
 */
export async function sendCall(ledger: Ledger, port: number, made: Call, signal?: AbortSignal): Promise<Answer> {
  const attempt = ++attempts;
  await ledger.write({ sent: attempt, port, ...made });
  const { user, call, key, input } = made;
  const reply = await callRoute(port, ROUTES[call], input, { user, key, signal });
  const { status, headers } = reply;
  const retryAfter = headers.get('retry-after') ?? undefined;
  // A proxy answers without a body.
  const data = (dataOf(reply) ?? {}) as Record<string, unknown>;
  const answer: Answer = status === 0 ? null : { status, data, retryAfter };
  await ledger.write({ answered: attempt, status: answer?.status ?? null, body: answer?.data ?? null });
  return answer;
}

export const errorMessage = (answer: Answer): string => JSON.stringify(answer?.data.error_msg ?? null);

/** Status and error message, for a finding. */
export const describe = (answer: Answer): string =>
  answer === null ? 'nothing' : `${answer.status}: ${errorMessage(answer)}`;

/** The outcome is unknown: the client must retry with the same key. */
export const isRetryable = (answer: Answer): boolean =>
  answer === null || answer.status === 503 || (answer.status === 409 && answer.data.error_msg === failures.keyRunning);
