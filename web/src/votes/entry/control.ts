import type { Figure } from '../../ui/fields/figure-text.ts';
import { formatFigure } from '../../ui/fields/figures.ts';
import { ballotsAgainstTotal, entry as say, sumAgainstValid } from '../sentences.ts';
import { type BallotRow, type Figures, figureOf, missingIn, sumOf } from './ballot.ts';

/** The totals that the sheet prints. They check the typing and are not sent. */
export const CONTROLS = ['valid', 'rejected', 'total'] as const;
export type Control = (typeof CONTROLS)[number];
export type ControlTotals = Readonly<Record<Control, Figure>>;

export const NO_CONTROLS: ControlTotals = { valid: null, rejected: null, total: null };

/** How one total of the sheet compares with what was typed. */
export interface Comparison {
  about: string;
  agrees: boolean;
  sentence: string;
}

/** Compares the totals with the figures. While candidates are missing a sum below the total is no difference yet. */
export function compareControls(rows: readonly BallotRow[], typed: Figures, controls: ControlTotals): Comparison[] {
  const { valid, rejected, total } = controls;
  const sum = sumOf(rows, typed);
  const missing = missingIn(rows, typed).length;
  const votes = valid === null ? [] : [compared('valid', sum, valid, missing, sumAgainstValid)];
  if (total === null) return votes;
  // Without rejected ballots the total can only be compared as the most that the figures may add up to.
  const open = rejected === null ? 1 : valid === null ? missing : 0;
  return [...votes, compared('total', (valid ?? sum) + (rejected ?? 0), total, open, ballotsAgainstTotal)];
}

type Sentences = typeof sumAgainstValid;

function compared(about: string, has: number, wanted: number, open: number, sentences: Sentences): Comparison {
  const control = formatFigure(wanted);
  const apart = formatFigure(Math.abs(has - wanted));
  if (has < wanted && open > 0) {
    return { about, agrees: true, sentence: sentences.open({ left: apart, wanted: control }) };
  }
  const agrees = has === wanted;
  return {
    about,
    agrees,
    sentence: agrees
      ? sentences.agrees({ wanted: control })
      : sentences.differs({ found: formatFigure(has), wanted: control, apart }),
  };
}

/** Why a single figure cannot be right, or null: it is above the register, or above a total of the sheet. */
export function doubtOf(figure: Figure, controls: ControlTotals, registered: number | null): string | null {
  if (figure === null) return null;
  if (registered !== null && figure > registered) return say.aboveRegister({ registered: formatFigure(registered) });
  if (controls.valid !== null && figure > controls.valid)
    return say.aboveValid({ valid: formatFigure(controls.valid) });
  if (controls.total !== null && figure > controls.total)
    return say.aboveTotal({ total: formatFigure(controls.total) });
  return null;
}

/**
 * The one figure whose slip explains that the sum differs from the valid votes: a digit too many or too few at its end, or two
 * neighbouring digits in the wrong order. Null where none or several explain it.
 */
export function slipIn(rows: readonly BallotRow[], typed: Figures, { valid }: ControlTotals) {
  if (valid === null || missingIn(rows, typed).length > 0) return null;
  const difference = sumOf(rows, typed) - valid;
  if (difference === 0) return null;
  const found = rows.flatMap((row) => {
    const figure = figureOf(row, typed) ?? 0;
    const meant = figure - difference;
    return isSlip(figure, meant) ? [{ id: row.candidate.id, meant }] : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

function isSlip(figure: number, meant: number): boolean {
  const [typed, right] = [String(figure), String(meant)];
  if (typed.slice(0, -1) === right || right.slice(0, -1) === typed) return true;
  const swapped = [...typed.slice(1)].map(
    (digit, at) => typed.slice(0, at) + digit + typed.charAt(at) + typed.slice(at + 2),
  );
  return swapped.includes(right);
}
