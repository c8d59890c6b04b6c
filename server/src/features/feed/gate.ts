import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Config } from '../../platform/config.ts';
import { Failure } from '../../platform/failure.ts';
import { networkOf } from '../../platform/http/network.ts';
import { every } from '../../platform/jobs/every.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { sayFeed as say } from './sentences.ts';

/** Milliseconds between two times at which counts are stored and revoked keys are forgotten. */
const STORE = { ms: 5_000, failure: 'could not store how often keys of the feed were used' } as const;
const MINUTE = 60_000;
/** Addresses whose requests of a minute are counted. */
const ADDRESSES = 50_000;

export interface FeedGate {
  /**
   * Lets a request of the feed in, and counts it for its key or address.
   * @returns the id of its key; null without one
   * @throws Failure 401 for a key that is unknown or was revoked, 429 for too many requests in a minute
   */
  admit(request: FastifyRequest): Promise<number | null>;
  /** Whether a key that was let in has not been revoked since. */
  holds(key: number): boolean;
}

interface Use {
  requests: number;
  last: Date;
}

/** Knows the consumers of the feed by their keys, and limits how often each asks, in this process. */
export function openFeedGate(app: FastifyInstance, pool: pg.Pool, { feedRequests }: Config): FeedGate {
  const known = new Map<string, number>();
  const uses = new Map<number, Use>();
  const limit = limitRequests();

  async function find(token: string): Promise<number | null> {
    const hash = hashToken(token).toString('hex');
    const held = known.get(hash);
    if (held !== undefined) return held;
    const { rows } = await pool.query<{ id: number }>('select id from feed_keys where key_hash = $1', [
      Buffer.from(hash, 'hex'),
    ]);
    const [found] = rows;
    if (found) known.set(hash, found.id);
    return found?.id ?? null;
  }

  async function store() {
    const counts = [...uses];
    uses.clear();
    const valid = await storeCounts(pool, counts, [...known.values()]);
    for (const [hash, id] of known) if (!valid.has(id)) known.delete(hash);
  }
  const storeUses = async () => {
    if (known.size > 0) await store();
  };
  every(app, STORE, storeUses);
  app.addHook('preClose', () => storeUses().catch(() => {}));

  return {
    async admit(request) {
      // The session of a person who is signed in is no key.
      const [, token] = /^Bearer (feed_.{1,200})$/.exec(request.headers.authorization ?? '') ?? [];
      const key = token === undefined ? null : await find(token);
      if (key === null) {
        // A guess of a key counts as well.
        limit(networkOf(request.ip), feedRequests.address);
        if (token !== undefined) throw new Failure(401, say.unknownKey);
        return null;
      }
      limit(`key ${key}`, feedRequests.key);
      const { requests } = uses.get(key) ?? { requests: 0 };
      uses.set(key, { requests: requests + 1, last: new Date() });
      return key;
    },
    holds: (key) => [...known.values()].includes(key),
  };
}

/** Counts requests by key or network, for a minute. @returns a function that throws Failure 429 for one more than `most`; 0 is no limit */
function limitRequests(): (who: string, most: number) => void {
  const asked = new LRUCache<string, number>({ max: ADDRESSES });
  let minute = 0;
  return (who, most) => {
    const now = Date.now();
    if (Math.floor(now / MINUTE) !== minute) asked.clear();
    minute = Math.floor(now / MINUTE);
    const count = (asked.get(who) ?? 0) + 1;
    asked.set(who, count);
    if (most > 0 && count > most) {
      throw new Failure(429, say.tooManyRequests, Math.ceil((MINUTE - (now % MINUTE)) / 1000));
    }
  };
}

/** Adds the uses of keys. @returns those of `keys` that are still valid */
async function storeCounts(
  pool: pg.Pool,
  uses: readonly (readonly [id: number, use: Use])[],
  keys: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await pool.query<{ id: number }>(
    `with used as (select * from unnest($1::int[], $2::int[], $3::timestamptz[]) as used (id, requests, last)),
     stored as (
       update feed_keys set requests = feed_keys.requests + used.requests, last_used_at = greatest(last_used_at, used.last)
       from used where used.id = feed_keys.id)
     select id from feed_keys where id = any ($4)`,
    [uses.map(([id]) => id), uses.map(([, { requests }]) => requests), uses.map(([, { last }]) => last), keys],
  );
  return new Set(rows.map(({ id }) => id));
}
