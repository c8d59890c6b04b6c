import { sentences } from './sentences.ts';

/** Why a state refuses an action, by code: on a disabled button, and in the refusal of a call. */
export const refusals = sentences('refusals', 'states');
export type RefusalCode = keyof typeof refusals;

export const sayRules = sentences('refusals', 'rules');

/** Entries that their states keep from changing: each refusal with the names of its candidates. */
export const refusedEntries = (refused: readonly { refusal: RefusalCode; names: readonly string[] }[]) =>
  sayRules.nothingChanged({
    refused: refused.map(({ refusal, names }) => sayRules.refusedOf({ names, refusal: refusals[refusal] })).join(' '),
  });

export const errorsFirst = (errors: readonly string[]) => sayRules.errorsFirst({ errors: errors.join(' ') });
