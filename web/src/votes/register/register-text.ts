import type { RegisterTotals } from '@election/contract/registers';
import type { Figure } from '../../ui/figure-text.ts';
import * as say from './sentences.ts';

export const FIELDS = ['total_registered_voters', 'total_valid_votes', 'total_rejected'] as const;
export type RegisterField = (typeof FIELDS)[number];

export const LABELS: Record<RegisterField, string> = {
  total_registered_voters: say.registered,
  total_valid_votes: say.valid,
  total_rejected: say.rejected,
};

/** The three totals while they are typed. */
export type TypedRegister = Readonly<Record<RegisterField, Figure>>;

export const typedOf = (register: RegisterTotals | null): TypedRegister => ({
  total_registered_voters: register?.total_registered_voters ?? null,
  total_valid_votes: register?.total_valid_votes ?? null,
  total_rejected: register?.total_rejected ?? null,
});

/** The totals, or null while one is missing. */
export function complete({ total_registered_voters, total_valid_votes, total_rejected }: TypedRegister) {
  if (total_registered_voters === null || total_valid_votes === null || total_rejected === null) return null;
  return { total_registered_voters, total_valid_votes, total_rejected } satisfies RegisterTotals;
}

export const isChanged = (typed: TypedRegister, register: RegisterTotals | null): boolean =>
  FIELDS.some((field) => typed[field] !== typedOf(register)[field]);

/** Valid and rejected ballots over the register; null where the register is empty. */
export const turnoutOf = ({ total_registered_voters, total_valid_votes, total_rejected }: RegisterTotals) =>
  total_registered_voters > 0 ? (total_valid_votes + total_rejected) / total_registered_voters : null;
