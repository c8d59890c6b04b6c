import { type AuditRow, beginning, type Head, type Heads, hashOf } from './row.ts';
import type { AuditFault } from './sentences.ts';

export interface Verdict {
  rows: number;
  chains: number;
  /** The first faulty row of each chain, ordered by chain. */
  faults: AuditFault[];
}

interface Expected {
  heads: Heads;
  /** The heads of checkpoints: each chain must contain its head of every one. */
  checkpoints?: readonly Heads[] | undefined;
  /** The heads after which the given rows start; undefined: the rows start at the beginning. */
  from?: Heads | undefined;
}

interface Progress extends Head {
  /** The hashes that checkpoints saw at a length of this chain. */
  sealed: ReadonlyMap<number, ReadonlySet<string>>;
  fault: AuditFault | null;
}

/**
 * Verifies rows of the audit trail and reports the first fault of each chain: a changed field; a missing, moved or added row; a
 * truncated or rewritten chain. Holds one hash a chain in memory.
 * @param rows ordered by sequence within each chain
 */
export async function verifyRows(rows: AsyncIterable<AuditRow>, expected: Expected): Promise<Verdict> {
  const chains = new Map<number, Progress>();
  const progressOf = (chain: number): Progress => {
    const known = chains.get(chain) ?? {
      ...(expected.from?.get(chain) ?? beginning(chain)),
      sealed: sealedHashes(chain, expected.checkpoints),
      fault: null,
    };
    chains.set(chain, known);
    return known;
  };
  let count = 0;
  for await (const row of rows) {
    count += 1;
    const progress = progressOf(row.chain);
    if (progress.fault) continue;
    progress.fault = faultOf(row, progress, expected);
    progress.length = row.sequence;
    progress.hash = row.hash;
  }
  for (const known of [expected.heads, ...(expected.checkpoints ?? []), expected.from])
    for (const chain of known?.keys() ?? []) progressOf(chain);
  for (const [chain, progress] of chains) progress.fault ??= faultAtEnd(chain, progress, expected);
  const faults = [...chains.values()].flatMap(({ fault }) => fault ?? []);
  return { rows: count, chains: chains.size, faults: faults.sort((a, b) => a.chain - b.chain) };
}

function sealedHashes(chain: number, checkpoints: readonly Heads[] = []): Progress['sealed'] {
  const sealed = new Map<number, Set<string>>();
  for (const { length, hash } of checkpoints.flatMap((heads) => heads.get(chain) ?? [])) {
    sealed.set(length, (sealed.get(length) ?? new Set()).add(hash));
  }
  return sealed;
}

function faultOf(row: AuditRow, before: Progress, { heads }: Expected): AuditFault | null {
  const { chain, sequence } = row;
  const next = before.length + 1;
  if (sequence > next) return { kind: 'missing', chain, sequence: next };
  if (sequence < next) return { kind: 'displaced', chain, sequence };
  const head = heads.get(chain);
  if (!head) return { kind: 'headless', chain, sequence };
  if (sequence > head.length) return { kind: 'added', chain, sequence };
  if (row.hash !== hashOf(row)) return { kind: 'altered', chain, sequence };
  if (row.previous_hash !== before.hash) return { kind: 'unlinked', chain, sequence };
  const seen = [...(before.sealed.get(sequence) ?? [])];
  return seen.every((hash) => hash === row.hash) ? null : { kind: 'rewritten', chain, sequence };
}

function faultAtEnd(chain: number, { length, hash, sealed }: Progress, { heads }: Expected): AuditFault | null {
  const head = heads.get(chain);
  if (!head && length > 0) return { kind: 'headless', chain, sequence: length };
  if (head && length < head.length) return { kind: 'missing', chain, sequence: length + 1 };
  if (head && hash !== head.hash) return { kind: 'other-end', chain, sequence: length };
  return Math.max(0, ...sealed.keys()) > length ? { kind: 'cut', chain, sequence: length + 1 } : null;
}
