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
  };
}

export const ratioOf = ({ product, limit }: Row): number => product / limit;

export const meetsTarget = (row: Row): boolean =>
  'atLeast' in row.target ? ratioOf(row) >= row.target.atLeast : ratioOf(row) <= row.target.atMost;

/** The median of measured times or figures. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
