import { hash } from 'node:crypto';
import type { Actor } from '@election/contract/people/permissions';
import { LRUCache } from 'lru-cache';
import type { CacheVersions } from './cache-versions.ts';

/** Actors in the cache at most; the least recently used one is evicted. */
const MAX_ENTRIES = 10_000;

interface Entry {
  actor: Actor;
  /** The version of `access` before the actor was read. */
  access: number;
}

/** Reads the actor of a token, and the seconds for which time alone does not change it; null for an invalid token. */
export type LoadActor = (token: string) => Promise<{ actor: Actor; goodFor: number } | null>;

export interface ActorCache {
  /** The actor who holds a token at these versions; null for an invalid token. */
  find(token: string, versions: CacheVersions): Promise<Actor | null>;
}

/**
 * Caches the actors of session tokens. An entry is valid while the version of `access` is unchanged, so a session, role or
 * region that any process takes away counts at the next request. An entry expires when its session does.
 * @param load reads the actor of a token from the database
 */
export function createActorCache(load: LoadActor): ActorCache {
  const entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });

  async function find(token: string, { access }: CacheVersions): Promise<Actor | null> {
    // Keyed by a hash: a memory dump of the server holds no tokens.
    const key = hash('sha256', token, 'base64');
    const cached = entries.get(key);
    if (cached?.access === access) return cached.actor;
    const loadedAt = performance.now();
    const loaded = await load(token);
    entries.delete(key);
    if (!loaded) return null;
    const ttl = loadedAt + loaded.goodFor * 1000 - performance.now();
    // A time to live of 0 would mean for ever.
    if (ttl > 0) entries.set(key, { actor: loaded.actor, access }, { ttl });
    return loaded.actor;
  }

  return { find };
}
