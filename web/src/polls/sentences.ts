import { counted } from '@election/contract/messages/format';

/** Sentences of the Polls screen. */
export const heading = 'Polls';
export const note = 'Exit and opinion polls of one constituency. Their figures never enter the results.';
export const empty = 'No Poll Available';
export const search = 'Search polls by title';
export const candidates = 'Candidates';
export const add = 'Add New Poll';
export const noConstituency = 'Choose a constituency first: a poll is held in one.';
export const create = 'Create New Poll';
export const update = 'Update Poll';
export const deleteQuestion = 'Are you sure you want to delete this poll?';
export const deleteBody = (title: string, votes: number) =>
  `${title} is deleted for good, with its ${counted(votes, 'vote')}.`;

export const id = 'Poll ID';
export const title = 'Title';
export const electionType = 'Election Type';
export const votes = 'Votes';
export const figuresHint = 'Leave blank where the poll has no figure; a blank is not 0.';
export const nobodyStands = 'Nobody stands in this contest yet, so there is nobody to enter votes for.';
export const sum = (count: number) => `${counted(count, 'vote')} in all`;

export const results = 'Results';
export const resultsOf = (poll: string) => `Results of ${poll}`;
export const hideResults = 'Hide the results';
export const candidate = 'Candidate';
export const share = 'Share';
export const noFigure = 'no figure';
