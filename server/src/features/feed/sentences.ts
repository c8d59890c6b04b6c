/** The feed. */
export const feedEndsBefore = (last: number) => `The feed ends at ${last}. Begin again after 0.`;
export const badSequence = 'Give the sequence of the last message that you have: a whole number.';
export const tooManyReaders = 'Too many readers follow the feed here. Try again in a minute.';
