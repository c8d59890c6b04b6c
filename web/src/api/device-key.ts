import { openDB } from 'idb';

const DATABASE = 'election-console';
const STORE = 'keys';
const NAME = 'session';

const open = () => openDB(DATABASE, 1, { upgrade: (db) => void db.createObjectStore(STORE) });

/**
 * The key that encrypts the session on this device. It is not extractable: a script can use it while the page is open
 * but cannot carry it away. Null where the browser has no such keys (plain http on a LAN address, some private
 * windows): the session then lives in memory only, which costs a sign-in at every reload and leaks nothing.
 */
export async function deviceKey(): Promise<CryptoKey | null> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return null;
  try {
    const db = await open();
    const known: CryptoKey | undefined = await db.get(STORE, NAME);
    const key =
      known ?? (await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']));
    if (!known) await db.put(STORE, key, NAME);
    db.close();
    return key;
  } catch {
    return null;
  }
}

/** Deletes the key; text encrypted with it can never be read again. */
export async function forgetDeviceKey(): Promise<void> {
  if (!globalThis.indexedDB) return;
  try {
    const db = await open();
    await db.delete(STORE, NAME);
    db.close();
  } catch {
    // Without IndexedDB there is no key to delete.
  }
}
