import { sentences } from './sentences.ts';

export const sayCallRules = sentences('refusals', 'calls');
export const callsDone = sentences('done', 'calls');
/** Why a call cannot be made. */
export const conflicts = sentences('refusals', 'callConflicts');
/** What contradicts a call that is public. */
export const contradictions = sentences('refusals', 'callContradictions');

const country = 'The country';
/** What a call says of its candidates. */
export const calls = {
  elected: (names: readonly string[]) => `${names.join(', ')} elected`,
  runoff: (names: readonly string[]) => `Run-off between ${names.join(' and ')}`,
  too_close: () => 'Too close to call',
} as const;

/** "North One: Ama Palm elected": what a call says, with its place. */
export const callSaying = (call: {
  kind: keyof typeof calls;
  constituency: { name: string } | null;
  candidates: readonly { name: string }[];
}) => `${call.constituency?.name ?? country}: ${calls[call.kind](call.candidates.map(({ name }) => name))}`;
