import type { DecidedEntry } from '@election/contract/figures/votes';
import type { Fields } from '@election/contract/wire/pairs';
import { bodyOf } from '../answer-body.ts';
import type { Received } from '../send-form.ts';
import type { Receipt, Refusal } from './submission.ts';

/** Why a submission still waits after an attempt. */
export type Delay =
  /** No answer came: the network or the server is away. */
  | 'unreachable'
  /** Something between the phone and the server answered in its place. */
  | 'portal'
  /** The server asks to wait. */
  | 'busy'
  /** The session has ended. */
  | 'signed-out'
  /** The phone cannot read or store what it must: its memory is full. */
  | 'storage';

export type Outcome =
  | { kind: 'received'; receipt: Receipt }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'delayed'; delay: Delay /** In seconds, as the server asks. */; after?: number };

/** As of every 5xx, the server asks for another try with the same key. */
const TRY_AGAIN: readonly number[] = [408, 425, 429];

/**
 * What an answer to a submission means. Only the server's own receipt for this very submission counts as received: a captive
 * portal answers 200 as well.
 * @param sent its Idempotency-Key and its hash
 */
export function classify(answer: Received, sent: { id: string; sha256: string }): Outcome {
  const body = bodyOf(answer.text);
  const { status } = answer;
  if (body === undefined) return { kind: 'delayed', delay: delayOf(answer), ...afterOf(answer) };
  if (answer.ok) {
    const receipt = (body.data as { receipt?: Receipt } | undefined)?.receipt;
    const matches = receipt && receipt.id === sent.id && receipt.sha256 === sent.sha256;
    return matches ? { kind: 'received', receipt } : { kind: 'delayed', delay: 'portal' };
  }
  const refusal = refusalOf(status, body);
  if (refusal === undefined) return { kind: 'delayed', delay: delayOf(answer), ...afterOf(answer) };
  if (status === 401) return { kind: 'delayed', delay: 'signed-out' };
  // An answer to the same key is under way: its outcome comes with the next try.
  const runs = status === 409 && answer.headers.has('retry-after');
  if (status >= 500 || TRY_AGAIN.includes(status) || runs)
    return { kind: 'delayed', delay: 'busy', ...afterOf(answer) };
  return { kind: 'refused', refusal };
}

/**
 * Why an answer that is not in the server's form came: a server or proxy that is busy, or a network that answers in place of both.
 * A success that is not the server's is never a server that is busy.
 */
const delayOf = ({ status, ok, headers }: Received): Delay =>
  status >= 500 || TRY_AGAIN.includes(status) || (!ok && headers.has('retry-after')) ? 'busy' : 'portal';

function afterOf({ headers }: Received): { after?: number } {
  const after = Number(headers.get('retry-after'));
  return after > 0 ? { after } : {};
}

/** The server's reason for a refusal; undefined where the answer is not in its form. */
function refusalOf(status: number, { data }: Fields): Refusal | undefined {
  const { error_msg: reason, entries } = (data ?? {}) as { error_msg?: unknown; entries?: DecidedEntry[] };
  const more = Array.isArray(entries) ? { entries } : {};
  if (typeof reason === 'string') return { status, sentence: reason, ...more };
  if (typeof reason !== 'object' || reason === null) return undefined;
  const [field, sentences] = Object.entries(reason)[0] ?? [];
  const [sentence] = Array.isArray(sentences) ? (sentences as unknown[]) : [];
  return field !== undefined && typeof sentence === 'string' ? { status, sentence, field, ...more } : undefined;
}
