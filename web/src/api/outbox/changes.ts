/** Tells this tab and all others that the outbox has changed. */
const CHANNEL = 'election-outbox';
const listeners = new Set<() => Promise<void> | void>();
const channel = globalThis.BroadcastChannel ? new BroadcastChannel(CHANNEL) : null;
if (channel) channel.onmessage = () => void Promise.allSettled([...listeners].map((listener) => listener()));

/** Calls back after every change, by any tab. Answers how to stop. */
export function onOutboxChange(listener: () => Promise<void> | void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Done once the screens of this tab have read the change: none of them shows what was before. */
export async function outboxChanged(): Promise<void> {
  channel?.postMessage(null);
  await Promise.allSettled([...listeners].map((listener) => listener()));
}
