import { contract } from '@election/contract/contract';
import { call } from '../../api/call.ts';
import { forgetDeviceKey } from '../../api/device-key.ts';
import { closeFieldPack, restoreFieldPack } from '../../api/field-pack-store.ts';
import { lockedFor, storedLock } from '../../api/phone-lock.ts';
import {
  currentLocked,
  currentUserId,
  lockSession,
  renewLocked,
  storeSession,
  unlockSession,
} from '../../api/session-store.ts';

/** Tells the console's other tabs that a PIN was set or removed. */
const channel = globalThis.BroadcastChannel ? new BroadcastChannel('election-phone-lock') : null;
const lockChanged = () => channel?.postMessage(null);
const loadPin = () => import('../../api/pin.ts');

/** Follows what other tabs do with the PIN. Answers how to stop. */
export function followOtherTabs(): () => void {
  const review = async () => {
    const user_id = currentUserId();
    const locked = user_id === undefined ? null : await lockedFor(user_id);
    if (locked) lock(locked);
  };
  const heard = () => void review();
  channel?.addEventListener('message', heard);
  return () => channel?.removeEventListener('message', heard);
}

function lock(locked: NonNullable<ReturnType<typeof currentLocked>>): void {
  closeFieldPack();
  lockSession(locked);
}

/** Locks the phone of the signed-in person; nothing where it has no PIN. */
export async function lockPhone(): Promise<void> {
  const user_id = currentUserId();
  const stored = user_id === undefined ? undefined : await storedLock(user_id);
  if (user_id !== undefined && stored) lock({ user_id, name: stored.name, left: stored.byPin ? stored.left : 0 });
}

async function opened(user_id: number): Promise<void> {
  await restoreFieldPack(user_id);
  await unlockSession();
}

/** Opens the locked phone. @returns true, or how many PINs may still be wrong */
export async function enterPin(pin: string): Promise<true | number> {
  const locked = currentLocked();
  if (!locked) return true;
  const { openByPin } = await loadPin();
  const left = await openByPin(locked.user_id, pin);
  if (left === true) await opened(locked.user_id);
  else renewLocked({ ...locked, left });
  return left;
}

/** Opens the locked phone, after a sign-in, by the server's key, and removes the PIN. @returns whether that key opens it */
export async function removeForgottenPin(): Promise<boolean> {
  const locked = currentLocked();
  if (!locked) return true;
  const { removePinByServer } = await loadPin();
  const { data } = await call(contract.session.phoneKey, {});
  if (!(await removePinByServer(locked.user_id, data.key))) return false;
  lockChanged();
  await opened(locked.user_id);
  return true;
}

/** Puts the phone of the signed-in person under a PIN. */
export async function setPhonePin(user: { id: number; name: string }, pin: string): Promise<void> {
  const { setPin } = await loadPin();
  const { data } = await call(contract.session.phoneKey, {});
  await setPin(user, pin, data.key);
  await storeSession();
  await forgetDeviceKey();
  lockChanged();
}

/** Takes the PIN away. @returns true, or how many PINs may still be wrong */
export async function removePhonePin(user_id: number, pin: string): Promise<true | number> {
  const { removePin } = await loadPin();
  const left = await removePin(user_id, pin);
  if (left !== true) return left;
  await storeSession();
  lockChanged();
  return true;
}
