import type { Cell } from '../text/table.ts';
import { alignmentOf, printed } from './cells.ts';
import {
  artifact,
  BLACK,
  BOLD,
  BOTTOM,
  GREY,
  LEFT,
  type Pdf,
  placeOf,
  REGULAR,
  RULE,
  TOP,
  textSide,
  WIDTH,
} from './page.ts';
import type { PaperColumn, PaperTable } from './paper.ts';
import { say } from './sentences.ts';

const SIZE = 9;
const PAD = 4;
/** Between a figure, which ends at the right, and words beside it. */
const APART = 14;
/** The least room of a figure; of more columns than fit, the rest stands in a table below. */
const NARROWEST = 46;
/** Of the names before the figures. */
const NAMES = 170;

type Element = ReturnType<Pdf['struct']>;

interface Placed extends PaperColumn {
  /** Its position in the rows. */
  at: number;
  x: number;
  width: number;
  /** Room before its text. */
  inset: number;
}

/** The columns in parts that fit a page, each beginning with the names of the rows. */
function partsOf(columns: readonly PaperColumn[]): Placed[][] {
  const all = columns.map((column, at) => ({ ...column, at }));
  const first = all.findIndex(({ kind }) => kind !== 'text');
  const names = first > 0 ? all.slice(0, first) : all.slice(0, 1);
  const others = all.slice(names.length);
  const fit = Math.floor((WIDTH - NAMES) / NARROWEST);
  if (others.length <= fit) return [placed(all)];
  const parts = Math.ceil(others.length / fit);
  const size = Math.ceil(others.length / parts);
  return Array.from({ length: parts }, (_, part) =>
    placed([...names, ...others.slice(part * size, (part + 1) * size)]),
  );
}

function placed(columns: readonly (PaperColumn & { at: number })[]): Placed[] {
  const sum = columns.reduce((all, { weight }) => all + weight, 0);
  let x = LEFT;
  return columns.map((column, at) => {
    const width = (WIDTH * column.weight) / sum;
    const before = columns[at - 1];
    x += width;
    const inset = before && alignmentOf(before.kind) === 'right' && alignmentOf(column.kind) === 'left' ? APART : PAD;
    return { ...column, x: placeOf(x - width, width), width, inset };
  });
}

const optionsOf = ({ kind, width, inset }: Placed) => ({
  width: width - inset - PAD,
  align: alignmentOf(kind),
});
const textPlaceOf = ({ x, inset }: Placed) => (textSide() === 'left' ? x + inset : x + PAD);

function heightOf(pdf: Pdf, columns: readonly Placed[], texts: readonly string[], least: number): number {
  const heights = columns.map((column, at) => pdf.heightOfString(texts[at] ?? '', optionsOf(column)));
  return Math.max(least, ...heights.map((height) => height + 2 * PAD));
}

/** Draws a table from `pdf.y` on, over as many pages as it takes; its head stands on each of them. */
export function drawTable(pdf: Pdf, root: Element, table: PaperTable): void {
  const parts = partsOf(table.columns);
  for (const [at, columns] of parts.entries()) {
    const heading =
      parts.length > 1 ? say.part({ heading: table.heading, at: at + 1, of: parts.length }) : table.heading;
    drawPart(pdf, root, table, columns, heading);
    pdf.y += 18;
  }
}

function drawPart(pdf: Pdf, root: Element, table: PaperTable, columns: readonly Placed[], heading: string): void {
  const { rows, note, empty, rowHeight = 0 } = table;
  const titles = columns.map((column) => column.heading);
  pdf.font(BOLD).fontSize(SIZE);
  const headHeight = heightOf(pdf, columns, titles, 0);
  // A heading stands with the first rows of its table, or with the words that stand for no rows.
  const first = rows.length === 0 ? 0 : 26 + headHeight + Math.max(rowHeight, 40);
  if (pdf.y + 34 + first > BOTTOM) newPage(pdf);
  if (heading) paragraph(pdf, root, 'H2', heading, BOLD, 12, BLACK);
  if (note) paragraph(pdf, root, 'P', note, REGULAR, 8.5, GREY);
  if (rows.length === 0) {
    paragraph(pdf, root, 'P', empty, REGULAR, SIZE, BLACK);
    return;
  }
  pdf.y += 3;
  const body = pdf.struct('Table');
  root.add(body);
  const rowOf = () => {
    const row = pdf.struct('TR');
    body.add(row);
    return row;
  };
  drawRow(pdf, columns, titles, headHeight, { row: rowOf(), tag: 'TH', isHead: true, isForm: false });
  for (const row of rows) {
    const texts = columns.map(({ kind, at }) => printed(kind, row[at] as Cell));
    pdf.font(REGULAR).fontSize(SIZE);
    const height = heightOf(pdf, columns, texts, rowHeight);
    if (pdf.y + height > BOTTOM) {
      newPage(pdf);
      artifact(pdf, () =>
        drawRow(pdf, columns, titles, headHeight, { row: null, tag: 'TH', isHead: true, isForm: false }),
      );
    }
    drawRow(pdf, columns, texts, height, { row: rowOf(), tag: 'TD', isHead: false, isForm: rowHeight > 0 });
  }
  body.end();
}

interface RowStyle {
  /** Null: repeated on a further page, and no part of the text. */
  row: Element | null;
  tag: 'TH' | 'TD';
  isHead: boolean;
  /** Words stand in the middle of the room for handwriting. */
  isForm: boolean;
}

function drawRow(pdf: Pdf, columns: readonly Placed[], texts: readonly string[], height: number, style: RowStyle) {
  const y = pdf.y;
  for (const [at, column] of columns.entries()) {
    const draw = () => {
      pdf
        .font(style.isHead ? BOLD : REGULAR)
        .fontSize(SIZE)
        .fillColor(BLACK);
      const text = texts[at] ?? '';
      const down = style.isForm ? (height - pdf.heightOfString(text, optionsOf(column))) / 2 : PAD;
      pdf.text(text, textPlaceOf(column), y + down, optionsOf(column));
    };
    if (!style.row) draw();
    else {
      const cell = pdf.struct(style.tag, {}, draw);
      style.row.add(cell);
      cell.end();
    }
  }
  style.row?.end();
  const rule = () => {
    const weight = style.isHead ? 1 : 0.4;
    pdf
      .moveTo(LEFT, y + height)
      .lineTo(LEFT + WIDTH, y + height)
      .lineWidth(weight)
      .strokeColor(style.isHead ? BLACK : RULE)
      .stroke();
    for (const { kind, x, width } of columns)
      if (kind === 'line' && !style.isHead) pdf.rect(x, y, width, height).lineWidth(0.6).strokeColor(GREY).stroke();
  };
  if (style.row) artifact(pdf, rule);
  else rule();
  pdf.y = y + height;
}

export function newPage(pdf: Pdf): void {
  pdf.addPage();
  pdf.x = LEFT;
  pdf.y = TOP;
}

/** A paragraph over the width of the page, on the next one where it does not fit. */
export function paragraph(
  pdf: Pdf,
  root: Element,
  tag: string,
  text: string,
  font: string,
  size: number,
  color: string,
): void {
  pdf.font(font).fontSize(size);
  const options = { width: WIDTH, lineGap: 1.5, align: textSide() };
  const height = pdf.heightOfString(text, options);
  if (pdf.y + height > BOTTOM) newPage(pdf);
  const y = pdf.y;
  const element = pdf.struct(tag, {}, () => {
    pdf.font(font).fontSize(size).fillColor(color).text(text.normalize('NFC'), LEFT, y, options);
  });
  root.add(element);
  element.end();
  pdf.y = y + height + 3;
}
