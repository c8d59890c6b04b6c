/** JSON with its names in order: the database keeps them in another one than the server. */
export const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort())
      : inner,
  ) ?? 'nothing';
