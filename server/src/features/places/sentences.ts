import { counted } from '@election/contract/messages/format';

/** Sentences for constituencies and polling stations. */
export const publishedStays = (name: string) =>
  `${name} stays in its region: its figures are published, and the totals of the region contain them.`;
export const assignedStays = (name: string, users: number) =>
  `${name} is assigned to ${users === 1 ? 'a user' : counted(users, 'user')} of its region. Take it from them before it moves.`;
export const unknownConstituency = 'There is no such constituency.';
