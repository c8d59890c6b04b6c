import { userChannel } from '@election/contract/events/events';
import type { SessionUser } from '@election/contract/people/session';
import { useSyncExternalStore } from 'react';
import { deviceKey, forgetDeviceKey } from './device-key.ts';
import { forgetUnlocked, type Locked, lockedFor, sessionKey, storedLock } from './phone-lock.ts';
import { seal, unseal } from './sealed.ts';

const SESSION = '@secure.user';
const SUBSCRIBER = '@secure.subscriberId';
/** Whose PIN opens the stored session; absent where the phone has none. */
const LOCKED = '@secure.locked';
/** Whose this tab is. In the store of the tab, which outlives loading the page again. */
const TAB = '@secure.tab';

export interface Session {
  token: string;
  user: SessionUser;
}

interface State {
  session: Session | null;
  /** The server has ended the session: sign-in opens over the page. */
  ended: boolean;
  /** The phone awaits the PIN of this person. */
  locked: Locked | null;
  /** Another person has signed in in another tab: this one asks before it goes on as that person. */
  other: OtherPerson | null;
}

interface OtherPerson {
  /** Null where a PIN keeps it from this tab. */
  name: string | null;
}

const OUT: State = { session: null, ended: false, locked: null, other: null };
let state = OUT;
const listeners = new Set<() => void>();
let waiting: ((again: boolean) => void)[] = [];
let clearing: Promise<void> = Promise.resolve();

