/** JSON with sorted keys: jsonb does not keep the order in which the server wrote them. */
export const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort())
      : inner,
  ) ?? 'nothing';
