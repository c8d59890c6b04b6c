import type { Contract } from '@election/contract/contract';
import type { Actor } from '@election/contract/people/permissions';
import type { Data, Input, Route } from '@election/contract/wire/route';
import type pg from 'pg';
import type { VersionKey } from './cache/cache-versions.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';

/** What a handler gets of a request besides its input. */
export interface Context {
  /** In a write: the transaction that the whole handler runs in. */
  db: Db;
  pool: pg.Pool;
  config: Config;
  /** The user who calls; on a public route the anonymous actor. */
  actor: Actor;
  /**
   * Admits the request again, for a handler that has waited for seconds.
   * @throws Failure 401 where the session has ended meanwhile, 403 without the permission
   */
  readmit: () => Promise<Actor>;
  request: RequestFacts;
  /** Whether the caller has given what step-up asks of a call that changes what is public; false where the call did not seem to. */
  proven?: boolean;
  /** Headers that the handler adds to its answer; a cached read has none. */
  headers: Record<string, string>;
}

/** Where a request came from, as the audit trail and the session list store it. */
export interface RequestFacts {
  id: string;
  address: string;
  userAgent: string;
  /** The bearer token as sent, for the request that ends its own session. */
  token: string;
  /** The Cookie header as sent. */
  cookie: string;
  /** The Idempotency-Key, and the hash of the request that it identifies. */
  once: { key: string; hash: Buffer } | null;
  /** What the caller's device says that it holds and has not sent (WAITING_HEADER of the contract); null where it says nothing. */
  waiting: number | null;
  /** Who imports a saved file, whose submissions are their author's. */
  imported_by?: { id: number; name: string };
}

export type Run<R extends Route> = (context: Context, input: Input<R>) => Promise<Data<R>>;

/** A read whose response is the same for every actor, and changes only with the versions that it names. */
export interface Cached<R extends Route> {
  versions: readonly VersionKey[];
  /** The response is the same for actors of one scope alone. */
  perScope?: boolean;
  /** The response has sentences: it is made for each language. All others are made in English for every caller. */
  perLanguage?: boolean;
  /** Whether an input is one of countless that anybody can make up, such as words to search for. */
  isOpen?: (input: Input<R>) => boolean;
  read: Run<R>;
}

/**
 * `ownsTransaction`: the handler runs its writes in a transaction or a single statement of its own; none is opened around it.
 * `cached`: the response comes from the response cache.
 */
export type Handler<R extends Route> = Run<R> | { ownsTransaction: Run<R> } | { cached: Cached<R> };

/** A handler for every endpoint of the contract; a missing one does not compile. */
export type Handlers = {
  [F in keyof Contract]: { [E in keyof Contract[F]]: Contract[F][E] extends Route ? Handler<Contract[F][E]> : never };
};
