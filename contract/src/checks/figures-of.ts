import type { Figures } from './check-figures.ts';

/** A register as tables and screens name its totals. */
interface Totals {
  total_registered_voters: number;
  total_valid_votes: number;
  total_rejected: number;
  total_issued?: number | null | undefined;
  total_not_returned?: number | null | undefined;
}

/** What the database, an import or a screen knows of a contest at one place. */
export interface KnownFigures extends Omit<Figures, 'register'> {
  /** Null where none has been entered; absent where that is no matter. */
  register?: Totals | null | undefined;
}

/** The input of the checks, from what is known. The only place where it is made. */
export function figuresOf({ register, ...known }: KnownFigures): Figures {
  if (register === undefined) return known;
  const totals = register && {
    registered: register.total_registered_voters,
    valid: register.total_valid_votes,
    rejected: register.total_rejected,
    issued: register.total_issued ?? null,
    not_returned: register.total_not_returned ?? null,
  };
  return { ...known, register: totals };
}
