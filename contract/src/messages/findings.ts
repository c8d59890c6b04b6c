export const decided = 'Noted, with your name';
export const gone = 'The figures have changed since you looked at this. Reload and look again.';
export const reasonNeeded = 'Give the reason for overriding this.';
export const onlyPublishers = 'Only who publishes may override an error.';
export const figuresMoved = 'The figures changed while they were being checked. Look at them again before publishing.';
