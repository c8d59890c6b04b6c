/** Sentences about failed calls and realtime events. */
export const newResults = 'New Results Pending Approval';
export const moreNews = (count: number) => `${count} more new results`;
export const readUnreachable = 'The server could not be reached. Check the connection and try again.';
export const writeUnreachable =
  'The server could not be reached, so it is not known whether this was saved. Try again: the same change is never made twice.';
export const answerUnreadable = (status: number) =>
  `The server answered in a way that the console does not understand (status ${status}). Please try again.`;
