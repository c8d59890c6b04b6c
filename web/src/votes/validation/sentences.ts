/** Sentences of the validation screen. */
export const onlyDifferences = 'Only differences';
export const noDifferences = 'The agents agree on every candidate.';
export const withChosen = 'With the figures chosen here:';
