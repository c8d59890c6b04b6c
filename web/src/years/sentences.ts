import { number } from '@election/contract/messages/format';

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
export const checksHint = 'Figures at or beyond these limits are marked with a warning wherever they are entered.';
export const thresholds = {
  rejected_percent: 'Rejected ballots, from',
  turnout_percent: 'Turnout, above',
  lead_percent: 'One candidate, from',
  races_percent: 'Difference of races, above',
  turnout_change_points: 'Turnout against the last election, from',
  share_change_points: 'Share against the last election, from',
  robust_deviations: 'A station against the others, from',
};
export const percent = (share: number) => `${share} %`;
/** What stands behind a limit. */
export const unit = (name: keyof typeof thresholds) =>
  name === 'robust_deviations' ? ' deviations' : name.endsWith('points') ? ' points' : ' %';
export const limit = (name: keyof typeof thresholds, value: number) => `${value}${unit(name)}`;

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

// The year that is compared with
export const compare = 'Compare';
export const compareHeading = (title: string) => `Compare ${title} with the last election`;
export const compareHint =
  'The checks compare turnout and shares of parties with the published figures of the same constituency. Constituencies are found by code, then by name. One that was split, and a new one, has none.';
export const comparedWith = 'Compare with';
export const noYear = 'No year';
export const matches = 'Constituencies';
export const constituency = 'Constituency';
export const earlier = 'Before';
export const earlierOf = (name: string) => `${name} before`;
export const noMatch = 'None';
export const noConstituencies = 'No Constituency Available';
export const changeMatch = 'Change';
export const matchedBy = { confirmed: 'Confirmed', code: 'Same code', name: 'Same name' } as const;
export const matched = (count: number, total: number) =>
  `${number(count)} of ${number(total)} constituencies are compared.`;
export const compareQuestion = 'Are you sure you want to compare by this list?';
export const compareBody = (count: number, total: number) =>
  count === 0
    ? 'No constituency is compared with another year.'
    : `The checks compare ${number(count)} of ${number(total)} constituencies from now on. Look through those without a code of their own.`;

// Sources and four eyes
export const sourcesHeading = 'Independent sources';
export const sourcesHint =
  'How many people must have entered a contest, each without the other, before it is published.';
export const sources = {
  presidential_sources: 'Presidential contests',
  parliamentary_sources: 'Parliamentary contests',
} as const;
export const sourceCounts = { 1: 'One source', 2: 'Two that agree' } as const;
export const fourEyes = 'Four eyes';
export const fourEyesHint = 'Nobody publishes figures that they alone validated.';
export const yes = 'yes';
export const no = 'no';
