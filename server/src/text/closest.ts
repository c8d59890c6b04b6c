/** How much of a name may differ for another to be worth offering. */
const TOLERANCE = 0.34;

/**
 * The name that a person may have meant: the one with the fewest letters to change, if they are few.
 * @param name as given
 * @param known the names to choose from
 */
export function closestName(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let limit = Math.max(1, Math.floor(wanted.length * TOLERANCE));
  for (const candidate of known) {
    const steps = distance(wanted, candidate.toLowerCase(), limit);
    if (steps > limit) continue;
    best = candidate;
    limit = steps - 1;
  }
  return best;
}

/** Letters to insert, leave out or replace to come from one word to the other (Levenshtein); gives up above the limit. */
function distance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let above = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let at = 1; at <= to.length; at++) {
      const replaced = (above[at - 1] ?? 0) + (from[row - 1] === to[at - 1] ? 0 : 1);
      current.push(Math.min(replaced, (above[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1));
    }
    if (Math.min(...current) > limit) return limit + 1;
    above = current;
  }
  return above[to.length] ?? 0;
}
