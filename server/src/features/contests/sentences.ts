import { sentences } from '@election/contract/messages/sentences';

/** Sentences about contests, entries and pending items. */
export const sayContests = sentences('answersDesk', 'contests');

export const unticked = (warnings: readonly string[]) => sayContests.unticked({ warnings: warnings.join(' ') });
