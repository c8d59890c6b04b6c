import type { Decision } from '@election/contract/figures/transitions';
import { deciding as say } from '../sentences.ts';

/** What a decision is called on its buttons, what it asks, and what comes of it. */
export interface DecisionWords {
  label: string;
  /** For all selected rows. */
  all: string;
  question: string;
  after: (values: { at: string; count: number }) => string;
}

/** @param publishes super admins approve; others validate a figure, which has yet to be published */
export const decisionWords = (publishes: boolean): Record<Decision, DecisionWords> => ({
  approved: publishes
    ? { label: say.approve, all: say.approveAll, question: say.approveQuestion, after: say.becomesLive }
    : { label: say.validate, all: say.validateAll, question: say.validateQuestion, after: say.becomesLive },
  declined: { label: say.decline, all: say.declineAll, question: say.declineQuestion, after: say.willBeDeclined },
});
