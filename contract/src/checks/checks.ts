import { isWithoutPoll } from '../figures/contest-status.ts';
import { CHECK_CODES, type CheckCode } from './check-codes.ts';
import { DEFAULT_THRESHOLDS, type Figures, type Severity } from './check-figures.ts';
import type { Facts, Found, Rule } from './check-rule.ts';
import { CHECKS_OF_EVENING } from './checks-of-evening.ts';
import { CHECKS_OF_SCALE } from './checks-of-scale.ts';
import { CHECKS_OF_SHEET } from './checks-of-sheet.ts';

/** The plausibility rules (docs/product.md, Checks): one entry each. */
const RULES: Record<CheckCode, Rule> = { ...CHECKS_OF_SHEET, ...CHECKS_OF_EVENING, ...CHECKS_OF_SCALE };

export interface Finding {
  code: CheckCode;
  severity: Severity;
  /** What it concerns: `candidate:7`, `total_valid_votes` and the like, for marking the rows and fields. */
  fields: string[];
  /** The numbers and names of its sentence. A decision on a finding counts while they stay the same. */
  numbers: Found['numbers'];
}

/**
 * What the rules find: pure, the same while typing, when saving, when validating and before publishing. A rule whose figures are
 * not known says nothing.
 */
export function check(figures: Figures): Finding[] {
  const { candidates, register, registered_voters, thresholds = DEFAULT_THRESHOLDS, status = 'held' } = figures;
  if (isWithoutPoll(status)) return [];
  if (candidates.every(({ votes }) => votes === null)) return [];
  const sum = candidates.reduce((total, { votes }) => total + (votes ?? 0), 0);
  const ballots = register ? register.valid + register.rejected : sum;
  const registered = register?.registered ?? registered_voters ?? null;
  const facts: Facts = { ...figures, thresholds, sum, ballots, registered };
  return CHECK_CODES.flatMap((code) =>
    RULES[code].find(facts).map((found) => ({ code, severity: RULES[code].severity, ...found })),
  );
}

/** What a finding says. */
export const sentenceOf = ({ code, numbers }: Pick<Finding, 'code' | 'numbers'>): string =>
  RULES[code].sentence(numbers);
