import { deviceKey, openKeys, personName } from './device-key.ts';
import { sealAgain } from './outbox/seal-again.ts';
import { earlierName, keepUnlocked, lockName, type StoredLock, storedLock } from './phone-lock.ts';
import { sealBytes, unsealBytes } from './sealed.ts';

/** Wrong PINs until the password alone opens the phone. */
const TRIES = 5;
/** What a guess costs who has the phone's storage: OWASP's figure for PBKDF2 with SHA-256. */
const ROUNDS = 600_000;

type Bytes = Uint8Array<ArrayBuffer>;

/** This phone cannot encrypt: plain http, or a private window. */
export class NoKeys extends Error {
  override name = 'NoKeys';
}

/** A key of the phone itself around what PIN or server open: a copy of the storage's texts alone is not enough. */
async function phoneKey(): Promise<CryptoKey> {
  const key = await deviceKey('phone');
  if (!key) throw new NoKeys();
  return key;
}

const importKey = (bytes: Bytes) => crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);

async function keyOfPin(pin: string, salt: Bytes): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS },
    typed,
    256,
  );
  return importKey(new Uint8Array(bits));
}

/** @param key 32 bytes in hexadecimal, as the server gives them */
const keyOfServer = (key: string) =>
  importKey(Uint8Array.from(key.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)));

const wrap = async (by: CryptoKey, raw: Bytes, boundTo: string): Promise<Bytes> =>
  sealBytes(await phoneKey(), await sealBytes(by, raw, boundTo), boundTo);

async function unwrap(by: CryptoKey, wrapped: Bytes, boundTo: string): Promise<Bytes | null> {
  const inner = await unsealBytes(await phoneKey(), wrapped, boundTo);
  return inner && unsealBytes(by, inner, boundTo);
}

const pinOf = (user_id: number) => `key of ${user_id} by PIN`;
const serverOf = (user_id: number) => `key of ${user_id} by server`;

async function change(act: (store: Awaited<ReturnType<typeof openKeys>>) => Promise<void>): Promise<void> {
  const keys = await openKeys();
  try {
    await act(keys);
  } finally {
    keys.close();
  }
}

/**
 * Puts a person's key under a PIN, and encrypts again what the phone keeps for the person.
 * @param serverKey the person's key of the server, in hexadecimal: it opens the phone once the PIN is forgotten
 * @throws NoKeys where the browser has no keys
 */
export async function setPin(user: { id: number; name: string }, pin: string, serverKey: string): Promise<void> {
  const { id, name } = user;
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const [byPin, byServer] = await Promise.all([
    wrap(await keyOfPin(pin, salt), raw, pinOf(id)),
    wrap(await keyOfServer(serverKey), raw, serverOf(id)),
  ]);
  const lock: StoredLock = { name, salt, byPin, byServer, left: TRIES };
  keepUnlocked(id, await importKey(raw));
  await change(async (keys) => {
    const { store, done } = keys.change();
    const plain: CryptoKey | undefined = await store.get(personName(id));
    if (plain) await store.put(plain, earlierName(id));
    await store.delete(personName(id));
    await store.put(lock, lockName(id));
    await done;
  });
  await sealAgain(id);
}

/**
 * The key that a PIN opens, or how many PINs may still be wrong. A try is spent before it is judged, so that ending the page gives
 * none back.
 */
async function tryPin(user_id: number, pin: string): Promise<Bytes | number> {
  const lock = await spendTry(user_id);
  if (!lock?.byPin) return 0;
  const raw = await unwrap(await keyOfPin(pin, lock.salt), lock.byPin, pinOf(user_id));
  if (!raw) return lock.left - 1;
  await change(async (keys) => {
    const { store, done } = keys.change();
    await store.put({ ...lock, left: TRIES }, lockName(user_id));
    await done;
  });
  return raw;
}

/** Opens a person's key by the PIN. @returns true, or how many PINs may still be wrong */
export async function openByPin(user_id: number, pin: string): Promise<true | number> {
  const raw = await tryPin(user_id, pin);
  if (typeof raw === 'number') return raw;
  keepUnlocked(user_id, await importKey(raw));
  if (await sealAgain(user_id)) await forgetEarlier(user_id);
  return true;
}

/** Takes one of the tries that are left; with the last one the PIN's own copy of the key goes. Answers the lock as it was. */
async function spendTry(user_id: number): Promise<StoredLock | undefined> {
  let lock: StoredLock | undefined;
  await change(async (keys) => {
    const { store, done } = keys.change();
    lock = await store.get(lockName(user_id));
    if (lock) {
      const left = Math.max(0, lock.left - 1);
      await store.put({ ...lock, left, byPin: left === 0 ? null : lock.byPin }, lockName(user_id));
    }
    await done;
  });
  return lock;
}

async function forgetEarlier(user_id: number): Promise<void> {
  await change(async (keys) => {
    const { store, done } = keys.change();
    await store.delete(earlierName(user_id));
    await done;
  });
}

/** Removes the PIN: the key lies on the phone as before, encrypted by nothing. @returns true, or how many PINs may still be wrong */
export async function removePin(user_id: number, pin: string): Promise<true | number> {
  const raw = await tryPin(user_id, pin);
  if (typeof raw === 'number') return raw;
  await unlock(user_id, raw);
  return true;
}

/** Removes the PIN by the server's key of its person, after a sign-in. @returns whether the key was the one */
export async function removePinByServer(user_id: number, serverKey: string): Promise<boolean> {
  const lock = await storedLock(user_id);
  if (!lock) return true;
  const raw = await unwrap(await keyOfServer(serverKey), lock.byServer, serverOf(user_id));
  if (raw) await unlock(user_id, raw);
  return raw !== null;
}

/** Puts the key in the place of its lock. What an earlier key has encrypted is encrypted again first. */
async function unlock(user_id: number, raw: Bytes): Promise<void> {
  const key = await importKey(raw);
  keepUnlocked(user_id, key);
  await sealAgain(user_id);
  await change(async (keys) => {
    const { store, done } = keys.change();
    await store.put(key, personName(user_id));
    await store.delete(lockName(user_id));
    await store.delete(earlierName(user_id));
    await done;
  });
}
