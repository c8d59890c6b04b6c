import { createHash } from 'node:crypto';
import { SHEET_THUMBNAIL } from '@election/contract/figures/sheets';
import { number } from '@election/contract/messages/format';
import sharp from 'sharp';
import { type Html, html } from '../../features/pages/html.ts';
import type { Contest } from './contests.ts';
import { PARTIES } from './parties.ts';
import { type Random, randomFor } from './random.ts';
import * as say from './sentences.ts';
import type { Sheet } from './sheets.ts';

/** A picture of a sheet as it is stored. */
export interface SheetPicture {
  full: Buffer;
  thumbnail: Buffer;
  /** SHA-256 of `full`, in hexadecimal. */
  sha256: string;
  width: number;
  height: number;
}

const WIDTH = 1000;
const HEIGHT = 1300;
const FONT = '"DejaVu Serif", "Liberation Serif", Georgia, serif';
const LINE = 74;
const FIRST_LINE = 430;
/** Right edge of the column of votes. */
const VOTES_END = 855;

/** Handwritten digits as strokes in a box of 10 × 16, so that they need no font. */
const DIGITS = [
  'M5 0C1 0 0 4 0 8s1.5 8 5 8 5-4 5-8S9 0 5 0',
  'M2 3.2L6 0v16',
  'M.5 3.5C1.5-1 9.5-1 9.5 4.5 9.5 9 .5 13 .5 16H10',
  'M.5 2C3-1 9.5-.5 9 4 8.5 7.5 5 7.5 4 7.5c2 0 6 1 5.5 4.5C9 17 2 17 0 13.5',
  'M7 16V0L0 11h10',
  'M9 0H2L1.2 7C4 5 10 6 9.5 11 9 17 2 17 0 14',
  'M8.5.5C3 2 0 7 0 11c0 6.5 9.5 6.5 9.5.5C9.5 6 2 6 .3 10.5',
  'M0 0h9.5C7 5 4.5 10 3.5 16M2 8h5.5',
  'M5 7.5C0 6 0 0 5 0s5 6 0 7.5c-6 1.5-6 8.5 0 8.5s6-7 0-8.5',
  'M9.5 5C9.5-1.5.5-1.5.5 4.5.5 10 8.5 10 9.5 5c0 5-1 9-3.5 11',
];
/** How much larger than its box a digit is written, and how far from one to the next. */
const SCALE = 1.9;
const STEP = 15 * SCALE;

/** A figure in handwriting that ends at `right`. */
function written(figure: number, right: number, top: number, random: Random): Html[] {
  const text = String(figure);
  return [...text].map((digit, index) => {
    const left = right - (text.length - index) * STEP + random.fraction() * 3;
    const place = `translate(${left.toFixed(1)} ${(top + random.fraction() * 4).toFixed(1)}) scale(${SCALE}) skewX(-9) rotate(${random.whole(-4, 4)})`;
    return html`<path d="${DIGITS[Number(digit)] ?? ''}" transform="${place}"/>`;
  });
}

/** A pink sheet, filled in by hand, photographed on a table. */
function drawSheet({ constituency, ballot, election_type_id }: Contest, { votes, valid, rejected }: Sheet): Html {
  const random = randomFor('handwriting', constituency.code, election_type_id);
  const rows = ballot.map(({ name, party }, index) => ({
    label: name,
    party: PARTIES[party]?.acronym ?? '',
    figure: votes[index] ?? 0,
  }));
  const totals = [
    { label: say.sheet.valid, party: '', figure: valid },
    { label: say.sheet.rejected, party: '', figure: rejected },
  ];
  const lines = [...rows, ...totals];
  const end = FIRST_LINE + lines.length * LINE;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family='${FONT}'>
    <defs><linearGradient id="table" x2="1" y2="1"><stop stop-color="#6b5a48"/><stop offset="1" stop-color="#4a3d31"/></linearGradient>
    <linearGradient id="paper" x2="1" y2=".3"><stop stop-color="#f2cbd3"/><stop offset=".6" stop-color="#f8dfe3"/><stop offset="1" stop-color="#ecc1c9"/></linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#table)"/>
    <g transform="rotate(${(random.fraction() * 2 - 1).toFixed(2)} ${WIDTH / 2} ${HEIGHT / 2})">
      <rect x="84" y="70" width="848" height="1180" fill="#0003"/><rect x="76" y="60" width="848" height="1180" fill="url(#paper)"/>
      <g fill="#3a2530">
        <text x="130" y="140" font-size="30" font-weight="bold">${say.sheet.heading}</text>
        <text x="130" y="200" font-size="26">${say.sheet.declaration}</text>
        <text x="130" y="262" font-size="26">${say.sheet.constituency} <tspan font-weight="bold">${constituency.name} (${constituency.code})</tspan></text>
        <text x="130" y="312" font-size="26">${say.sheet.registered} ${number(constituency.registered)}</text>
        <text x="200" y="${FIRST_LINE - 24}" font-size="22">${say.sheet.candidate}</text>
        <text x="${VOTES_END}" y="${FIRST_LINE - 24}" font-size="22" text-anchor="end">${say.sheet.votes}</text>
        ${lines.map(({ label, party }, index) => {
          const base = FIRST_LINE + index * LINE + 46;
          return html`<text x="146" y="${base}" font-size="24">${index < rows.length ? index + 1 : ''}</text>
          <text x="200" y="${base}" font-size="24">${label}</text><text x="560" y="${base}" font-size="24">${party}</text>`;
        })}
      </g>
      <g stroke="#6d4652" stroke-width="1.5">
        ${Array.from({ length: lines.length + 1 }, (_, index) => html`<path d="M130 ${FIRST_LINE + index * LINE}H870"/>`)}
        ${[130, 184, 545, 650, 870].map((left) => html`<path d="M${left} ${FIRST_LINE}V${end}"/>`)}
      </g>
      <g fill="none" stroke="#1d2f7a" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">
        ${lines.map(({ figure }, index) => written(figure, VOTES_END, FIRST_LINE + index * LINE + 20, random))}
        <path d="M180 ${end + 120}c30-60 50-60 40 0s30 20 50-20 10 60 40 20 40-50 60-20 60 10 90-10" stroke-width="3"/>
      </g>
      <path d="M160 ${end + 150}H480" stroke="#6d4652"/>
      <text x="160" y="${end + 182}" font-size="20" fill="#3a2530">${say.sheet.officer}</text>
    </g>
  </svg>`;
}

/** The sheet of a contest, with the figures that its agents have read from it. */
export async function paintSheet(contest: Contest, sheet: Sheet): Promise<SheetPicture> {
  const drawing = sharp(Buffer.from(drawSheet(contest, sheet).html))
    .resize(WIDTH, HEIGHT)
    .flatten();
  const full = await drawing.clone().jpeg({ quality: 85 }).toBuffer();
  const thumbnail = await sharp(full)
    .resize({ width: SHEET_THUMBNAIL, height: SHEET_THUMBNAIL, fit: 'inside' })
    .jpeg()
    .toBuffer();
  return { full, thumbnail, sha256: createHash('sha256').update(full).digest('hex'), width: WIDTH, height: HEIGHT };
}
