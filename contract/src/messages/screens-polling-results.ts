/** Sentences of the polling stations' votes. */
export const heading = 'Polling Station Votes';
