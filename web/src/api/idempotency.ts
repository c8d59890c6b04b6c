/**
 * An idempotency key: the server does a change once, however often it arrives. `crypto.randomUUID` is missing over plain
 * http; random bytes are available everywhere.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A text that is equal for equal inputs, to decide whether a second attempt is a retry; files by name, size and time. */
export function fingerprint(input: unknown): string {
  return JSON.stringify(input, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
}
