/** Side of a region's tile and the gap around it, in units of the drawing. */
const TILE = 120;
const GAP = 3;
/** Room at the edge of a region's tile, so that its own colour shows around its constituencies. */
const EDGE = 6;

type Point = readonly [number, number];

/** A region's outline: one square of the tile map. */
export const regionTile = ([column, row]: Point): string =>
  square(column * TILE + GAP, row * TILE + GAP, TILE - 2 * GAP);

/** The outline of the constituency at `index` (from 0) of `count`: one of the small squares that fill its region's tile. */
export function constituencyTile([column, row]: Point, index: number, count: number): string {
  const aside = Math.ceil(Math.sqrt(count));
  const step = (TILE - 2 * EDGE) / aside;
  const left = column * TILE + EDGE + (index % aside) * step;
  const top = row * TILE + EDGE + Math.floor(index / aside) * step;
  return square(left, top, step - 1);
}

const square = (left: number, top: number, side: number) =>
  `M${short(left)} ${short(top)}h${short(side)}v${short(side)}h-${short(side)}z`;

const short = (value: number) => Number(value.toFixed(2));
