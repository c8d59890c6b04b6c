/** Sentences of the calls on the public page. A time follows the first two. */
export const heading = 'Calls of the newsroom';
export const calledBy = (newsroom: string) => `Called by ${newsroom} at`;
/** Before what a graphic says in one line. */
export const called = (newsroom: string) => `Called by ${newsroom}:`;
export const takenBack = 'Withdrawn at';
export const contradicted = 'The published figures now say otherwise.';
export const why = (reason: string, note: string) => `${reason}: ${note}`;
