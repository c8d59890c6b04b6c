/** Sentences of the calls on the public page. A time follows the first two. */
export const heading = 'Calls of the newsroom';
export const calledBy = (newsroom: string) => `Called by ${newsroom} at`;
export const takenBack = 'Taken back at';
export const at = (constituency: string, word: string) => `${constituency}: ${word}`;
export const why = (reason: string, note: string) => `${reason}: ${note}`;
