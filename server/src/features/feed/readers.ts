import type { ServerResponse } from 'node:http';
import type { FeedMessage } from '@election/contract/events/feed';
import { LRUCache } from 'lru-cache';
import { coalesce } from '../../platform/cache/coalesce.ts';
import { Failure } from '../../platform/failure.ts';
import { sayFeed as say } from './sentences.ts';

/** Limits and times of streams. Times are milliseconds. */
export interface StreamLimits {
  /** Streams that this process serves at once. */
  readers: number;
  /** Of them for readers with a key alone. */
  reserve: number;
  /** From one network without a key. */
  perAddress: number;
  perKey: number;
  /** Between two comments that keep a silent connection open; each also looks for messages that no event told of. */
  heartbeat: number;
  /** A reader that takes nothing for so long is closed; it comes back with what it has. */
  stalled: number;
}

export const STREAM_LIMITS: StreamLimits = {
  readers: 1000,
  reserve: 200,
  perAddress: 20,
  perKey: 100,
  heartbeat: 15_000,
  stalled: 30_000,
};

/** Seconds after which a reader that found no place may come again. */
const RETRY_SECONDS = 60;

/** Who follows: the id of a key, or the network of an address without one. */
export type Reader = { key: number } | { network: string };

/** Sequences at which readers wait, whose next query is shared. */
const SHARED = 100;

export interface FeedReaders {
  /**
   * Writes every message after a sequence, and each new one, until the connection closes.
   * @param mayRead asked at each heartbeat; where it says no, the stream ends
   */
  follow(response: ServerResponse, after: number, mayRead: () => boolean, who: Reader): void;
  /** @throws Failure 429 where this reader has all the streams that one may have, 503 where all are taken */
  assertRoom(who: Reader): void;
  /** The feed may have grown. */
  wake(): void;
  count(): number;
  close(): void;
}

/**
 * The open streams of this process. A reader pulls pages from the database as fast as its connection takes them, so a slow one
 * costs a page of memory; those who wait at the same message share the query for the next.
 * @param read the messages after a sequence, at most a page
 */
export function createFeedReaders(
  read: (after: number) => Promise<FeedMessage[]>,
  limits: StreamLimits,
  onError: (error: unknown) => void,
): FeedReaders {
  const readers = new Set<{ who: Reader; pump(): void; end(): void }>();
  const shared = new LRUCache<number, () => Promise<string[]>>({ max: SHARED });

  function pageAfter(after: number): Promise<string[]> {
    const known = shared.get(after) ?? coalesce(async () => (await read(after)).map(encode));
    shared.set(after, known);
    return known();
  }

  function follow(response: ServerResponse, first: number, mayRead: () => boolean, who: Reader) {
    let after = first;
    async function sendPages() {
      while (!response.destroyed) {
        const page = await pageAfter(after);
        if (page.length === 0) return;
        after += page.length;
        if (!response.destroyed && !response.write(page.join(''))) await drained(response, limits.stalled);
      }
    }

    const pump = coalesce(
      () =>
        // The reader comes back with the last message that it got.
        sendPages().catch((error) => {
          onError(error);
          response.destroy();
        }),
      1,
    );
    const reader = { who, pump: () => void pump(), end: () => void response.end() };
    const heartbeat = setInterval(() => {
      if (!mayRead()) return reader.end();
      if (!response.writableNeedDrain) response.write(': \n\n');
      reader.pump();
    }, limits.heartbeat);
    response.once('close', () => {
      clearInterval(heartbeat);
      readers.delete(reader);
    });
    readers.add(reader);
    reader.pump();
  }

  return {
    follow,
    assertRoom: (who) =>
      assertRoom(
        who,
        [...readers].map((reader) => reader.who),
        limits,
      ),
    wake: () => {
      for (const reader of readers) reader.pump();
    },
    count: () => readers.size,
    close: () => {
      for (const reader of readers) reader.end();
    },
  };
}

/** @param all who follow now */
function assertRoom(who: Reader, all: readonly Reader[], limits: StreamLimits): void {
  if ('key' in who) {
    const own = all.filter((other) => 'key' in other && other.key === who.key).length;
    if (own >= limits.perKey) throw new Failure(429, say.tooManyOfKey({ most: limits.perKey }), RETRY_SECONDS);
    if (all.length >= limits.readers) throw new Failure(503, say.tooManyReaders, RETRY_SECONDS);
    return;
  }
  const keyless = all.filter((other) => 'network' in other);
  const own = keyless.filter(({ network }) => network === who.network).length;
  if (own >= limits.perAddress)
    throw new Failure(429, say.tooManyOfAddress({ most: limits.perAddress }), RETRY_SECONDS);
  if (all.length >= limits.readers || keyless.length >= limits.readers - limits.reserve)
    throw new Failure(503, say.tooManyReaders, RETRY_SECONDS);
}

const encode = (message: FeedMessage): string =>
  `id: ${message.sequence}\nevent: ${message.type}\ndata: ${JSON.stringify(message)}\n\n`;

/** Waits until a connection takes more; destroys it where it does not in time. */
const drained = (response: ServerResponse, limit: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), limit);
    const done = () => {
      clearTimeout(timer);
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.once('drain', done).once('close', done);
  });
