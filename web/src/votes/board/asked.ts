import type { ContestFinding } from '@election/contract/checks/findings';
import type { BoardContest } from '@election/contract/figures/board';
import type { Shown } from '../asking/moved-since.ts';
import { findingKey } from '../findings/order.ts';

/** By contest: what was seen, null where it could not be read; and the warnings that were ticked. */
export interface Asked {
  seen: Map<number, Shown | null>;
  ticked: Set<string>;
}

/** Names a finding of a contest with its numbers. */
export const tickKey = (contest: BoardContest, finding: ContestFinding): string =>
  `${contest.contest_id} ${findingKey(finding)}`;
