import { useEffect, useState, useSyncExternalStore } from 'react';
import { invalidatedBy } from '../invalidation.ts';
import { useRefresh } from '../queries.ts';
import { signedInAgain, useSession } from '../session-store.ts';
import { setWaiting } from '../waiting.ts';
import { onOutboxChange, outboxChanged } from './changes.ts';
import { type Listed, listSubmissions } from './outbox.ts';
import { type Sender, type SenderState, startSender } from './sender.ts';
import type { Submission } from './submission.ts';

const AT_REST: SenderState = { sending: null, delay: null, nextAt: null };
let sender: Sender | null = null;
let state = AT_REST;
const listeners = new Set<() => void>();

function setState(next: SenderState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** What the sender of this tab does. */
export const useSenderState = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => state,
  );

/** Tries to send at once, however long the queue was to wait. */
export const sendNow = (): void => sender?.sendNow();

/** Sends the outbox of the signed-in person for as long as the page is open. */
export function useSender(): void {
  const session = useSession();
  const refresh = useRefresh();
  const user_id = session?.user.id;
  const token = session?.token;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new session starts a new sender
  useEffect(() => {
    if (user_id === undefined || token === undefined) return;
    const started = startSender({
      user_id,
      token,
      onState: setState,
      onReceived: ({ content }: Submission) =>
        void refresh(invalidatedBy({ type: content.kind === 'sheet' ? 'sheet-changed' : 'submitted' })),
      onSignedOut: () => void signedInAgain(token),
    });
    sender = started;
    return () => {
      started.stop();
      sender = null;
      setState(AT_REST);
    };
  }, [user_id, token]);
}

/** What the phone says of the signed-in person's submissions. */
export interface Outbox {
  /** Undefined while they are read, and where they cannot be. */
  listed: Listed | undefined;
  /** The database of this phone does not open: what waits in it is not known. */
  isClosed: boolean;
  /** Looks again, for all screens and for the sender. */
  lookAgain: () => void;
}

const UNREAD = { listed: undefined, isClosed: false };
/** A database that does not open is tried again after so long: another tab may be replacing it. */
const AGAIN_MS = 15_000;
let again: ReturnType<typeof setTimeout> | undefined;

function lookAgain(): void {
  clearTimeout(again);
  again = undefined;
  void outboxChanged();
}

/** The signed-in person's submissions on this phone. */
export function useOutbox(): Outbox {
  const user_id = useSession()?.user.id;
  const [read, setRead] = useState<Omit<Outbox, 'lookAgain'>>(UNREAD);

  useEffect(() => {
    setRead(UNREAD);
    setWaiting(null);
    if (user_id === undefined) return;
    let isGone = false;
    const look = async () => {
      const listed = await listSubmissions(user_id).catch(() => undefined);
      if (isGone) return;
      setWaiting(listed ? openIn(listed).length : null);
      setRead({ listed, isClosed: !listed });
      if (!listed) again ??= setTimeout(lookAgain, AGAIN_MS);
    };
    void look();
    const unsubscribe = onOutboxChange(look);
    return () => {
      isGone = true;
      unsubscribe();
    };
  }, [user_id]);
  return { ...read, lookAgain };
}

/** What was not received: it waits, or needs the person. */
export const openIn = ({ submissions }: Listed): Submission[] =>
  submissions.filter(({ state }) => state !== 'received');
