import { openDB } from 'idb';

const DATABASE = 'election-console';
const STORE = 'keys';
const SESSION = 'session';

/** Under which name the store of keys has the key of what the field keeps for a person: drafts and submissions outlive the session. */
export const personName = (user_id: number) => `person:${user_id}`;

/** The store of keys of this device. Close it. */
export const openKeys = async () => {
  const db = await openDB(DATABASE, 1, { upgrade: (made) => void made.createObjectStore(STORE) });
  return {
    get: (name: string) => db.get(STORE, name),
    /** A change that is on the disk once it is done. */
    change: () => {
      const { store, done } = db.transaction(STORE, 'readwrite', { durability: 'strict' });
      return { store, done };
    },
    close: () => db.close(),
  };
};
type Keys = Awaited<ReturnType<typeof openKeys>>;

/**
 * A key that encrypts on this device; by default that of the session. It is not extractable: a script can use it while the
 * page is open but cannot carry it away. Null where the browser has no such keys (plain http on a LAN address, some private
 * windows): everything then lives in memory only, which costs a sign-in at every reload and leaks nothing.
 */
export async function deviceKey(name = SESSION): Promise<CryptoKey | null> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return null;
  try {
    const keys = await openKeys();
    const known: CryptoKey | undefined = await keys.get(name);
    const made =
      known ?? (await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']));
    const key = known ?? (await keepFirst(keys, name, made));
    keys.close();
    return key;
  } catch {
    return null;
  }
}

/** Stores a key unless another tab was faster; gives the one that stands. */
async function keepFirst(keys: Keys, name: string, made: CryptoKey): Promise<CryptoKey> {
  const { store, done } = keys.change();
  const key: CryptoKey = (await store.get(name)) ?? made;
  if (key === made) await store.put(made, name);
  await done;
  return key;
}

/** Deletes the key of the session; text encrypted with it can never be read again. */
export async function forgetDeviceKey(): Promise<void> {
  if (!globalThis.indexedDB) return;
  try {
    const keys = await openKeys();
    const { store, done } = keys.change();
    await store.delete(SESSION);
    await done;
    keys.close();
  } catch {
    // Without IndexedDB there is no key to delete.
  }
}
