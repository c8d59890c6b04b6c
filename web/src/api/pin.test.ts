import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { forgetDeviceKey, openKeys } from './device-key.ts';
import { fieldDatabase } from './outbox/database.ts';
import { CannotKeep, keep, kept } from './outbox/kept.ts';
import { addSubmission, listSubmissions, pictureOf } from './outbox/outbox.ts';
import { forgetUnlocked, lockedFor, lockName } from './phone-lock.ts';
import { openByPin, removePin, removePinByServer, setPin } from './pin.ts';
import {
  clearSession,
  currentLocked,
  currentToken,
  lockSession,
  restoreSession,
  storeSession,
  unlockSession,
} from './session-store.ts';

const AMA = { id: 7, name: 'Ama Owusu' };
const KOFI = 8;
const PIN = '480215';
const WRONG = '480216';
const SERVER_KEY = '5a'.repeat(32);
const SHEET = {
  place: 'Ablekuma West, presidential',
  content: {
    kind: 'sheet' as const,
    input: { year_id: 33, constituency_id: 134, election_type_id: 1 },
    name: 'sheet.jpg',
    type: 'image/jpeg',
  },
  picture: new File([new Uint8Array([1, 2, 3])], 'sheet.jpg', { type: 'image/jpeg' }),
};

beforeEach(async () => {
  serve([]);
  await clearSession();
  const db = await fieldDatabase();
  await Promise.all([db?.clear('outbox'), db?.clear('kept')]);
  const keys = await openKeys();
  const { store, done } = keys.change();
  await store.clear();
  await done;
  keys.close();
});
afterEach(() => vi.unstubAllGlobals());

/** What Ama has on the phone: a draft, and a sheet with its picture. */
async function typed() {
  await keep(AMA.id, 'draft', { votes: [4601] });
  return addSubmission(AMA.id, SHEET);
}
const CLOSED = 'cannot be read now';
const draft = () => kept(AMA.id, 'draft').catch(() => CLOSED);
const waiting = () =>
  listSubmissions(AMA.id).then(
    ({ submissions }) => submissions.map(({ place }) => place),
    () => CLOSED,
  );
const storedLockOf = async (id: number) => {
  const keys = await openKeys();
  const found = await keys.get(lockName(id));
  keys.close();
  return found;
};