function change(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useSession = () => useSyncExternalStore(subscribe, () => state.session);
export const useSessionEnded = () => useSyncExternalStore(subscribe, () => state.ended);
export const useOtherPerson = () => useSyncExternalStore(subscribe, () => state.other);
export const useLocked = () => useSyncExternalStore(subscribe, () => state.locked);
export const currentLocked = (): Locked | null => state.locked;
export const currentToken = (): string | undefined => state.session?.token;
export const currentUserId = (): number | undefined => state.session?.user.id;

/**
 * Reads the stored session of an earlier visit and removes an unreadable one. Where the phone has a PIN it awaits that first. Await it
 * before the first render.
 */
export async function restoreSession(): Promise<void> {
  const stored = localStorage.getItem(SESSION);
  if (stored === null) return;
  const owner = localStorage.getItem(LOCKED);
  const locked = owner === null ? null : await lockedFor(Number(owner));
  if (locked) return change({ ...OUT, locked });
  const session = await storedSession(stored);
  if (!session) return localStorage.removeItem(SESSION);
  const before = sessionStorage.getItem(TAB);
  const other = before !== null && before !== String(session.user.id) ? { name: session.user.name } : null;
  if (!other) sessionStorage.setItem(TAB, String(session.user.id));
  // A page that ended while the PIN was set has stored the session without it.
  change({ ...OUT, session, locked: await lockedFor(session.user.id), other });
}

/** What this browser stores, where this tab can open it. */
async function storedSession(stored: string): Promise<Session | null> {
  const owner = localStorage.getItem(LOCKED);
  const key = owner === null ? await deviceKey() : await sessionKey(Number(owner));
  const text = key && (await unseal(key, stored));
  return text ? readSession(text) : null;
}

// Tests of rules load this module without a browser.
globalThis.window?.addEventListener('storage', ({ key, newValue }) => {
  if (key === SESSION && newValue !== null) void compareWith(newValue);
});

/** Another tab has stored a session: that of this tab's person, or of another one. */
async function compareWith(stored: string): Promise<void> {
  const { session } = state;
  if (!session) return;
  const found = await storedSession(stored).catch(() => null);
  const owner = found?.user.id ?? Number(localStorage.getItem(LOCKED));
  if (state.session?.user.id !== session.user.id) return;
  // A session that no key opens and no PIN keeps is of no person.
  const isOther = owner !== 0 && owner !== session.user.id;
  change({ ...state, other: isOther ? { name: found?.user.name ?? null } : null });
}

/** This tab goes on as whom the browser stores, from the start: no data of the first person stays in memory. */
export function goOnAsOther(): void {
  sessionStorage.removeItem(TAB);
  location.reload();
}

/** A session stored by an older console may lack fields that this one needs; it is dropped. */
function readSession(text: string): Session | null {
  const { token, user } = (JSON.parse(text) ?? {}) as Partial<Session>;
  return typeof token === 'string' && isWhole(user) ? { token, user } : null;
}

/** The fields of a session's user with the kind of each, by a value of that kind. */
const USER: Record<Exclude<keyof SessionUser, 'language'>, unknown> = {
  id: 0,
  name: '',
  email: '',
  status: '',
  role_id: 0,
  role: {},
  correspondent: {},
  user_constituencies: [],
  permissions: [],
  scope: '',
};

/** The store is encrypted: only an older console can have written something else, which lacks a field or has another kind of it. */
const isWhole = (user: Partial<SessionUser> | undefined): user is SessionUser =>
  Object.entries(USER).every(([field, kind]) => {
    const value = user?.[field as keyof SessionUser];
    return typeof value === typeof kind && Array.isArray(value) === Array.isArray(kind);
  });

/** Starts a session. Answers whether this browser keeps it over a reload. */
export async function startSession(session: Session, subscriberId: string): Promise<boolean> {
  change({ ...OUT, session });
  sessionStorage.setItem(TAB, String(session.user.id));
  release(true);
  // The login screen clears the store; the new key must be made after that.
  await clearing;
  const locked = await lockedFor(session.user.id);
  if (locked && state.session === session) change({ ...state, locked });
  return locked ? true : storeSession(subscriberId);
}

/** Stores the session for the next visit, under the key of the PIN where there is one. Answers whether this browser keeps it. */
export async function storeSession(subscriberId?: string): Promise<boolean> {
  const { session } = state;
  if (!session) return true;
  const { id } = session.user;
  const [key, lock] = [await sessionKey(id), await storedLock(id)];
  const texts: [string, string | null][] = key
    ? [
        [SESSION, await seal(key, JSON.stringify(session))],
        [SUBSCRIBER, await seal(key, subscriberId ?? userChannel(id))],
      ]
    : [];
  // The person may have logged out while the key was being made.
  if (!key || state.session !== session) return key !== null;
  for (const [name, text] of texts) localStorage.setItem(name, text ?? '');
  if (lock) localStorage.setItem(LOCKED, String(id));
  else localStorage.removeItem(LOCKED);
  return true;
}

/** Locks the phone: what it shows goes, what it stores stays, encrypted. */
export function lockSession(locked: Locked): void {
  forgetUnlocked();
  change({ ...OUT, locked });
  release(false);
}

/** More PINs were wrong. */
export const renewLocked = (locked: Locked): void => change({ ...state, locked });

/** The PIN was entered or removed: goes on with the session of the sign-in, or with the stored one. */
export async function unlockSession(): Promise<void> {
  if (state.session) await storeSession();
  else await restoreSession();
  // A stored session that cannot be read leaves none.
  if (state.locked) change({ ...state, locked: null });
}

/** Updates the signed-in person from the server: name, permissions, places. The session continues. */
export async function renewUser(user: SessionUser): Promise<void> {
  if (state.session?.user.id !== user.id) return;
  const session = { ...state.session, user };
  change({ ...state, session });
  const key = await sessionKey(user.id);
  const sealed = key && (await seal(key, JSON.stringify(session)));
  // The person may have logged out before the answer, or another tab may have stored another one.
  if (sealed && state.session === session && !state.other) localStorage.setItem(SESSION, sealed);
}

/** Clears the session and everything that this browser stored for it. */
export function clearSession(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  forgetUnlocked();
  if (state !== OUT) change(OUT);
  release(false);
  clearing = forgetDeviceKey();
  return clearing;
}

/**
 * Called when the server refuses a token. Opens sign-in over the page and waits: true means that the person
 * signed in and the call can be repeated, false that they cancelled. Calls sent with an older token are repeated at once.
 */
export function signedInAgain(refused: string | undefined): Promise<boolean> {
  if (state.session === null) return Promise.resolve(false);
  if (state.session.token !== refused) return Promise.resolve(true);
  if (!state.ended) change({ ...state, ended: true });
  return new Promise((resolve) => waiting.push(resolve));
}

function release(again: boolean): void {
  const resolvers = waiting;
  waiting = [];
  for (const resolve of resolvers) resolve(again);
}

/** The signed-in person. Throws without a session: only for screens behind the guard. */
export function useUser(): SessionUser {
  const session = useSession();
  if (!session) throw new Error('No one is signed in.');
  return session.user;
}
