import { counted } from '@election/contract/messages/format';

/** Sentences of the Polls screen. */
export const heading = 'Polls';
export const note = 'Exit and opinion polls of one constituency. Their figures never enter the results.';
export const empty = 'No Poll Available';
export const search = 'Search polls by title';
export const candidates = 'Candidates';
export const add = 'Add New Poll';
export const noConstituency = 'Choose a constituency first: each poll belongs to one.';
export const create = 'Create New Poll';
export const update = 'Update Poll';
export const deleteQuestion = 'Are you sure you want to delete this poll?';
export const deleteBody = (title: string, votes: number) =>
  `${title} is deleted for good, with its ${counted(votes, 'vote')}.`;

export const id = 'Poll ID';
export const title = 'Title';
export const electionType = 'Election Type';
export const votes = 'Votes';
export const figuresHint = 'Leave it blank if the poll has no figure. Blank is not 0.';
export const nobodyStands = 'This contest has no candidates yet, so you cannot enter votes.';
export const sum = (count: number) => `${counted(count, 'vote')} in total`;

export const results = 'Results';
export const resultsOf = (poll: string) => `Results of ${poll}`;
export const hideResults = 'Hide the results';
export const candidate = 'Candidate';
export const share = 'Share';
export const noFigure = 'no figure';
