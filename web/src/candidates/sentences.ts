import { sentences } from '@election/contract/messages/sentences';

export const candidates = sentences('parties', 'candidates');
export const headings = sentences('parties', 'candidatesHeading');
export const noCandidates = sentences('parties', 'noCandidates');
export const ballotOrderHints = sentences('parties', 'ballotOrderHint');
