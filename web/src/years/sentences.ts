/** Sentences of the Years screen. */
export const heading = 'Years';
export const id = 'Year ID';
export const title = 'Title';
export const empty = 'No Year Available';
export const add = 'Add New Year';

export const createHeading = 'Create New Year';
export const updateHeading = 'Update Year';
export const titleField = 'Year Title';
export const titleExample = '2024';

export const checksHeading = 'Plausibility checks';
export const checksHint = 'Figures at or beyond these shares are marked with a warning wherever they are entered.';
export const thresholds = {
  rejected_percent: 'Rejected ballots, from',
  turnout_percent: 'Turnout, above',
  lead_percent: 'One candidate, from',
  races_percent: 'Difference of races, above',
};
export const percent = (share: number) => `${share} %`;

export const deleteQuestion = 'Are you sure you want to delete year?';
export const deleteBody = (title: string) => `The year ${title} goes for good. A year with regions or parties stays.`;
