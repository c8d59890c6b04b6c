import { buffer } from 'node:stream/consumers';
import { printed } from './cells.ts';
import { drawTable, newPage, paragraph } from './draw-table.ts';
import { inLatinLetters } from './latin-letters.ts';
import {
  artifact,
  BLACK,
  BOLD,
  BOTTOM,
  finishPages,
  GREY,
  LEFT,
  openDocument,
  type Pdf,
  placeOf,
  REGULAR,
  RULE,
  textSide,
  WIDTH,
} from './page.ts';
import { type Fact, hashOf, type Paper } from './paper.ts';

/** Facts beside each other. */
const ACROSS = 4;
const GAP = 14;

/** A paper as a PDF of A4 pages, tagged for screen readers. @param compress false leaves its text readable, for tests */
export async function drawPaper(given: Paper, compress = true): Promise<Uint8Array<ArrayBuffer>> {
  const paper = inLatinLetters(given);
  const pdf = openDocument(paper, compress);
  const written = buffer(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  newPage(pdf);
  paragraph(pdf, root, 'H1', paper.title, BOLD, 22, BLACK);
  paragraph(pdf, root, 'P', paper.under, REGULAR, 11, GREY);
  if (paper.lead !== null) {
    pdf.y += 6;
    paragraph(pdf, root, 'P', paper.lead, BOLD, 13, BLACK);
  }
  pdf.y += 8;
  drawFacts(pdf, root, paper.facts);
  for (const [at, table] of paper.tables.entries()) {
    state(pdf, root, paper, at);
    drawTable(pdf, root, table);
  }
  state(pdf, root, paper, paper.tables.length);
  root.end();
  finishPages(pdf, paper, hashOf(given));
  pdf.end();
  return new Uint8Array(await written);
}

function state(pdf: Pdf, root: ReturnType<Pdf['struct']>, { statements = [] }: Paper, at: number): void {
  for (const { before, text } of statements) {
    if (before !== at) continue;
    paragraph(pdf, root, 'P', text, REGULAR, 10.5, BLACK);
    pdf.y += 10;
  }
}

/** Figures with their names, four beside each other. */
function drawFacts(pdf: Pdf, root: ReturnType<Pdf['struct']>, facts: readonly Fact[]): void {
  const width = (WIDTH - GAP * (ACROSS - 1)) / ACROSS;
  for (let at = 0; at < facts.length; at += ACROSS) {
    const row = facts.slice(at, at + ACROSS);
    const parts = row.map(({ label, value, kind, note }) => [label, printed(kind, value), note] as const);
    const heights = parts.map((texts) => texts.map((text, line) => heightOf(pdf, text, line, width)));
    const height = Math.max(...heights.map((lines) => lines.reduce((sum, one) => sum + one, 0))) + 12;
    if (pdf.y + height > BOTTOM) newPage(pdf);
    const y = pdf.y;
    for (const [column, texts] of parts.entries()) {
      const x = placeOf(LEFT + column * (width + GAP), width);
      artifact(pdf, () =>
        pdf
          .moveTo(x, y)
          .lineTo(x + width, y)
          .lineWidth(0.6)
          .strokeColor(RULE)
          .stroke(),
      );
      const fact = pdf.struct('P', {}, () => {
        let down = y + 5;
        for (const [line, text] of texts.entries()) {
          styled(pdf, line).text(text, x, down, { width, align: textSide() });
          down += heights[column]?.[line] ?? 0;
        }
      });
      root.add(fact);
      fact.end();
    }
    pdf.y = y + height;
  }
  if (facts.length > 0) pdf.y += 10;
}

const STYLES = [
  { font: REGULAR, size: 8.5, color: GREY },
  { font: BOLD, size: 13, color: BLACK },
  { font: REGULAR, size: 8, color: GREY },
] as const;

function styled(pdf: Pdf, line: number): Pdf {
  const { font, size, color } = STYLES[line] ?? STYLES[0];
  return pdf.font(font).fontSize(size).fillColor(color);
}

const heightOf = (pdf: Pdf, text: string, line: number, width: number): number =>
  text === '' ? 0 : styled(pdf, line).heightOfString(text, { width });
