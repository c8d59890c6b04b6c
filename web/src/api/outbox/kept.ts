import { personKey } from '../device-key.ts';
import { sealBytes, unsealBytes } from '../sealed.ts';
import { DURABLE, fieldDatabase } from './database.ts';

/** This browser keeps nothing: a private window, plain http, or no room. */
export class CannotKeep extends Error {
  override name = 'CannotKeep';
}

/** Whether this browser has what it takes to keep anything; without it nothing was ever kept. */
export const canKeep = (): boolean => Boolean(globalThis.indexedDB && globalThis.crypto?.subtle);

/** The database and a person's key. @throws CannotKeep */
export async function openFor(user_id: number) {
  const [db, key] = await Promise.all([fieldDatabase(), personKey(user_id)]);
  if (!db || !key) throw new CannotKeep();
  return { db, key };
}

const boundTo = (user_id: number, name: string) => `kept ${user_id} ${name}`;

/** Keeps a value of a person under a name, encrypted, in place of an earlier one. @throws CannotKeep */
export async function keep(user_id: number, name: string, value: unknown): Promise<void> {
  const { db, key } = await openFor(user_id);
  const sealed = await sealBytes(key, new TextEncoder().encode(JSON.stringify(value)), boundTo(user_id, name));
  const write = db.transaction('kept', 'readwrite', DURABLE);
  await Promise.all([write.store.put({ user_id, name, sealed }), write.done]).catch((error: unknown) => {
    throw new CannotKeep(String(error));
  });
}

/**
 * What `keep` stored, as JSON; undefined where there is none, or none that this person can read.
 * @throws where there may be something, and the database does not open
 */
export async function kept(user_id: number, name: string): Promise<unknown> {
  if (!canKeep()) return undefined;
  const { db, key } = await openFor(user_id);
  const row = await db.get('kept', [user_id, name]);
  const bytes = row && (await unsealBytes(key, row.sealed, boundTo(user_id, name)));
  return bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as unknown) : undefined;
}

/** The names under which a person keeps something. */
export async function keptNames(user_id: number): Promise<string[]> {
  const db = await fieldDatabase();
  return db ? (await db.getAllKeysFromIndex('kept', 'user_id', user_id)).map(([, name]) => name) : [];
}

export async function drop(user_id: number, name: string): Promise<void> {
  const db = await fieldDatabase();
  await db?.transaction('kept', 'readwrite', DURABLE).store.delete([user_id, name]);
}
