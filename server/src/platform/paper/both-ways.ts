import { directionOf } from '@election/contract/messages/language';
import { language } from '@election/contract/messages/sentences';
import bidiFactory from 'bidi-js';
import type PDFDocument from 'pdfkit';

type Pdf = InstanceType<typeof PDFDocument>;

/** The scripts that run from right to left and have a font of their own here, by what their letters are. */
const SCRIPTS = {
  hebrew: /[\u0590-\u05ff\ufb1d-\ufb4f]/,
  arabic: /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]|\u200c|\u200d/,
} as const;
type Script = keyof typeof SCRIPTS | 'other';

/** Marks that direct a text and are not seen. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const DIRECTED = new RegExp(`${SCRIPTS.hebrew.source}|${SCRIPTS.arabic.source}|${MARKS.source}`);

/** A part of a line that one font draws. Its letters are in the order in which they are read: the font joins and orders them. */
interface Run {
  script: Script;
  text: string;
}

// Its types describe an ES module; Node loads the CommonJS one.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

const scriptOf = (letter: string): Script =>
  SCRIPTS.arabic.test(letter) ? 'arabic' : SCRIPTS.hebrew.test(letter) ? 'hebrew' : 'other';

/** The parts of a line from left to right, by the Unicode bidirectional algorithm. @param base the direction of its paragraph */
export function runsOf(line: string, base: 'ltr' | 'rtl'): Run[] {
  const embedding = bidi.getEmbeddingLevels(line, base);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const order = Array.from(line, (_, at) => at);
  for (const [start = 0, end = 0] of bidi.getReorderSegments(line, embedding))
    order.splice(start, end - start + 1, ...order.slice(start, end + 1).reverse());

  const runs: (Run & { level: number })[] = [];
  for (const at of order) {
    const letter = (mirrored.get(at) ?? line.charAt(at)).replace(MARKS, '');
    if (letter === '') continue;
    const script = scriptOf(letter);
    const level = embedding.levels[at] ?? 0;
    const last = runs.at(-1);
    if (last?.script !== script || last.level !== level) runs.push({ script, level, text: letter });
    else last.text = script !== 'other' && level % 2 === 1 ? letter + last.text : last.text + letter;
  }
  return runs.map(({ script, text }) => ({ script, text }));
}

/** The fonts have no narrow space, which French writes between the digits of a figure. */
const spaced = (text: string): string => text.replaceAll('\u202f', '\u00a0');

/** What pdfkit draws a line with, which its types leave out. */
type Drawing = Pdf & {
  _font: { ascender: number };
  _fontSize: number;
  _fragment(text: string, x: number, y: number, options: LineOptions): void;
};
type LineOptions = PDFKit.Mixins.TextOptions &
  Partial<Record<'lineWidth' | 'textWidth' | 'wordCount', number | undefined>>;

/**
 * Makes a document measure and draw lines in which letters run from right to left. A font of the document has others beside it, named
 * `${font}-arabic` and `${font}-hebrew`. pdfkit still breaks the lines.
 */
export function drawBothWays(pdf: Pdf): void {
  const document = pdf as Drawing;
  const base = directionOf(language());
  const setFont = document.font.bind(document);
  const measure = document.widthOfString.bind(document);
  const draw = document._fragment.bind(document);
  let font = '';
  document.font = (name: string) => {
    font = name;
    return setFont(name);
  };
  /** Does something with each part of a line, with its font set. */
  const forEachRun = (line: string, use: (text: string) => void) => {
    const around = document._font;
    for (const { script, text } of runsOf(line, base)) {
      setFont(script === 'other' ? font : `${font}-${script}`);
      use(text);
    }
    document._font = around;
  };
  document.widthOfString = (given, options) => {
    const text = spaced(given);
    if (!DIRECTED.test(text)) return measure(text, options);
    let width = 0;
    forEachRun(text, (part) => {
      width += measure(part, options);
    });
    return width;
  };
  document._fragment = (given, x, y, { lineWidth, textWidth, wordCount, ...options }) => {
    const text = spaced(given);
    if (!DIRECTED.test(text)) return draw(text, x, y, { lineWidth, textWidth, wordCount, ...options });
    const line = text.trimEnd();
    const room = (lineWidth ?? options.width ?? 0) - document.widthOfString(line, options);
    const { align = 'left', width: _, ...rest } = options;
    let left = x + (options.width === undefined || align === 'left' ? 0 : align === 'center' ? room / 2 : room);
    // All parts stand on the line of the font that surrounds them.
    const baseline = (-document._font.ascender / 1000) * document._fontSize;
    forEachRun(line, (part) => {
      draw(part, left, y, { ...rest, baseline });
      left += measure(part, options);
    });
  };
}
