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

/** The place of an answer, and what it stands and falls with. */
export interface Place {
  route: string;
  access: Access;
  topics: readonly Topic[];
  /** The latest one, with the counts of the topics before it was made; null where the place was given to others. */
  answer: { stamp: string; made: Promise<Bytes> } | null;
}

/** Where kept answers are found by their address as it was called: path and query. */
export type Shelf = Map<string, Place>;

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
  const places = new Map<string, Place>();

  function make(key: string, stamp: string, context: Context, input: Input<R>): Place {
    const made = read(context, input).then((data) => bytesOf(write(data), type, route.access === 'public'));
    const place = places.get(key) ?? { route: route.path, access: route.access, topics, answer: null };
    const answer = { stamp, made };
    place.answer = answer;
    for (const left of keep(places, key, place, MOST)) left.answer = null;
    made.catch(() => {
      if (place.answer === answer) place.answer = null;
    });
    return place;
  }

  return async (request: FastifyRequest, reply: FastifyReply, context: Context, input: Input<R>) => {
    const stamp = stampOf(topics, await readCounts());
    const key = JSON.stringify(input);
    const known = places.get(key);
    const place = known?.answer?.stamp === stamp ? known : make(key, stamp, context, input);
    const bytes = await (place.answer as NonNullable<Place['answer']>).made;
    const { status, headers, body } = await send(bytes, request.headers);
    if (request.method === 'GET' && request.url.length <= LONGEST_ADDRESS) {
      keep(shelf, request.url, place, MOST_ADDRESSES);
    }
    return reply.code(status).headers(headers).send(body);
  };
}

/** Puts a value last and takes away the first ones, those that are too many. @returns what was taken away */
function keep<T>(all: Map<string, T>, key: string, value: T, most: number): T[] {
  all.delete(key);
  all.set(key, value);
  const left: T[] = [];
  for (const [oldest, dropped] of all) {
    if (all.size <= most) break;
    all.delete(oldest);
    left.push(dropped);
  }
  return left;
}
