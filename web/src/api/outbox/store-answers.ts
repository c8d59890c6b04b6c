import type { Outcome } from './classify.ts';
import { markReceived, markRefused } from './outbox.ts';
import type { Submission } from './submission.ts';

/** The server's answer to a submission. */
export type Answered = Exclude<Outcome, { kind: 'delayed' }>;

/** Stores the answers to submissions. One for which the phone has no room is stored later, and what follows is sent meanwhile. */
export function storeAnswers(onReceived: (submission: Submission) => void) {
  const unstored = new Map<string, () => Promise<void>>();

  const storing = (submission: Submission, answered: Answered) => async () => {
    if (answered.kind === 'refused') return markRefused(submission, answered.refusal);
    await markReceived(submission, answered.receipt);
    onReceived(submission);
  };
  return {
    store: async (submission: Submission, answered: Answered): Promise<void> => {
      const store = storing(submission, answered);
      await store().catch(() => unstored.set(submission.id, store));
    },
    /** Whether the server has answered a submission, and the phone could not store it. */
    holds: ({ id }: Submission): boolean => unstored.has(id),
    /** @throws while the phone still has no room */
    storeLeft: async (): Promise<void> => {
      for (const [id, store] of unstored) {
        await store();
        unstored.delete(id);
      }
    },
  };
}
