import type { Access, Input, Route } from '@election/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Kept } from '../context.ts';
import type { ChangeCounts, ReadChangeCounts, Topic } from '../db/change-counts.ts';
import { type Bytes, bytesOf, send } from './bytes.ts';

/** Answers kept at most, of one endpoint, and addresses of answers in all; the oldest goes. */
const MOST = 100;
const MOST_ADDRESSES = 1_000;
/** Letters of an address that is kept: ours are shorter, and what somebody adds to them is not worth its memory. */
const LONGEST_ADDRESS = 200;

/** An answer, and what it stands and falls with. */
export interface KeptAnswer {
  route: string;
  access: Access;
  topics: readonly Topic[];
  /** The counts of those topics before it was made. */
  stamp: string;
  made: Promise<Bytes>;
}

/** Kept answers by their address as it was called: path and query. */
export type Shelf = Map<string, KeptAnswer>;

export const stampOf = (topics: readonly Topic[], counts: ChangeCounts): string =>
  topics.map((topic) => counts[topic]).join('.');

/**
 * Serves what many people read from memory: an answer is made once until something is changed that shows in it, however many ask
 * for it meanwhile. The counts of changes are asked for at every call, so nobody is shown what has passed.
 * @param write how an answer becomes text
 * @param shelf where answers are found again by their address, before the framework takes a call to pieces
 */
export function keepAnswers<R extends Route>(
  route: R,
  { until: topics, read }: Kept<R>,
  write: (data: unknown) => string,
  readCounts: ReadChangeCounts,
  shelf: Shelf,
) {
  const type = route.media ?? 'application/json; charset=utf-8';
  const answers = new Map<string, KeptAnswer>();

  function make(key: string, stamp: string, context: Context, input: Input<R>): KeptAnswer {
    const made = read(context, input).then((data) => bytesOf(write(data), type, route.access === 'public'));
    const answer = { route: route.path, access: route.access, topics, stamp, made };
    keep(answers, key, answer, MOST);
    made.catch(() => {
      if (answers.get(key) === answer) answers.delete(key);
    });
    return answer;
  }

  return async (request: FastifyRequest, reply: FastifyReply, context: Context, input: Input<R>) => {
    const stamp = stampOf(topics, await readCounts());
    const key = JSON.stringify(input);
    const known = answers.get(key);
    const answer = known?.stamp === stamp ? known : make(key, stamp, context, input);
    const { status, headers, body } = await send(await answer.made, request.headers);
    if (request.method === 'GET' && request.url.length <= LONGEST_ADDRESS) {
      keep(shelf, request.url, answer, MOST_ADDRESSES);
    }
    return reply.code(status).headers(headers).send(body);
  };
}

function keep<T>(all: Map<string, T>, key: string, value: T, most: number) {
  all.delete(key);
  all.set(key, value);
  for (const oldest of all.keys()) if (all.size > most) all.delete(oldest);
}
