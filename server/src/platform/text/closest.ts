import { distance } from 'fastest-levenshtein';

/** The share of a name's letters that may differ for another name to be offered. */
const TOLERANCE = 0.34;

/**
 * The name that a person may have meant: the one with the smallest edit distance, where that is small enough.
 * @param name as given
 * @param known the names to choose from
 */
export function closestName(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let limit = Math.max(1, Math.floor(wanted.length * TOLERANCE));
  for (const candidate of known) {
    const steps = distance(wanted, candidate.toLowerCase());
    if (steps > limit) continue;
    best = candidate;
    limit = steps - 1;
  }
  return best;
}
