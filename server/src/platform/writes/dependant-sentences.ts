import { listed } from '@election/contract/messages/lists';
import { sentences } from '@election/contract/messages/sentences';

const say = sentences('answersData', 'dependants');
/** What may depend on something. */
export type Counted = Exclude<keyof typeof say, 'stillHas'>;

/** Says what keeps something from being deleted. @param parts what depends on it and how many; none is 0 */
export const stillHas = (subject: string, parts: readonly { what: Counted; count: number }[]): string =>
  say.stillHas({ subject, parts: listed(parts.map(({ what, count }) => say[what]({ count }))) });
