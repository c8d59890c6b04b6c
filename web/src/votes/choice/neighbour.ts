/** The item before or after the chosen one; the first where none is chosen, undefined past either end. */
export function neighbourOf<T extends { id: number }>(
  items: readonly T[],
  chosen: T | undefined,
  step: 1 | -1,
): T | undefined {
  if (!chosen) return items[0];
  const at = items.findIndex(({ id }) => id === chosen.id);
  return at < 0 ? items[0] : items[at + step];
}
