import { sentences } from '@election/contract/messages/sentences';

/** Sentences for candidates. */
export const sayCandidates = sentences('answersData', 'candidates');
