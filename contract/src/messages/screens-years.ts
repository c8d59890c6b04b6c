/** Sentences of the Years screen. */
export const heading = 'Years';
export const id = 'Year ID';
export const title = 'Title';
export const status = 'Status';
export const empty = 'No Year Available';
