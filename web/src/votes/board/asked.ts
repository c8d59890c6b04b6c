import type { BoardContest } from '@election/contract/board';
import type { ContestFinding } from '@election/contract/findings';
import type { Register } from '@election/contract/registers';
import type { CandidateVotes } from '@election/contract/votes';

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

/** Names a finding with its numbers: a tick is for these alone. */
export const findingKey = (contest: BoardContest, { code, numbers }: ContestFinding): string =>
  `${contest.contest_id} ${code} ${JSON.stringify(Object.entries(numbers).sort())}`;
