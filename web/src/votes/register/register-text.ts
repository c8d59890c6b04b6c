import type { RegisterTotals } from '@election/contract/figures/registers';
import { series } from '@election/contract/messages/lists';
import type { Figure } from '../../ui/fields/figure-text.ts';
import { register as say } from '../sentences.ts';

const REQUIRED = ['total_registered_voters', 'total_valid_votes', 'total_rejected'] as const;
/** Of these some sheets say nothing: empty is not known, never 0. */
const OPTIONAL = ['total_issued', 'total_not_returned'] as const;
export const FIELDS = [...REQUIRED, ...OPTIONAL] as const;
export type RegisterField = (typeof FIELDS)[number];

export const isRequired = (field: RegisterField): boolean => (REQUIRED as readonly RegisterField[]).includes(field);

const LABELS = {
  total_registered_voters: 'registered',
  total_valid_votes: 'valid',
  total_rejected: 'rejected',
  total_issued: 'issued',
  total_not_returned: 'notReturned',
} as const satisfies Record<RegisterField, keyof typeof say>;

export const labelOf = (field: RegisterField): string => say[LABELS[field]];

/** "480 registered voters, 400 valid votes, 3 rejected" */
export const totalsText = (totals: RegisterTotals): string =>
  series([
    say.registeredOf({ count: totals.total_registered_voters }),
    say.validOf({ count: totals.total_valid_votes }),
    say.rejectedOf({ count: totals.total_rejected }),
    ...(totals.total_issued === undefined ? [] : [say.issuedOf({ count: totals.total_issued })]),
    ...(totals.total_not_returned === undefined ? [] : [say.notReturnedOf({ count: totals.total_not_returned })]),
  ]);

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
