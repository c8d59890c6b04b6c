import { sentences } from './sentences.ts';

export const sayCallRules = sentences('refusals', 'calls');
/** Why a call cannot be made. */
export const conflicts = sentences('refusals', 'callConflicts');
/** What contradicts a call that is public. */
export const contradictions = sentences('refusals', 'callContradictions');
