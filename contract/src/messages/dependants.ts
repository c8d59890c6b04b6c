/** What may depend on something, as a count of it is written. */
const counted = {
  region: ['region', 'regions'],
  constituency: ['constituency', 'constituencies'],
  station: ['polling station', 'polling stations'],
  party: ['party', 'parties'],
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
export type Counted = keyof typeof counted;

/** Says what keeps something from being deleted. @param parts what depends on it and how many; none is 0 */
export const stillHas = (subject: string, parts: readonly { what: Counted; count: number }[]): string => {
  const list = parts.map(({ what, count }) => `${count.toLocaleString('en')} ${counted[what][count === 1 ? 0 : 1]}`);
  const last = list.pop();
  return `${subject} still has ${list.length > 0 ? `${list.join(', ')} and ` : ''}${last}, so it cannot be deleted.`;
};
