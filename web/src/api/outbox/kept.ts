import { newKey } from '../idempotency.ts';
import { type PersonKeys, personKeys } from '../phone-lock.ts';
import { sealBytes, unsealBytes } from '../sealed.ts';
import { DURABLE, fieldDatabase } from './database.ts';

/** This browser keeps nothing: a private window, plain http, no room, or a phone that awaits its PIN. */
export class CannotKeep extends Error {
  override name = 'CannotKeep';
}

/** Whether this browser has what it takes to keep anything; without it nothing was ever kept. */
export const canKeep = (): boolean => Boolean(globalThis.indexedDB && globalThis.crypto?.subtle);

/** The database. @throws CannotKeep */
export async function openField() {
  const db = await fieldDatabase();
  if (!db) throw new CannotKeep();
  return db;
}

/** The database and a person's keys. @throws CannotKeep */
export async function openFor(user_id: number) {
  const [db, keys] = await Promise.all([openField(), personKeys(user_id)]);
  if (!keys) throw new CannotKeep();
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

/**
 * What `keep` stored, as JSON; undefined where there is none, or none that this person can read.
 * @throws where there may be something, and the database does not open
 */
export async function kept(user_id: number, name: string): Promise<unknown> {
  if (!canKeep()) return undefined;
  const row = await (await openField()).get('kept', [user_id, name]);
  const bytes = row && (await openBytes(await openFor(user_id), row.sealed, keptBound(user_id, name)));
  return bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as unknown) : undefined;
}

/** Below these names lies what this app cannot read: another version of it wrote it, or under another key. */
const ASIDE = 'unreadable ';

/** Whether something lies under a name, readable or not. */
export const isKeptAt = async (user_id: number, name: string): Promise<boolean> =>
  (await (await fieldDatabase())?.getKey('kept', [user_id, name])) !== undefined;

/** Moves what this app cannot read out of the way of what is typed next; it stays, to be handed over. */
export async function setAside(user_id: number, name: string): Promise<void> {
  const { db, ...keys } = await openFor(user_id);
  const row = await db.get('kept', [user_id, name]);
  if (!row) return;
  const bytes = await openBytes(keys, row.sealed, keptBound(user_id, name));
  const aside = `${ASIDE}${newKey()} ${name}`;
  const sealed = bytes ? await sealBytes(keys.key, bytes, keptBound(user_id, aside)) : row.sealed;
  const write = db.transaction('kept', 'readwrite', DURABLE);
  await Promise.all([
    write.store.put({ user_id, name: aside, sealed }),
    write.store.delete([user_id, name]),
    write.done,
  ]);
}

/** How much of a person's was set aside. */
export const asideCount = async (user_id: number): Promise<number> =>
  (await keptNames(user_id)).filter((name) => name.startsWith(ASIDE)).length;

/** What was set aside, as it stands: its text, or the encrypted bytes where even these cannot be opened. */
export async function asideRows(user_id: number): Promise<{ name: string; stored?: string; sealed?: number[] }[]> {
  const { db, ...keys } = await openFor(user_id);
  const rows = await db.getAllFromIndex('kept', 'user_id', user_id);
  return Promise.all(
    rows
      .filter(({ name }) => name.startsWith(ASIDE))
      .map(async ({ name, sealed }) => {
        const bytes = await openBytes(keys, sealed, keptBound(user_id, name));
        return bytes ? { name, stored: new TextDecoder().decode(bytes) } : { name, sealed: [...sealed] };
      }),
  );
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