describe('a phone with a PIN', () => {
  it('opens drafts, queue and pictures of before by the PIN alone, and another person’s as ever', async () => {
    const sheet = await typed();
    await keep(KOFI, 'draft', { votes: [9] });
    await setPin(AMA, PIN, SERVER_KEY);
    expect([await draft(), await waiting()]).toEqual([{ votes: [4601] }, [SHEET.place]]);
    forgetUnlocked();
    expect([await draft(), await waiting()]).toEqual([CLOSED, CLOSED]);
    await expect(keep(AMA.id, 'draft', {})).rejects.toBeInstanceOf(CannotKeep);
    expect(await kept(KOFI, 'draft')).toEqual({ votes: [9] });
    expect(await openByPin(AMA.id, PIN)).toBe(true);
    expect([await draft(), await waiting()]).toEqual([{ votes: [4601] }, [SHEET.place]]);
    expect([...new Uint8Array((await (await pictureOf(sheet))?.arrayBuffer()) ?? [])]).toEqual([1, 2, 3]);
  });

  it('has no key beside the wrapped one, once the PIN was entered: what was stored before it is encrypted again', async () => {
    await typed();
    await setPin(AMA, PIN, SERVER_KEY);
    await openByPin(AMA.id, PIN);
    const keys = await openKeys();
    expect([await keys.get('person:7'), await keys.get('earlier:7')]).toEqual([undefined, undefined]);
    keys.close();
    expect([await draft(), await waiting()]).toEqual([{ votes: [4601] }, [SHEET.place]]);
  });

  it('reads what was stored before, also where the page ended before it was encrypted again', async () => {
    await typed();
    const db = await fieldDatabase();
    const before = { kept: await db?.getAll('kept'), outbox: await db?.getAll('outbox') };
    await setPin(AMA, PIN, SERVER_KEY);
    for (const row of before.kept ?? []) await db?.put('kept', row);
    for (const row of before.outbox ?? []) await db?.put('outbox', row);
    forgetUnlocked();
    expect(await openByPin(AMA.id, PIN)).toBe(true);
    forgetUnlocked();
    await openByPin(AMA.id, PIN);
    expect([await draft(), await waiting()]).toEqual([{ votes: [4601] }, [SHEET.place]]);
  });

  it('takes five wrong PINs, counted before they are judged; then the right one opens nothing, and the server’s key does', async () => {
    await typed();
    await setPin(AMA, PIN, SERVER_KEY);
    forgetUnlocked();
    const tries = [4, 3, 2, 1].map((left) => ({ left }));
    for (const { left } of tries) expect(await openByPin(AMA.id, WRONG)).toBe(left);
    const last = openByPin(AMA.id, WRONG);
    await vi.waitFor(async () => expect(await lockedFor(AMA.id)).toMatchObject({ left: 0 }));
    expect(await last).toBe(0);
    expect(await openByPin(AMA.id, PIN)).toBe(0);
    expect(await draft()).toBe(CLOSED);
    expect(await removePinByServer(AMA.id, 'ff'.repeat(32))).toBe(false);
    expect(await removePinByServer(AMA.id, SERVER_KEY)).toBe(true);
    expect([await draft(), await waiting(), await lockedFor(AMA.id)]).toEqual([{ votes: [4601] }, [SHEET.place], null]);
  });

  it('has its five tries again after the right PIN', async () => {
    await setPin(AMA, PIN, SERVER_KEY);
    expect(await openByPin(AMA.id, WRONG)).toBe(4);
    expect(await openByPin(AMA.id, PIN)).toBe(true);
    expect(await openByPin(AMA.id, WRONG)).toBe(4);
  });

  it('opens without one after it was removed, by the PIN alone', async () => {
    await typed();
    await setPin(AMA, PIN, SERVER_KEY);
    expect(await removePin(AMA.id, WRONG)).toBe(4);
    expect(await removePin(AMA.id, PIN)).toBe(true);
    forgetUnlocked();
    expect([await draft(), await waiting(), await storedLockOf(AMA.id)]).toEqual([
      { votes: [4601] },
      [SHEET.place],
      undefined,
    ]);
  });

  it('stores nothing by which a PIN could be judged without the phone’s own key', async () => {
    await setPin(AMA, PIN, SERVER_KEY);
    const keys = await openKeys();
    const { store, done } = keys.change();
    await store.delete('phone');
    await done;
    keys.close();
    expect(await openByPin(AMA.id, PIN)).toBe(4);
    expect(await removePinByServer(AMA.id, SERVER_KEY)).toBe(false);
  });
});

describe('the session on a phone with a PIN', () => {
  const locked = { ...AMA, user_id: AMA.id, left: 5 };
  async function withPin() {
    await signInAs('agent', AMA);
    await setPin(AMA, PIN, SERVER_KEY);
    await storeSession();
    await forgetDeviceKey();
  }

  it('awaits the PIN when the console starts, and goes on after it', async () => {
    await withPin();
    forgetUnlocked();
    await restoreSession();
    expect([currentToken(), currentLocked()]).toEqual([undefined, { user_id: 7, name: AMA.name, left: 5 }]);
    await openByPin(AMA.id, PIN);
    await unlockSession();
    expect([currentToken(), currentLocked()]).toEqual(['token', null]);
  });

  it('is not on the disk under a key that the phone has, and is gone from memory once locked', async () => {
    await withPin();
    const stored = localStorage.getItem('@secure.user');
    lockSession(locked);
    expect(currentToken()).toBeUndefined();
    localStorage.removeItem('@secure.locked');
    await restoreSession();
    expect(currentToken()).toBeUndefined();
    expect(stored).toMatch(/^[\w+/=]{100,}$/);
  });

  it('of a new sign-in is stored once the PIN was entered', async () => {
    await withPin();
    await clearSession();
    await signInAs('agent', AMA);
    expect([currentToken(), currentLocked()?.user_id, localStorage.getItem('@secure.user')]).toEqual([
      'token',
      7,
      null,
    ]);
    await openByPin(AMA.id, PIN);
    await unlockSession();
    expect([currentLocked(), localStorage.getItem('@secure.user')]).toEqual([null, expect.any(String)]);
  });

  it('that was stored before the PIN waits for it too', async () => {
    await signInAs('agent', AMA);
    await setPin(AMA, PIN, SERVER_KEY);
    forgetUnlocked();
    await restoreSession();
    expect(currentLocked()?.user_id).toBe(7);
  });

  it('of another person on the same phone is opened without it', async () => {
    await withPin();
    await clearSession();
    await signInAs('intern');
    expect([currentToken(), currentLocked()]).toEqual(['token', null]);
  });
});
