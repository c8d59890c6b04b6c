import { openDB } from 'idb';

const DATABASE = 'election-console';
const STORE = 'keys';
const SESSION = 'session';

/** The key of what the field keeps for a person: drafts and submissions outlive the session. */
export const personKey = (user_id: number) => deviceKey(`person:${user_id}`);

const open = () => openDB(DATABASE, 1, { upgrade: (db) => void db.createObjectStore(STORE) });

/**
 * A key that encrypts on this device; by default that of the session. It is not extractable: a script can use it while the
 * page is open but cannot carry it away. Null where the browser has no such keys (plain http on a LAN address, some private
 * windows): everything then lives in memory only, which costs a sign-in at every reload and leaks nothing.
 */
export async function deviceKey(name = SESSION): Promise<CryptoKey | null> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return null;
  try {
    const db = await open();
    const known: CryptoKey | undefined = await db.get(STORE, name);
    const made =
      known ?? (await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']));
    const key = known ?? (await keepFirst(db, name, made));
    db.close();
    return key;
  } catch {
    return null;
  }
}

/** Stores a key unless another tab was faster; gives the one that stands. */
async function keepFirst(db: Awaited<ReturnType<typeof open>>, name: string, made: CryptoKey): Promise<CryptoKey> {
  const write = db.transaction(STORE, 'readwrite', { durability: 'strict' });
  const key: CryptoKey = (await write.store.get(name)) ?? made;
  if (key === made) await write.store.put(made, name);
  await write.done;
  return key;
}

/** Deletes the key of the session; text encrypted with it can never be read again. */
export async function forgetDeviceKey(): Promise<void> {
  if (!globalThis.indexedDB) return;
  try {
    const db = await open();
    await db.delete(STORE, SESSION);
    db.close();
  } catch {
    // Without IndexedDB there is no key to delete.
  }
}
