/** Sentences of the calls on the public page. */
export const heading = 'Calls of the newsroom';
export const at = (constituency: string, word: string) => `${constituency}: ${word}`;
export const calledBy = (newsroom: string, time: string) => `Called by ${newsroom} at ${time}`;
export const takenBack = (time: string, reason: string, note: string) => `Taken back at ${time}. ${reason}: ${note}`;
