import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { AuditRow } from './row.ts';
import type { HistoryFault } from './sentences.ts';

/** One row of the history of figures; `text` is what a seal hashes. */
export interface HistoryRow {
  contest: number;
  id: number;
  text: string;
}

/** The state of a contest's history: id of its last row, number of rows, and the hash chain over them in hexadecimal. */
export type Seal = readonly [last: number, rows: number, hash: string];
export type Seals = Map<number, Seal[]>;

/** The audit chain of the seals; no constituency has this id. */
export const SEAL_CHAIN = -1;
export const SEAL_ACTION = 'history.seal';

const seals = z.record(z.string().regex(/^\d+$/), z.tuple([z.int(), z.int(), z.string()]));

const initialSeal = (contest: number): Seal => [
  0,
  0,
  createHash('sha256').update(`history of contest ${contest}`).digest('hex'),
];

const extended = ([, rows, hash]: Seal, { id, text }: HistoryRow): Seal => [
  id,
  rows + 1,
  createHash('sha256').update(Buffer.from(hash, 'hex')).update(text).digest('hex'),
];

/** Extends the seals of contests by new rows. Contests without a new row are not returned. */
export function extendSeals(last: ReadonlyMap<number, Seal>, rows: readonly HistoryRow[]): Map<number, Seal> {
  const extendedSeals = new Map<number, Seal>();
  for (const row of rows) {
    const before = extendedSeals.get(row.contest) ?? last.get(row.contest) ?? initialSeal(row.contest);
    extendedSeals.set(row.contest, extended(before, row));
  }
  return extendedSeals;
}

/** Yields the rows of the audit trail unchanged and collects the seals among them. */
export async function* gatherSeals(rows: AsyncIterable<AuditRow>, into: Seals): AsyncGenerator<AuditRow> {
  for await (const row of rows) {
    if (row.chain === SEAL_CHAIN && row.action === SEAL_ACTION) gather(row.after, into);
    yield row;
  }
}

/** Ignores an unreadable seal: the row's own hash reports the change. */
function gather(after: string | null, into: Seals): void {
  try {
    for (const [contest, seal] of Object.entries(seals.parse(JSON.parse(after ?? '')))) {
      const known = into.get(Number(contest)) ?? [];
      into.set(Number(contest), known);
      known.push(seal);
    }
  } catch {}
}

/**
 * Verifies the history of figures against its seals. Reports for each contest the first range that was changed, shortened or
 * added to. Rows after the last seal are not covered.
 * @param rows ordered by contest and id
 */
export async function verifyHistory(rows: AsyncIterable<HistoryRow>, sealed: Seals) {
  const faults: HistoryFault[] = [];
  const remaining = new Map(sealed);
  let count = 0;
  let contest = 0;
  let state = initialSeal(0);
  let open: readonly Seal[] = [];

  /** Compares the seals that end before this row with the rows read so far. */
  function close(before: number) {
    while (open[0] && open[0][0] < before) {
      const [seal] = open;
      const fits = seal[0] === state[0] && seal[1] === state[1] && seal[2] === state[2];
      open = fits ? open.slice(1) : [];
      if (!fits) faults.push({ contest, until: seal[0] });
    }
  }
  function begin(next: number) {
    contest = next;
    state = initialSeal(next);
    open = remaining.get(next) ?? [];
    remaining.delete(next);
  }
  for await (const row of rows) {
    count += 1;
    if (row.contest !== contest) {
      close(Number.POSITIVE_INFINITY);
      begin(row.contest);
    }
    close(row.id);
    state = extended(state, row);
  }
  close(Number.POSITIVE_INFINITY);
  for (const missing of [...remaining.keys()]) {
    begin(missing);
    close(Number.POSITIVE_INFINITY);
  }
  return { rows: count, faults: faults.sort((a, b) => a.contest - b.contest) };
}
