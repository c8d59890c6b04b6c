import { createHash } from 'node:crypto';
import { SHEET_THUMBNAIL } from '@election/contract/figures/sheets';
import type { PaperSheet, Render } from '@election/contract/results/view/surfaces';
import sharp from 'sharp';
import type { Contest } from './contests.ts';
import { PARTIES } from './parties.ts';
import { randomFor } from './random.ts';
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

/** A sheet with the figures that its agents have read from it. */
function paperOf({ constituency, ballot, election_type_id }: Contest, { votes, valid, rejected }: Sheet): PaperSheet {
  const random = randomFor('handwriting', constituency.code, election_type_id);
  const turn = Number((random.fraction() * 2 - 1).toFixed(2));
  const penOf = () => ({ right: random.fraction() * 3, down: random.fraction() * 4, turn: random.whole(-4, 4) });
  const figures = [...ballot.map((_, index) => votes[index] ?? 0), valid, rejected];
  return {
    constituency: `${constituency.name} (${constituency.code})`,
    registered: constituency.registered,
    candidates: ballot.map(({ name, party }) => ({ name, party: PARTIES[party]?.acronym ?? '' })),
    figures: figures.map((figure) => ({ figure, pens: Array.from(String(figure), penOf) })),
    turn,
  };
}

/** The photographed sheet of a contest. */
export async function paintSheet(render: Render, contest: Contest, sheet: Sheet): Promise<SheetPicture> {
  const drawing = sharp(Buffer.from(render('paper', paperOf(contest, sheet))))
    .resize(WIDTH, HEIGHT)
    .flatten();
  const full = await drawing.clone().jpeg({ quality: 85 }).toBuffer();
  const thumbnail = await sharp(full)
    .resize({ width: SHEET_THUMBNAIL, height: SHEET_THUMBNAIL, fit: 'inside' })
    .jpeg()
    .toBuffer();
  return { full, thumbnail, sha256: createHash('sha256').update(full).digest('hex'), width: WIDTH, height: HEIGHT };
}
