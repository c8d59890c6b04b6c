/** Tells this tab and all others that the outbox has changed. */
const CHANNEL = 'election-outbox';
const listeners = new Set<() => void>();
const channel = globalThis.BroadcastChannel ? new BroadcastChannel(CHANNEL) : null;
if (channel) channel.onmessage = () => tell();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Calls back after every change, by whatever tab. Answers how to stop. */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function outboxChanged(): void {
  tell();
  channel?.postMessage(null);
}
