import * as say from '@election/contract/messages/results';
import { type Html, html } from './html.ts';

export interface PreviewBar {
  label: string;
  figure: string;
  share: number;
  color: string;
}

/** What a preview picture says of a page. */
export interface Preview {
  title: string;
  under: string;
  line: string;
  /** Shares of the whole width, 0 to 1. */
  bars: readonly PreviewBar[];
  /** What stands beside the bar of the others, which are drawn as one. */
  figureOf: (share: number) => string;
  rehearsal: boolean;
}

const WIDTH = 1200;
const HEIGHT = 630;
const FONT = 'Inter, "DejaVu Sans", "Liberation Sans", Arial, sans-serif';
const BARS = 4;

/** A letter is at most so wide, on average, as a share of its height. */
const LETTER = 0.64;
/** Letters at the end of a line that are never cut: its figure. */
const END = 24;

/** A text cut where it would leave the picture, in its middle where it ends with a figure. */
const cut = (text: string, size: number, width: number, end = 0): string => {
  const most = Math.floor(width / (size * LETTER));
  return text.length > most ? `${text.slice(0, most - 1 - end)}…${end > 0 ? text.slice(-end) : ''}` : text;
};

/** A line in the largest size between two in which it is whole; a longer one is cut in its middle. */
function fitted(text: string, largest: number, smallest: number, width: number): { text: string; size: number } {
  const size = Math.max(smallest, Math.min(largest, Math.floor(width / (text.length * LETTER))));
  return { text: cut(text, size, width, END), size };
}

/** At most so many bars: the last one stands for the others. */
function withOthers(bars: readonly PreviewBar[], figureOf: Preview['figureOf']): readonly PreviewBar[] {
  if (bars.length <= BARS) return bars;
  const share = bars.slice(BARS - 1).reduce((sum, bar) => sum + bar.share, 0);
  return [...bars.slice(0, BARS - 1), { label: say.others, figure: figureOf(share), share, color: '#8c8982' }];
}

/** The figures of a page as a drawing of 1200 × 630. */
export function drawPreview({ title, under, line, bars, figureOf, rehearsal }: Preview): Html {
  const shown = withOthers(bars, figureOf);
  const head = fitted(title, 52, 34, 1080);
  const below = fitted(line, 32, 24, 1080);
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family='${FONT}'>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#fcfbf9"/><rect width="${WIDTH}" height="12" fill="#0a4d57"/>
    <text x="60" y="90" font-size="30" fill="#66645e">${cut(under, 30, 1080)}</text>
    <text x="60" y="158" font-size="${head.size}" font-weight="bold" fill="#1c1b19">${head.text}</text>
    <text x="60" y="214" font-size="${below.size}" fill="#1c1b19">${below.text}</text>
    ${shown.map(({ label, figure, share, color }, at) => {
      const y = 270 + at * 80;
      // A colour of an independent is a mixture, which drawings do not know: its own comes first in it.
      const fill = /#[0-9a-f]{6}/i.exec(color)?.[0] ?? '#8c8982';
      return html`<text x="60" y="${y}" font-size="28" fill="#1c1b19">${cut(label, 28, 760)}</text>
      <text x="1140" y="${y}" font-size="28" font-weight="bold" text-anchor="end" fill="#1c1b19">${figure}</text>
      <rect x="60" y="${y + 12}" width="1080" height="20" rx="3" fill="#efede9"/>
      <rect x="60" y="${y + 12}" width="${Math.round(1080 * Math.min(1, Math.max(0, share)))}" height="20" rx="3" fill="${fill}"/>`;
    })}
    <text x="60" y="600" font-size="26" fill="#66645e">${say.product}</text>
    ${rehearsal && html`<rect x="880" y="566" width="260" height="48" fill="#f2b632"/><text x="1010" y="600" font-size="30" font-weight="bold" text-anchor="middle" fill="#1c1b19">${say.rehearsalShort}</text>`}
  </svg>`;
}

/** The drawing as a PNG. */
export async function paintPreview(preview: Preview): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded with the first picture: most processes draw none, and it is a large library.
  const { default: sharp } = await import('sharp');
  const picture = sharp(Buffer.from(drawPreview(preview).html))
    .resize(WIDTH, HEIGHT)
    .png({ palette: true });
  return new Uint8Array(await picture.toBuffer());
}
