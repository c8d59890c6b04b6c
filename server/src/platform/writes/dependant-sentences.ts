import { counted } from '@election/contract/messages/format';
import { listed } from '../text/listed.ts';

/** What may depend on something, as a count of it is written. */
const NAMES = {
  region: ['region', 'regions'],
  constituency: ['constituency', 'constituencies'],
  station: ['polling station', 'polling stations'],
  party: ['party', 'parties'],
  coalition: ['coalition', 'coalitions'],
  candidate: ['candidate', 'candidates'],
  poll: ['poll', 'polls'],
  pollFigure: ['poll figure', 'poll figures'],
  user: ['user', 'users'],
  assignedUser: ['assigned user', 'assigned users'],
  entry: ['vote entry', 'vote entries'],
  liveFigure: ['live figure', 'live figures'],
  register: ['register', 'registers'],
  sheet: ['pink sheet', 'pink sheets'],
  decision: ['decision about a finding', 'decisions about findings'],
} as const;
export type Counted = keyof typeof NAMES;

/** Says what keeps something from being deleted. @param parts what depends on it and how many; none is 0 */
export const stillHas = (subject: string, parts: readonly { what: Counted; count: number }[]): string => {
  const list = parts.map(({ what, count }) => counted(count, NAMES[what][0], NAMES[what][1]));
  return `${subject} still has ${listed(list)}, so it cannot be deleted.`;
};
