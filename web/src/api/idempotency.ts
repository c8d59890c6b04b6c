/**
 * A key that names one intended change, so that sending it twice does it once. `crypto.randomUUID` is missing
 * where the console is opened over plain http on a LAN address; random bytes are there everywhere.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Stands for an input when deciding whether a second attempt asks for the same change; files by name, size and time. */
export function fingerprint(input: unknown): string {
  return JSON.stringify(input, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
}
