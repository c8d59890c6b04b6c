import type { ContestFinding } from '@election/contract/checks/findings';
import type { BoardContest } from '@election/contract/figures/board';
import type { Register } from '@election/contract/figures/registers';
import type { CandidateVotes } from '@election/contract/figures/votes';
import { findingKey } from '../findings/order.ts';

/** What the person saw of a contest before saying yes. */
export interface Seen {
  results: CandidateVotes[];
  findings: ContestFinding[];
  register: Register | null;
}

/** By contest: what was seen, null where it could not be read; and the warnings that were ticked. */
export interface Asked {
  seen: Map<number, Seen | null>;
  ticked: Set<string>;
}

/** Names a finding of a contest with its numbers. */
export const tickKey = (contest: BoardContest, finding: ContestFinding): string =>
  `${contest.contest_id} ${findingKey(finding)}`;
