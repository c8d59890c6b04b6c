export const decided = 'Noted, with your name';
export const gone = 'The figures have changed since you looked at this. Reload and look again.';
export const reasonNeeded = 'Give the reason for overriding this.';
export const onlyPublishers = 'Only publishers can override errors.';
export const figuresMoved = (figures: readonly { name: string; votes: number }[]) =>
  `The figures, the register or a polling station changed while they were being checked. Look again before publishing; the figures now are: ${figures.map(({ name, votes }) => `${name} ${votes}`).join(', ')}.`;
export const oneCountEach = 'Give one count for each candidate.';
