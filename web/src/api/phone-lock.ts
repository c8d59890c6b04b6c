import { deviceKey, openKeys, personName } from './device-key.ts';

/** How a person's key lies on a phone that has a PIN. */
export interface StoredLock {
  /** The person's name, which the locked phone shows. */
  name: string;
  salt: Uint8Array<ArrayBuffer>;
  /** The key, encrypted under the PIN; null once too many PINs were wrong. */
  byPin: Uint8Array<ArrayBuffer> | null;
  /** The key, encrypted under the server's key of the person. */
  byServer: Uint8Array<ArrayBuffer>;
  /** PINs that may still be wrong. */
  left: number;
}

/** A phone that awaits its PIN. */
export interface Locked {
  user_id: number;
  name: string;
  /** PINs that may still be wrong; with none the password alone opens the phone. */
  left: number;
}

export const lockName = (user_id: number) => `lock:${user_id}`;
/** The key of what was stored before there was a PIN, until all of it is encrypted again. */
export const earlierName = (user_id: number) => `earlier:${user_id}`;

/** The keys of people whose PIN was entered, in memory alone. */
const unlocked = new Map<number, CryptoKey>();
export const keepUnlocked = (user_id: number, key: CryptoKey): void => void unlocked.set(user_id, key);
export const forgetUnlocked = (): void => unlocked.clear();
export const isUnlocked = (user_id: number): boolean => unlocked.has(user_id);

async function readKey<T>(name: string): Promise<T | undefined> {
  if (!globalThis.indexedDB) return undefined;
  try {
    const keys = await openKeys();
    const found: T | undefined = await keys.get(name);
    keys.close();
    return found;
  } catch {
    return undefined;
  }
}

/** A person's lock on this phone; undefined where there is no PIN. */
export const storedLock = (user_id: number) => readKey<StoredLock>(lockName(user_id));

/** What the locked phone shows of a person; null where there is no PIN, or it was entered. */
export async function lockedFor(user_id: number): Promise<Locked | null> {
  const lock = isUnlocked(user_id) ? undefined : await storedLock(user_id);
  return lock ? { user_id, name: lock.name, left: lock.byPin ? lock.left : 0 } : null;
}

/** What opens what the field keeps for a person. `earlier` opens what was stored before there was a PIN. */
export interface PersonKeys {
  key: CryptoKey;
  earlier?: CryptoKey | undefined;
}

/** The keys of what the field keeps for a person; null where the browser has none, or the phone is locked. */
export async function personKeys(user_id: number): Promise<PersonKeys | null> {
  if (!(await storedLock(user_id))) {
    const key = await deviceKey(personName(user_id));
    return key && { key };
  }
  const key = unlocked.get(user_id);
  return key ? { key, earlier: await readKey<CryptoKey>(earlierName(user_id)) } : null;
}

/** The key of a person's session: that of the PIN where the phone has one. Null as for `personKeys`. */
export const sessionKey = async (user_id: number): Promise<CryptoKey | null> =>
  (await storedLock(user_id)) ? (unlocked.get(user_id) ?? null) : deviceKey();
