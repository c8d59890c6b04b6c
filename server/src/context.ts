import type { Contract } from '@election/contract/contract';
import type { Actor } from '@election/contract/permissions';
import type { Data, Input, Route } from '@election/contract/route';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Topic } from './db/change-counts.ts';
import type { Db } from './db/connect.ts';

/** What a handler knows of the call besides its input. */
export interface Context {
  /** In a write: the transaction that the whole handler runs in. */
  db: Db;
  pool: pg.Pool;
  config: Config;
  /** Who calls; a public route has nobody. */
  actor: Actor;
  request: RequestFacts;
}

/** Where a call came from, as the audit trail and the session list keep it. */
export interface RequestFacts {
  id: string;
  address: string;
  userAgent: string;
  /** The bearer token as sent, for the call that ends its own session. */
  token: string;
  /** The caller's key for doing this once, and the hash of what it stands for. */
  once: { key: string; hash: Buffer } | null;
}

export type Run<R extends Route> = (context: Context, input: Input<R>) => Promise<Data<R>>;

/** A read that answers the same to everybody until something is changed of the topics that it names. */
export interface Kept<R extends Route> {
  until: readonly Topic[];
  read: Run<R>;
}

/**
 * `hot`: the handler does all its writing in one statement of its own, so that no transaction is opened around it.
 * `kept`: answered from memory while nothing has changed.
 */
export type Handler<R extends Route> = Run<R> | { hot: Run<R> } | { kept: Kept<R> };

/** A handler for every endpoint of the contract; one that is forgotten does not compile. */
export type Handlers = {
  [F in keyof Contract]: { [E in keyof Contract[F]]: Contract[F][E] extends Route ? Handler<Contract[F][E]> : never };
};
