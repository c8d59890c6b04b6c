import type * as z from 'zod';
import type { Permission } from '../people/permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: anonymous callers, signed-in users, or users who hold at least one of the permissions. */
export type Access = 'public' | 'signed-in' | readonly Permission[];

/**
 * Whether a call wants a fresh proof of who calls: always; where it changes figures that are public; where it changes reference data of
 * a year that the public sees; or where the account has a second factor, of which there may be none yet.
 */
export type StepUp = true | 'public' | 'shown' | 'enrolled';

/**
 * Who may keep an answer that says the same to everyone, or to everyone of a scope: shared caches too, for a second; or the caller's
 * browser, which asks before each use whether it still holds.
 */
export type Kept = 'shared' | 'browser';

/** One endpoint as plain data. */
export interface Route<I extends z.ZodObject = z.ZodObject, D extends z.ZodType = z.ZodType> {
  method: Method;
  /** Path with `:name` for its parameters. All other input travels in the query (GET, DELETE) or the body. */
  path: `/${string}`;
  access: Access;
  stepUp?: StepUp;
  /** By whom the answer may be kept; without it by none. */
  kept?: Kept;
  /** Path, query and body together, flat. */
  input: I;
  data: D;
  /** The success message that goes with the data; without it, OK, which no screen shows. */
  msg?: () => string;
  /** Names of the path that the console's body repeats, where the specification's payload has them. */
  repeats?: readonly string[];
  /** `multipart`: the body is a form that may carry files; a PUT then travels as POST with `_method=put`. */
  body?: 'json' | 'multipart';
  /** Limits of a multipart body, where they exceed those for pictures: files, and megabytes in total. */
  upload?: { files: number; megabytes: number };
  /**
   * Two calls with one Idempotency-Key are the same where this field is, whatever of the named ones they send: a picture may
   * travel in a form or by an upload of its own. Calls without the field are compared whole.
   */
  sameBy?: { field: string; whatever: readonly string[] };
  /** `bare`: the answer is the data itself, without the envelope of data and msg. */
  envelope?: 'bare';
  /** The media type of an answer that is a file: `data` then is its text or bytes, sent without any envelope. */
  media?: string;
}

/** Declares an endpoint; the returned object carries its exact types. */
export const route = <I extends z.ZodObject, D extends z.ZodType>(definition: Route<I, D>): Route<I, D> => definition;

/** The input that a handler receives. */
export type Input<R extends Route> = z.output<R['input']>;

/** The data that a handler returns and a caller receives. */
export type Data<R extends Route> = z.output<R['data']>;

/** The parameters of a path, in order: `region` for `/regions/:region/constituencies`. */
export const pathNames = (path: string): string[] => [...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1] ?? '');
