import { join } from 'node:path';
import { directionOf } from '@election/contract/messages/language';
import { language } from '@election/contract/messages/sentences';
import PDFDocument from 'pdfkit';
import { drawBothWays } from './both-ways.ts';
import type { Paper } from './paper.ts';
import { headLine, say } from './sentences.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

/** Places on an A4 page, in points. */
const PAGE = 595.28;
export const LEFT = 48;
export const WIDTH = PAGE - 2 * LEFT;
export const TOP = 104;
export const BOTTOM = 786;
const HEAD = 34;
const FOOT = 800;

const FONTS = join(import.meta.dirname, 'fonts');
export const REGULAR = 'regular';
export const BOLD = 'bold';
export const BLACK = '#000000';
export const GREY = '#4a4a4a';
export const RULE = '#8a8a8a';

const isRightToLeft = (): boolean => directionOf(language()) === 'rtl';

/** The left edge of something of this width, whose place is counted from where reading begins. */
export const placeOf = (start: number, width: number): number => (isRightToLeft() ? PAGE - start - width : start);
/** The side on which lines of text begin. */
export const textSide = (): 'left' | 'right' => (isRightToLeft() ? 'right' : 'left');
/** The side on which lines of text end. */
const farSide = (): 'left' | 'right' => (isRightToLeft() ? 'left' : 'right');

/** An empty document with its title, language and fonts. Its date is that of the figures: the same figures give the same bytes. */
export function openDocument({ title, under, asOf }: Paper, compress: boolean): Pdf {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    compress,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language(),
    info: {
      Title: `${title} · ${under}`,
      Creator: say.product,
      Producer: say.product,
      CreationDate: new Date(asOf ?? 0),
    },
  });
  for (const [font, weight] of [
    [REGULAR, 'Regular'],
    [BOLD, 'Bold'],
  ] as const) {
    document.registerFont(font, join(FONTS, `Inter-${weight}.ttf`));
    document.registerFont(`${font}-arabic`, join(FONTS, `NotoSansArabic-${weight}.ttf`));
    document.registerFont(`${font}-hebrew`, join(FONTS, `NotoSansHebrew-${weight}.ttf`));
  }
  drawBothWays(document);
  return document;
}

/** What belongs to the page and not to the text: readers pass over it. */
export function artifact(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Pagination' });
  draw();
  pdf.endMarkedContent();
}

/** Writes head and foot on every page, once their number is known. @param hash of the figures as they are */
export function finishPages(pdf: Pdf, paper: Paper, hash: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    artifact(pdf, () => {
      head(pdf, paper, hash, say.pageOf({ page: page + 1, pages: count }));
      if (paper.rehearsal) watermark(pdf);
    });
  }
}

function head(
  pdf: Pdf,
  { title, under, asOf, version, standing, source, rehearsal }: Paper,
  hash: string,
  page: string,
) {
  const line = { height: 11, ellipsis: true, align: textSide() };
  pdf.font(BOLD).fontSize(8).fillColor(BLACK);
  const room = WIDTH - pdf.widthOfString(page) - 16;
  pdf.text(`${say.product} · ${title} · ${under}`, placeOf(LEFT, room), HEAD, { ...line, width: room });
  pdf.text(page, LEFT, HEAD, { ...line, width: WIDTH, align: farSide() });
  pdf.font(REGULAR).text(headLine(asOf, version, standing), LEFT, HEAD + 13, { ...line, width: WIDTH });
  pdf
    .fontSize(7)
    .fillColor(GREY)
    .text(say.hash({ hexadecimal: hash }), LEFT, HEAD + 26, { ...line, width: WIDTH });
  pdf
    .moveTo(LEFT, HEAD + 40)
    .lineTo(LEFT + WIDTH, HEAD + 40)
    .lineWidth(0.75)
    .strokeColor(BLACK)
    .stroke();
  pdf.text(rehearsal ? `${say.rehearsal} ${source}` : source, LEFT, FOOT, { width: WIDTH, align: textSide() });
}

/** Across the page, pale enough to read what is below. */
function watermark(pdf: Pdf): void {
  pdf.save().rotate(-52, { origin: [297, 440] });
  pdf.font(BOLD).fontSize(112).fillColor(BLACK).fillOpacity(0.08);
  pdf.text(say.rehearsalShort, -103, 380, { width: 800, align: 'center', lineBreak: false });
  pdf.restore();
}
