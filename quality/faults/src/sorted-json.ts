/**
 * JSON with sorted keys: jsonb does not keep the order in which the server wrote them.
 * @param change replaces values by their name
 */
export const sortedJson = (value: unknown, change = (_name: string, inner: unknown): unknown => inner): string =>
  JSON.stringify(value, (name, given) => {
    const inner = change(name, given);
    return inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort())
      : inner;
  }) ?? 'nothing';
