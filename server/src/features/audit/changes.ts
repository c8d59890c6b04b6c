import type { AuditEntry } from '@election/contract/audit/audit';
import { DECISIONS } from '@election/contract/figures/transitions';
import * as z from 'zod';

type Change = AuditEntry['changes'][number];

/** Characters of a value on the page; outlines of places are longer, and the dump has them in full. */
const MAX_LENGTH = 300;

/**
 * The fields that differ between two states, with both values as text. Nested fields are named by their path: `party.name`.
 * @param before the state before the change, as record_audit stored it; null for a creation
 * @param after the state after the change; null for a deletion
 */
export function changesOf(before: unknown, after: unknown): Change[] {
  const sides = [leavesOf(before), leavesOf(after)] as const;
  const fields = new Set(sides.flatMap((side) => [...side.keys()]));
  return [...fields].flatMap((field) => {
    const [from = null, to = null] = sides.map((side) => side.get(field) ?? null);
    return from === to ? [] : [{ field, before: shortened(from), after: shortened(to) }];
  });
}

/** Every value by its path; a list is one value. */
function leavesOf(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value === 'object' && !Array.isArray(value)) {
    return new Map(Object.entries(value).flatMap(([name, inner]) => [...leavesOf(inner, [...path, name])]));
  }
  return new Map([[path.join('.'), typeof value === 'string' ? value : JSON.stringify(value)]]);
}

/** A decision as decide_entries records it. */
const decision = z.object({
  entries: z.array(z.object({ candidate_id: z.int(), vote_count: z.int() })),
  reason: z.string().nullish(),
});

/**
 * The two states of an audit row. A decision on entries, recorded as it was sent, is expanded to one field a candidate, unless
 * it covers entries of several providers for one candidate.
 */
export function sidesOf(action: string, before: unknown, after: unknown): [before: unknown, after: unknown] {
  const { data } = decision.safeParse(after);
  const made = DECISIONS.find((one) => action === `entries.${one}`);
  if (!data || !made) return [before, after];
  const { entries, reason } = data;
  const figures = new Map(entries.map(({ candidate_id, vote_count }) => [String(candidate_id), vote_count]));
  if (figures.size < entries.length) return [before, after];
  if (made === 'approved') return [before, { ...Object.fromEntries(figures), reason }];
  return [Object.fromEntries(figures), { ...Object.fromEntries([...figures.keys()].map((id) => [id, made])), reason }];
}

const shortened = (text: string | null): string | null =>
  text !== null && text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
