/** Sentences of the swing against the year that is compared with. */
export const heading = (year: string) => `Swing against ${year}`;
export const note = (year: string) => `Share of the votes now and in ${year}, by party, in percentage points.`;
export const incomplete = 'The swing is shown once every candidate has a live or a chosen figure.';
export const candidate = 'Candidate';
export const now = 'Now';
export const points = 'Swing';
export const noneBefore = 'was not a candidate';
