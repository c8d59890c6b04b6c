/**
 * What figures can be compared with: the last election, the stations of the same constituency, and the total that they should add up
 * to. Votes, ballots and voters are counts; shares and turnout are percentages.
 */

/** The contest of the same place in the year that its year is compared with. */
export interface Earlier {
  /** Title of that year. */
  year: string;
  /** Ballots cast and registered voters; null where no register says them. */
  turnout: { ballots: number; registered: number } | null;
  valid: number;
  /** Votes of the same party, by today's candidate; without those of new parties and independents. */
  votes: readonly { id: number; votes: number }[];
}

/** The published figures of a polling station. */
export interface StationFigures {
  name: string;
  votes: readonly { id: number; votes: number }[];
  /** Registered voters of the station. */
  registered: number | null;
}

/** Whether two parts of wholes differ by so many percentage points or more. Whole numbers alone: nothing is rounded. */
export const differsBy = (
  [part, whole]: readonly [number, number],
  [partBefore, wholeBefore]: readonly [number, number],
  points: number,
): boolean =>
  whole > 0 &&
  wholeBefore > 0 &&
  Math.abs(part * wholeBefore - partBefore * whole) * 100 >= points * whole * wholeBefore;

/** One slip of a typist. */
export type Slip = 'ten_times' | 'tenth' | 'swapped';

/** The slip that made a figure of the one that was meant: a digit 0 too many or too few, or two digits changed over. Null for none. */
export function slipBetween(figure: number, meant: number): Slip | null {
  if (figure === meant) return null;
  if (figure === meant * 10) return 'ten_times';
  if (figure * 10 === meant) return 'tenth';
  const [typed, right] = [[...String(figure)], [...String(meant)]];
  const wrong = typed.filter((digit, at) => digit !== right[at]);
  return wrong.length === 2 && String([...typed].sort()) === String([...right].sort()) ? 'swapped' : null;
}
