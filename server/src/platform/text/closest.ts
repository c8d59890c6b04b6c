import { distance } from 'fastest-levenshtein';

/** The share of a name's letters that may differ for another name to be offered. */
const TOLERANCE = 0.34;

/**
 * The name that a person may have meant: the only one that begins or ends with all of it, else the one with the smallest edit distance,
 * where that is small enough, else the only one that it begins or ends with.
 * @param name as given
 * @param known the names to choose from
 */
export function closestName(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  return (
    onlyOne(known.filter((candidate) => isPartOf(wanted, candidate.toLowerCase()))) ??
    nearest(wanted, known) ??
    onlyOne(known.filter((candidate) => isPartOf(candidate.toLowerCase(), wanted)))
  );
}

const onlyOne = (names: readonly string[]): string | undefined => (names.length === 1 ? names[0] : undefined);

/** Whether a name is another one without whole words before or after it: Mansa of Mansa Central. */
const isPartOf = (short: string, long: string): boolean =>
  short !== '' && (long.startsWith(`${short} `) || long.endsWith(` ${short}`));

function nearest(wanted: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let limit = mostSteps(wanted);
  for (const candidate of known) {
    const other = candidate.toLowerCase();
    const steps = distance(wanted, other);
    if (steps > limit || hasAnotherWord(wanted, other)) continue;
    best = candidate;
    limit = steps - 1;
  }
  return best;
}

const mostSteps = (text: string): number => Math.max(1, Math.floor(text.length * TOLERANCE));

const lettersOf = (word: string): string => [...word].sort().join('');

/** Whether names of several words differ in one that was not mistyped: Lukulu West is another place than Lukulu East, School 1 than School 2. */
function hasAnotherWord(one: string, other: string): boolean {
  const [words, others] = [one.split(' '), other.split(' ')];
  if (words.length < 2 || words.length !== others.length) return false;
  return words.some((word, at) => {
    const meant = others[at] ?? '';
    if (word === meant) return false;
    // The same letters in another order are a slip, however short the word is.
    return /\d/.test(word + meant) || (distance(word, meant) > mostSteps(word) && lettersOf(word) !== lettersOf(meant));
  });
}
