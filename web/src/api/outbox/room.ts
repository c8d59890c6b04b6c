import { useEffect, useState } from 'react';
import { useUser } from '../session-store.ts';
import { openFor } from './kept.ts';

/** Below this a night's sheets may not fit: each is up to 400 kB, and the browser needs room to work. */
const LITTLE_MB = 20;
const MB = 1_000_000;

/** What this browser can keep: everything, nothing (a private window, plain http, a full disk), or so many megabytes. */
export type Room = 'enough' | 'none' | { megabytes: number };

/** Asks the browser to keep what is stored even when the phone runs full, and measures how much fits. */
export async function findRoom(user_id: number): Promise<Room> {
  const isKept = await openFor(user_id).then(
    () => true,
    () => false,
  );
  if (!isKept) return 'none';
  const { storage } = navigator;
  await storage?.persist?.().catch(() => false);
  const { quota, usage } = (await storage?.estimate?.().catch(() => null)) ?? {};
  if (quota === undefined || usage === undefined) return 'enough';
  const megabytes = Math.max(0, Math.floor((quota - usage) / MB));
  return megabytes < LITTLE_MB ? { megabytes } : 'enough';
}

/** The room for what the signed-in person types; undefined until it is known. */
export function useRoom(): Room | undefined {
  const { id } = useUser();
  const [room, setRoom] = useState<Room>();
  useEffect(() => {
    let isGone = false;
    void findRoom(id).then((found) => {
      if (!isGone) setRoom(found);
    });
    return () => {
      isGone = true;
    };
  }, [id]);
  return room;
}
