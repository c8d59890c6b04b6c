import type { Actor } from '@election/contract/permissions';
import type pg from 'pg';
import type { ReadChangeCounts } from '../db/change-counts.ts';
import { hashToken } from '../secrets/tokens.ts';
import { findActor } from './actor.ts';

/** Whoever called last is known; of more callers than these the one known longest is asked for again. */
const MOST = 10_000;

interface Known {
  actor: Actor;
  /** The count of changes of access before this was read. */
  access: number;
  /** Until when, on this process's clock: a session is noted as used now and then, and ends by itself. */
  until: number;
}

export interface KnownActors {
  /** Who holds a token now; null where nobody does. */
  find(token: string): Promise<Actor | null>;
  /** The same where it is known by heart and nothing has changed since; null says nothing. */
  recall(token: string, access: number): Actor | null;
}

/**
 * Who holds which token, by heart. Every call asks first whether anything that decides on it was changed, in any process, so
 * that a role, region or session that was taken away counts at the next call.
 * @param idleHours how long a session may rest
 */
export function knowActors(pool: pg.Pool, readCounts: ReadChangeCounts, idleHours: number): KnownActors {
  const known = new Map<string, Known>();

  function recall(token: string, access: number): Actor | null {
    const entry = known.get(keyOf(token));
    return entry && entry.access === access && performance.now() < entry.until ? entry.actor : null;
  }

  async function find(token: string): Promise<Actor | null> {
    const { access } = await readCounts();
    const recalled = recall(token, access);
    if (recalled) return recalled;
    const asked = performance.now();
    const found = await findActor(pool, token, idleHours);
    const key = keyOf(token);
    known.delete(key);
    if (!found) return null;
    known.set(key, { actor: found.actor, access, until: asked + found.goodFor * 1000 });
    for (const oldest of known.keys()) if (known.size > MOST) known.delete(oldest);
    return found.actor;
  }

  return { find, recall };
}

/** Tokens themselves stay with their holders. */
const keyOf = (token: string) => hashToken(token).toString('base64');
