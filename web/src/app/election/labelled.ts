import type { Candidate } from '@election/contract/ballots/candidates';

/** A candidate of the list as figures stand beside it: by the label, which tells namesakes apart. */
export const labelled = (candidate: Candidate): Candidate => ({ ...candidate, name: candidate.label });
