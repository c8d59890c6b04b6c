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

export const currentYear = 'Current year';
export const makeCurrent = 'Make current';
export const currentQuestion = (title: string) => `Are you sure you want to make ${title} the current year?`;
export const currentBody = (title: string, before: string | undefined) =>
  `The public sees ${title}${before === undefined ? '' : ` instead of ${before}`} at once, on the results page and in exports. Without published figures of ${title} it sees an election in which nothing is reported. The screens of the newsroom stay as they are.`;
export const becomesDefault = (title: string, before: string) =>
  `Every screen will start with ${title} instead of ${before}. Every agent will see no constituency until constituencies of ${title} are assigned. The public keeps seeing the current year.`;
export const becomesCurrent = (title: string) => `There is no current year yet: the public will see ${title}.`;
export const leavesDefault = (title: string, after: string) =>
  `Every screen will start with ${after} instead of ${title}.`;

export const deleteQuestion = 'Are you sure you want to delete year?';
export const deleteBody = (title: string) => `The year ${title} goes for good. A year with regions or parties stays.`;

export const majority = 'A president is elected with more than';
export const majorityHint =
  'Of the valid votes. Where nobody has so many there is a run-off of two; with 0 % the most votes are enough.';

// Turnout
export const turnoutFrom = 'Turnout counts';
export const turnoutHint = 'Results and exports name it. Ballots issued are known where the registers have them.';
export const turnouts = { cast: 'Ballots cast (valid and rejected)', issued: 'Ballots issued' } as const;

// Sources and four eyes
export const sourcesHeading = 'Independent sources';
export const sourcesHint =
  'How many people must have entered a contest, each without the other, before it is published.';
export const sources = {
  presidential_sources: 'Presidential contests',
  parliamentary_sources: 'Parliamentary contests',
} as const;
export const sourceCounts = { 1: 'One source', 2: 'Two sources that agree' } as const;
export const fourEyes = 'Four eyes';
export const fourEyesHint = 'Nobody publishes figures that they alone validated.';
export const yes = 'yes';
export const no = 'no';
