import { sentences } from '@election/contract/messages/sentences';

export const coverage = sentences('coverage', 'coverage');
export const stateHints = sentences('coverage', 'stateHints');
