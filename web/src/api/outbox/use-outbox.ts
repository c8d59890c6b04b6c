import { useEffect, useState, useSyncExternalStore } from 'react';
import { invalidatedBy } from '../invalidation.ts';
import { useRefresh } from '../queries.ts';
import { signedInAgain, useSession } from '../session-store.ts';
import { setWaiting } from '../waiting.ts';
import { onOutboxChange } from './changes.ts';
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

/** The signed-in person's submissions on this phone; undefined while they are read. */
export function useOutbox(): Listed | undefined {
  const user_id = useSession()?.user.id;
  const [listed, setListed] = useState<Listed>();

  useEffect(() => {
    setListed(undefined);
    setWaiting(null);
    if (user_id === undefined) return;
    let isGone = false;
    const read = async () => {
      const now = await listSubmissions(user_id);
      if (isGone) return;
      setWaiting(now.submissions.filter(({ state }) => state !== 'received').length);
      setListed(now);
    };
    void read();
    const unsubscribe = onOutboxChange(read);
    return () => {
      isGone = true;
      unsubscribe();
    };
  }, [user_id]);
  return listed;
}
