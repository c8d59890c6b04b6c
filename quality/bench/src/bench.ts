/** The environment of a bench: a PostgreSQL with the product's durability, and databases that hold the rehearsal election. */
export interface Machine {
  /** Connection string of a new copy. */
  database(): Promise<string>;
  /** Seconds of one measurement. */
  seconds: number;
  /** The short form measures less of everything. */
  short: boolean;
}

/** A figure of the product and its limit, both measured in the same run. */
export interface Row {
  what: string;
  unit: string;
  product: number;
  limit: number;
  /** The target of the ratio product / limit. */
  target: { atLeast: number } | { atMost: number };
  /** The ratio beyond which the short form fails, where that is not the target missed by half. */
  worst?: number;
  /** An observation that differs from run to run. */
  note?: string;
}

export type Bench = (machine: Machine) => Promise<Row[]>;

/** Connections at which submissions and approvals are measured; the short form takes the first. */
export const CLIENTS = [32, 1];

/** The row of a hot write: calls a second, or of a single client the time of one. */
export function rowOfWrites(
  what: string,
  clients: number,
  { product, limit }: { product: number; limit: number },
): Row {
  if (clients === 1)
    return {
      what: `${what}, one client`,
      unit: 'ms',
      product: 1000 / product,
      limit: 1000 / limit,
      target: { atMost: 1.3 },
    };
  return {
    what: `${what}, ${clients} clients`,
    unit: 'calls/s',
    product,
    limit,
    target: { atLeast: 0.6 },
    worst: WORST_WRITE,
  };
}

/** The worst ratio of hot writes, which do more than the statements of their limits (docs/speed.md). */
export const WORST_WRITE = 0.2;

export const ratioOf = ({ product, limit }: Row): number => product / limit;

/** The factor by which a ratio may miss its target in the short form: build machines are noisy. */
const TOLERANCE = 2;

export const meetsTarget = ({ target, ...row }: Row, tolerance = 1): boolean => {
  const ratio = ratioOf({ target, ...row });
  return 'atLeast' in target ? ratio >= target.atLeast / tolerance : ratio <= target.atMost * tolerance;
};

export function fallsFarShort(row: Row): boolean {
  if (row.worst === undefined) return !meetsTarget(row, TOLERANCE);
  return 'atLeast' in row.target ? ratioOf(row) < row.worst : ratioOf(row) > row.worst;
}

/** The median of measured times or figures. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
