/**
 * Letters by their width as a share of their height: in bold, of the widest of the fonts in which previews are drawn. Others are as wide
 * as the widest.
 */
const WIDTHS = new Map(
  (
    [
      ["' ijlI|,./\\’‘·", 0.38],
      ['f:;!()[]-t`r', 0.5],
      ['"*_Jzcs?', 0.61],
      ['LvxyakEFTeo$0123456789hnu{}–“”', 0.71],
      ['SYbdgpqPZCBAKRVX', 0.77],
      ['UGD#+<=>HN^~OQ&', 0.87],
      ['wM%@', 1.01],
      ['اأإآلدذرزوؤءة،؛', 0.65],
      ['بتثنيىئفقهحخجعغمكطظ', 0.95],
    ] as const
  ).flatMap(([letters, width]) => [...letters].map((letter) => [letter, width] as const)),
);
const WIDEST = 1.17;
/** Accents, and marks of the direction of a text. */
const WITHOUT_WIDTH = /[\p{M}\p{Cf}]/u;
const LINE_HEIGHT = 1.2;

/** How wide a text is at most, as a share of its height. */
export function widthOf(text: string): number {
  let sum = 0;
  for (const letter of text.normalize('NFD')) sum += WIDTHS.get(letter) ?? (WITHOUT_WIDTH.test(letter) ? 0 : WIDEST);
  return sum;
}

/** Pieces beside each other in lines that are within a width. */
function joined(pieces: Iterable<string>, width: number, space: string): string[] {
  const lines: string[] = [];
  let left = 0;
  for (const piece of pieces) {
    const needed = widthOf(piece);
    const isFirst = lines.length === 0 || left < needed + widthOf(space);
    if (isFirst) lines.push(piece);
    else lines[lines.length - 1] += space + piece;
    left = isFirst ? width - needed : left - needed - widthOf(space);
  }
  return lines;
}

/** A text in lines that are within a width; a word that is longer than a line breaks. */
const linesOf = (text: string, width: number): string[] =>
  joined(
    text.split(' ').flatMap((word) => (widthOf(word) > width ? joined(word, width, '') : word)),
    width,
    ' ',
  );

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
