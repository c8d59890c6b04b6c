/** What a bench is given: databases that hold the rehearsal election, on the disk and with the durability of the product. */
export interface Machine {
  /** Connection string of a new copy; it goes with the machine. */
  database(): Promise<string>;
  /** The same for the rehearsal of 41,000 stations; takes longer. */
  fullDatabase(): Promise<string>;
  /** Seconds that one measurement takes: fewer in the short form. */
  seconds: number;
  /** The short form measures less of everything. */
  short: boolean;
}

/** A product's figure beside that of its limit, both measured in this run. */
export interface Row {
  what: string;
  unit: string;
  product: number;
  limit: number;
  /** What the product divided by the limit is to reach. */
  mark: { atLeast: number } | { atMost: number };
  /** What else was seen, which is another thing each time. */
  note?: string;
}

export type Bench = (machine: Machine) => Promise<Row[]>;

export const ratioOf = ({ product, limit }: Row): number => product / limit;

/** How far below its mark a ratio may fall in the short form: machines of a build service are noisy. */
const TOLERANCE = 2;

export const reaches = (row: Row, tolerance = 1): boolean =>
  'atLeast' in row.mark ? ratioOf(row) >= row.mark.atLeast / tolerance : ratioOf(row) <= row.mark.atMost * tolerance;

export const fallsFarShort = (row: Row): boolean => !reaches(row, TOLERANCE);
