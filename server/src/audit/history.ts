import { createHash } from 'node:crypto';
import type { HistoryFault } from '@election/contract/messages/audit';
import * as z from 'zod';
import type { AuditRow } from './row.ts';

/** One row of the history of figures, as the text that is sealed. */
export interface HistoryRow {
  contest: number;
  id: number;
  text: string;
}

/** How the history of a contest stood: its last row, how many there were, and the hash over all of them, in hexadecimal. */
export type Seal = readonly [last: number, rows: number, hash: string];
export type Seals = Map<number, Seal[]>;

/** The chain in which seals stand; no constituency has this id. */
export const SEAL_CHAIN = -1;
export const SEAL_ACTION = 'history.seal';

const seals = z.record(z.string().regex(/^\d+$/), z.tuple([z.int(), z.int(), z.string()]));

/** What a contest has before its first row. */
const unsealed = (contest: number): Seal => [
  0,
  0,
  createHash('sha256').update(`history of contest ${contest}`).digest('hex'),
];

/** A seal carried on over one row more. */
const extended = ([, rows, hash]: Seal, { id, text }: HistoryRow): Seal => [
  id,
  rows + 1,
  createHash('sha256').update(Buffer.from(hash, 'hex')).update(text).digest('hex'),
];

/** Carries the seals of contests on over the rows since; those of contests without any are left out. */
export function extendSeals(last: ReadonlyMap<number, Seal>, rows: readonly HistoryRow[]): Map<number, Seal> {
  const carried = new Map<number, Seal>();
  for (const row of rows) {
    const before = carried.get(row.contest) ?? last.get(row.contest) ?? unsealed(row.contest);
    carried.set(row.contest, extended(before, row));
  }
  return carried;
}

/** Passes rows of the audit trail on and gathers the seals among them. */
export async function* gatherSeals(rows: AsyncIterable<AuditRow>, into: Seals): AsyncGenerator<AuditRow> {
  for await (const row of rows) {
    if (row.chain === SEAL_CHAIN && row.action === SEAL_ACTION) gather(row.after, into);
    yield row;
  }
}

/** A row that was changed beyond reading is told by its own hash. */
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
 * Holds the history of figures against its seals: for each contest the first stretch that was changed, shortened or added to.
 * Rows after the last seal are not sealed yet.
 * @param rows in the order of contests, and of ids within one
 */
export async function verifyHistory(rows: AsyncIterable<HistoryRow>, sealed: Seals) {
  const faults: HistoryFault[] = [];
  const remaining = new Map(sealed);
  let count = 0;
  let contest = 0;
  let state = unsealed(0);
  let open: readonly Seal[] = [];

  /** Seals that end before this row must be what has been read. */
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
    state = unsealed(next);
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
  for (const gone of [...remaining.keys()]) {
    begin(gone);
    close(Number.POSITIVE_INFINITY);
  }
  return { rows: count, faults: faults.sort((a, b) => a.contest - b.contest) };
}
