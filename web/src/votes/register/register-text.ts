import type { RegisterTotals } from '@election/contract/figures/registers';
import type { Figure } from '../../ui/fields/figure-text.ts';
import * as say from './sentences.ts';

const REQUIRED = ['total_registered_voters', 'total_valid_votes', 'total_rejected'] as const;
/** Of these some sheets say nothing: empty is not known, never 0. */
const OPTIONAL = ['total_issued', 'total_not_returned'] as const;
export const FIELDS = [...REQUIRED, ...OPTIONAL] as const;
export type RegisterField = (typeof FIELDS)[number];

export const isRequired = (field: RegisterField): boolean => (REQUIRED as readonly RegisterField[]).includes(field);

export const LABELS: Record<RegisterField, string> = {
  total_registered_voters: say.registered,
  total_valid_votes: say.valid,
  total_rejected: say.rejected,
  total_issued: say.issued,
  total_not_returned: say.notReturned,
};

/** The totals while they are typed. */
export type TypedRegister = Readonly<Record<RegisterField, Figure>>;

export const typedOf = (register: RegisterTotals | null): TypedRegister =>
  Object.fromEntries(FIELDS.map((field) => [field, register?.[field] ?? null])) as TypedRegister;

/** The totals, or null while a required one is missing. */
export function complete(typed: TypedRegister): RegisterTotals | null {
  const { total_registered_voters, total_valid_votes, total_rejected, total_issued, total_not_returned } = typed;
  if (total_registered_voters === null || total_valid_votes === null || total_rejected === null) return null;
  return {
    total_registered_voters,
    total_valid_votes,
    total_rejected,
    ...(total_issued !== null && { total_issued }),
    ...(total_not_returned !== null && { total_not_returned }),
  };
}

/** The totals as a call takes them: null is not known, since what is left out stays. */
export const sentOf = (totals: RegisterTotals) => ({
  ...totals,
  total_issued: totals.total_issued ?? null,
  total_not_returned: totals.total_not_returned ?? null,
});

export const isChanged = (typed: TypedRegister, register: RegisterTotals | null): boolean =>
  FIELDS.some((field) => typed[field] !== typedOf(register)[field]);
