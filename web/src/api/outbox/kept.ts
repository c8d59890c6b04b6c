import { type PersonKeys, personKeys } from '../phone-lock.ts';
import { sealBytes, unsealBytes } from '../sealed.ts';
import { DURABLE, fieldDatabase } from './database.ts';

/** This browser keeps nothing: a private window, plain http, no room, or a phone that awaits its PIN. */
export class CannotKeep extends Error {
  override name = 'CannotKeep';
}

/** The database and a person's keys. @throws CannotKeep */
export async function openFor(user_id: number) {
  const [db, keys] = await Promise.all([fieldDatabase(), personKeys(user_id)]);
  if (!db || !keys) throw new CannotKeep();
  return { db, ...keys };
}

/** What a person's keys open; null where none does. */
export const openBytes = async ({ key, earlier }: PersonKeys, sealed: Uint8Array<ArrayBuffer>, boundTo: string) =>
  (await unsealBytes(key, sealed, boundTo)) ?? (earlier ? unsealBytes(earlier, sealed, boundTo) : null);

export const keptBound = (user_id: number, name: string) => `kept ${user_id} ${name}`;

/** Keeps a value of a person under a name, encrypted, in place of an earlier one. @throws CannotKeep */
export async function keep(user_id: number, name: string, value: unknown): Promise<void> {
  const { db, key } = await openFor(user_id);
  const sealed = await sealBytes(key, new TextEncoder().encode(JSON.stringify(value)), keptBound(user_id, name));
  const write = db.transaction('kept', 'readwrite', DURABLE);
  await Promise.all([write.store.put({ user_id, name, sealed }), write.done]).catch((error: unknown) => {
    throw new CannotKeep(String(error));
  });
}

/** What `keep` stored, as JSON; undefined where there is none, or none that this person can read. */
export async function kept(user_id: number, name: string): Promise<unknown> {
  const opened = await openFor(user_id).catch(() => null);
  const row = await opened?.db.get('kept', [user_id, name]);
  const bytes = opened && row && (await openBytes(opened, row.sealed, keptBound(user_id, name)));
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
