import type { ImportRun } from '@election/contract/imports';
import { unexpected } from '@election/server/platform/sentences';
import type { Mutated, Mutation } from './mutations.ts';

/** A mutated set of files that is imported as a year of its own. */
export interface Case extends Mutated {
  mutation: Mutation;
  number: number;
  /** It is not four digits, so that an import confirms it: another title is refused. */
  title: string;
}

/** What became of a case. */
export interface Result {
  /** The sentence of the refusal; null: stored. */
  refused: string | null;
  wrong: string[];
}

export const isSentence = (text: unknown): boolean =>
  typeof text === 'string' && /\w.* .*[.?]$/s.test(text) && text !== unexpected;

type Refusals = NonNullable<ImportRun['report']>['refusals'];

/** The result of refused rows: each names its file, line and column, with a sentence. */
export const refusedRows = ({ first }: Refusals): Result => ({
  refused: first[0]?.sentence ?? '',
  wrong: first
    .filter(({ file, line, sentence }) => !/^\w+\.csv$/.test(file) || line < 1 || !isSentence(sentence))
    .map((row) => `a refused row says ${JSON.stringify(row)}`),
});
