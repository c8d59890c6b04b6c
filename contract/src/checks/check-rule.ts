import { number, percentTenths } from '../messages/format.ts';
import { sentences } from '../messages/sentences.ts';
import type { Figures, Severity, Thresholds } from './check-figures.ts';

/** A number or a name of a finding, as its sentence says it. */
export const figure = (value: number | string | undefined) =>
  typeof value === 'number' ? number(value) : (value ?? '');
export const percent = (part: number | string | undefined, whole: number | string | undefined) =>
  percentTenths((Number(part) / Number(whole)) * 100);

/** What the checks say, by code. */
export const say = sentences('checks', 'findings');

/** The figures with what the rules work out from them. */
export interface Facts extends Figures {
  thresholds: Thresholds;
  /** Of the candidates with a figure. */
  sum: number;
  /** Valid and rejected ones of the register, without a register the sum. */
  ballots: number;
  /** Of the register, else of the place. */
  registered: number | null;
}

export interface Found {
  fields: string[];
  numbers: Record<string, number | string>;
  /** Where it is not that of the rule. */
  severity?: Severity;
}

export interface Rule {
  severity: Severity;
  /** What the finding says, from its numbers. Questions and warnings say what to look at. */
  sentence: (numbers: Found['numbers']) => string;
  find: (facts: Facts) => Found[];
}

export const rowOf = (candidate: { id: number }) => `candidate:${candidate.id}`;
export const isIncomplete = (candidates: Figures['candidates']) =>
  candidates.some(({ status, votes }) => status === 'active' && votes === null);
