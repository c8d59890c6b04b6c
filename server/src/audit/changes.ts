import type { AuditEntry } from '@election/contract/audit';
import { declined } from '@election/contract/messages/audit';
import * as z from 'zod';

type Change = AuditEntry['changes'][number];

/** Outlines of places and the like are long; who needs all of it reads the dump. */
const LONGEST = 300;

/**
 * What differs between the two sides of a row, field by field; fields within fields are written `party.name`.
 * @param before and after: what stood and stands, as record_audit got it; null for nothing
 */
export function changesOf(before: unknown, after: unknown): Change[] {
  const sides = [leavesOf(before), leavesOf(after)] as const;
  const fields = new Set(sides.flatMap((side) => [...side.keys()]));
  return [...fields].flatMap((field) => {
    const [from = null, to = null] = sides.map((side) => side.get(field) ?? null);
    return from === to ? [] : [{ field, before: shortened(from), after: shortened(to) }];
  });
}

/** Every value with the path that leads to it; a list counts as one value. */
function leavesOf(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value === 'object' && !Array.isArray(value)) {
    return new Map(Object.entries(value).flatMap(([name, inner]) => [...leavesOf(inner, [...path, name])]));
  }
  return new Map([[path.join('.'), typeof value === 'string' ? value : JSON.stringify(value)]]);
}

/** What decide_entries keeps of a decision. */
const decision = z.object({
  entries: z.array(z.object({ candidate_id: z.int(), vote_count: z.int() })),
  reason: z.string().nullish(),
});

/**
 * Both sides of a row by field. A decision is kept as what was sent; it is told candidate by candidate here, unless entries of
 * several providers for one candidate make that impossible.
 */
export function sidesOf(action: string, before: unknown, after: unknown): [before: unknown, after: unknown] {
  const { data } = decision.safeParse(after);
  if (!data || !/^entries\.(approved|declined)$/.test(action)) return [before, after];
  const { entries, reason } = data;
  const figures = new Map(entries.map(({ candidate_id, vote_count }) => [String(candidate_id), vote_count]));
  if (figures.size < entries.length) return [before, after];
  if (action === 'entries.approved') return [before, { ...Object.fromEntries(figures), reason }];
  return [
    Object.fromEntries(figures),
    { ...Object.fromEntries([...figures.keys()].map((id) => [id, declined])), reason },
  ];
}

const shortened = (text: string | null): string | null =>
  text !== null && text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
