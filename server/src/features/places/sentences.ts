import { counted } from '@election/contract/messages/format';

/** Sentences for years, constituencies and polling stations. */
export const currentYear = (title: string) =>
  `The public sees ${title}: it is the current year. Make another active year current first.`;
export const inactiveYear = (title: string) =>
  `${title} is inactive, so the public cannot see it. Make it active first.`;
export const publishedStays = (name: string) =>
  `${name} stays in its region: its figures are published, and the totals of the region contain them.`;
export const assignedStays = (name: string, users: number) =>
  `${name} is assigned to ${users === 1 ? 'a user' : counted(users, 'user')} of its region. Take it from them before it moves.`;
export const comparedWithItself = 'A year is not compared with itself.';
export const matchedOnce =
  'Each constituency of the year is compared with one constituency of the other year, and that one with no second.';
export const unknownConstituency = 'There is no such constituency.';
