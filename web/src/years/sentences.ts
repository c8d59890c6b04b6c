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
export const checksHint = 'A figure at or beyond a limit gets a warning.';
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
  `The public sees ${title}${before === undefined ? '' : ` instead of ${before}`} at once, on the results page and in exports. Without published figures of ${title} it sees an election in which nothing is reported. The newsroom's screens do not change.`;
export const becomesDefault = (title: string, before: string) =>
  `Every screen will start with ${title} instead of ${before}. Every agent will see no constituency until constituencies of ${title} are assigned. The public keeps seeing the current year.`;
export const becomesCurrent = (title: string) => `There is no current year yet: the public will see ${title}.`;
export const leavesDefault = (title: string, after: string) =>
  `Every screen will start with ${after} instead of ${title}.`;

export const deleteQuestion = 'Are you sure you want to delete year?';
export const deleteBody = (title: string) =>
  `This deletes the year ${title}. You cannot undo it. A year with regions or parties cannot be deleted.`;

export const majority = 'A president is elected with more than';
export const majorityHint =
  'Of the valid votes. If no candidate has this share, two go to a run-off. With 0 % the most votes are enough.';

// Turnout
export const turnoutFrom = 'Turnout counts';
export const turnoutHint = 'Results and exports name it. Ballots issued are known where the registers have them.';
export const turnouts = { cast: 'Ballots cast (valid and rejected)', issued: 'Ballots issued' } as const;

// The year that is compared with
export const compare = 'Compare';
export const compareHeading = (title: string) => `Compare ${title} with the last election`;
export const compareHint =
  'The checks compare turnout and shares of parties with the published figures of the same constituency. Constituencies are matched by code, then by name. Split and new constituencies have no match.';
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
    : `The checks compare ${number(count)} of ${number(total)} constituencies from now on. Check the ones without a code.`;

// Sources and four eyes
export const sourcesHeading = 'Independent sources';
export const sourcesHint = 'How many people must enter a contest independently before you can publish it.';
export const sources = {
  presidential_sources: 'Presidential contests',
  parliamentary_sources: 'Parliamentary contests',
} as const;
export const sourceCounts = { 1: 'One source', 2: 'Two that agree' } as const;
export const fourEyes = 'Four eyes';
export const fourEyesHint = 'You cannot publish figures that only you validated.';
export const yes = 'yes';
export const no = 'no';
