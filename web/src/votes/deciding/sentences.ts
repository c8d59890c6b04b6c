import type { Decision } from '@election/contract/figures/transitions';
import { counted } from '@election/contract/messages/format';

/** Sentences of validating, approving and declining entries. */
export const agents = 'Agents';
export const chosenAgent = (name: string) => `${name} (chosen)`;
export const takenFrom = (agent: string) => `taken from ${agent}`;
export const noAgent = 'No agent chosen';
export const noEntries = 'No agent has entered figures here yet.';
export const differs = 'Differs';
export const differingRows = (count: number) => `${counted(count, 'candidate')} ${count === 1 ? 'differs' : 'differ'}`;
/** @param difference from the taken figure; null where there is none */
export const takeFigure = (agent: string, votesText: string, difference: string | null, name: string) =>
  `Take ${agent}'s ${votesText}${difference === null ? '' : ` (${difference})`} for ${name}`;
export const selectRow = (name: string) => `Select ${name}`;
export const selectAll = 'Select all rows';
export const selected = (count: number) => `${counted(count, 'row')} selected`;

// Deciding
export const approve = 'Approve';
export const validate = 'Validate';
export const decline = 'Decline';
const approveAll = 'Approve All';
export const validateAll = 'Validate All';
export const declineAll = 'Decline All';
export const approveQuestion = 'Are you sure you want to approve votes?';
export const validateQuestion = 'Are you sure you want to validate votes?';
export const declineQuestion = 'Are you sure you want to decline votes?';
const becomesLive = (at: string, count: number) =>
  `${at}: ${count === 1 ? 'this figure becomes' : 'these figures become'} the live value.`;
const willBeDeclined = (at: string, count: number) =>
  `${at}: ${count === 1 ? 'this entry is declined and becomes' : 'these entries are declined and become'} read-only.`;

/** What a decision is called on its buttons, what it asks, and what comes of it. */
export interface DecisionWords {
  label: string;
  /** For all selected rows. */
  all: string;
  question: string;
  after: (at: string, count: number) => string;
}
export const approving: DecisionWords = {
  label: approve,
  all: approveAll,
  question: approveQuestion,
  after: becomesLive,
};
/** Where an approved figure has yet to be published by a super_admin. */
export const validating: DecisionWords = {
  label: validate,
  all: validateAll,
  question: validateQuestion,
  after: becomesLive,
};
export const otherDecisions: Record<Exclude<Decision, 'approved'>, DecisionWords> = {
  declined: { label: decline, all: declineAll, question: declineQuestion, after: willBeDeclined },
};

export const selectVoteFirst = 'Select vote first';
export const sameAsLive = 'This figure is live already.';
export const noPendingVotes = 'No pending votes for this candidate.';
export const nothingToDecide = 'None of the selected figures needs this decision.';
export const decideLine = (name: string, agent: string, votesText: string) => `${name}: ${votesText} (${agent})`;
export const declineHint = 'The agent reads it, and it stays in the history.';
export const decideTotal = (sum: string) => `Total ${sum}`;
export const liveWas = (votesText: string) => `live now ${votesText}`;
export const leftOut = (count: number) => `${counted(count, 'selected row')} need no decision and do not change.`;
