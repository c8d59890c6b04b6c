/**
 * Letters by their width as a share of their height: in bold, of the widest of the fonts in which previews are drawn. Others are as wide
 * as the widest.
 */
const WIDTHS: readonly [letters: string, width: number][] = [
  ["' ijlI|,./\\’‘·", 0.38],
  ['f:;!()[]-t`r', 0.5],
  ['"*_Jzcs?', 0.61],
  ['LvxyakEFTeo$0123456789hnu{}–“”', 0.71],
  ['SYbdgpqPZCBAKRVX', 0.77],
  ['UGD#+<=>HN^~OQ&', 0.87],
  ['wM%@', 1.01],
];
const WIDEST = 1.17;
/** Accents, and marks of the direction of a text. */
const WITHOUT_WIDTH = /[\p{M}\p{Cf}]/u;
const LINE_HEIGHT = 1.2;

function widthOfLetter(letter: string): number {
  if (WITHOUT_WIDTH.test(letter)) return 0;
  return WIDTHS.find(([letters]) => letters.includes(letter))?.[1] ?? WIDEST;
}

/** How wide a text is at most, as a share of its height. */
export const widthOf = (text: string): number =>
  [...text.normalize('NFD')].reduce((sum, letter) => sum + widthOfLetter(letter), 0);

/** Parts of a word, each within a width. */
function parts(word: string, width: number): string[] {
  const found = [''];
  for (const letter of word) {
    const last = found.at(-1) ?? '';
    if (last !== '' && widthOf(last + letter) > width) found.push(letter);
    else found[found.length - 1] = last + letter;
  }
  return found;
}

/** A text in lines that are within a width; a word that is longer than a line breaks. */
function linesOf(text: string, width: number): string[] {
  const [first = '', ...words] = text.split(' ').flatMap((word) => parts(word, width));
  const lines = [first];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (widthOf(longer) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** A whole text in the largest size in which it is within a box. @param largest the size of a text that is short */
export function fitted(
  text: string,
  width: number,
  height: number,
  largest: number,
): { size: number; lines: string[] } {
  let size = largest;
  for (;;) {
    const lines = linesOf(text, width / size);
    if (lines.length * size * LINE_HEIGHT <= height) return { size, lines };
    size -= 1;
    if (size < 1) return { size: 1, lines };
  }
}

/** How far a line is below the one before it. */
export const lineStep = (size: number): number => size * LINE_HEIGHT;
