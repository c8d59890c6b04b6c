import type { ElectionTypeTitle } from '../../../contract/src/places/election-types.ts';

/** Sentences of the candidate screens. */
export const heading: Record<ElectionTypeTitle, string> = {
  presidential: 'Presidential Candidates',
  parliamentary: 'Parliamentary Candidates',
  runoff: 'Candidates of the Run-off',
};
export const empty: Record<ElectionTypeTitle, string> = {
  presidential: 'No Candidate Available',
  parliamentary: 'No Candidates Found',
  runoff: 'No Candidate Available',
};
export const search = 'Search candidates by name';
export const add = 'Add New Candidate';
export const openedWithTwo = 'A run-off has the two candidates chosen on the race board.';
export const create = 'Create New Candidate';
export const update = 'Update Candidate';
export const deleteQuestion = 'Are you sure you want to delete this candidate?';
export const deleteBody = (name: string, party: string, place: string) =>
  `${name} (${party}), ${place}, is deleted for good.`;
export const polls = 'Polls';

export const electionType = 'Election Type';
export const id = 'Candidate ID';
export const picture = 'Picture';
export const name = 'Name';
export const party = 'Party';
export const ballotOrder = 'Ballot Order';
export const ballotOrderHint: Record<ElectionTypeTitle, string> = {
  presidential: 'The place on the ballot paper. If you leave it blank, a new candidate comes last.',
  parliamentary:
    'The place on the ballot paper. If you leave it blank, a new candidate follows the order of the parties.',
  runoff: 'The place on the ballot paper.',
};
export const ballotOrderStays = 'The place on the ballot paper. Leave it blank to keep it.';
export const withdrawn = 'Withdrew too late';
export const withdrawnHint =
  'The ballot papers have the name, so votes are entered and counted. Screens and exports say that the candidate withdrew.';
export const yes = 'yes';
export const no = 'no';
export const about = 'About the candidate';
export const education = 'Education';
export const dateOfBirth = 'Date of Birth';
export const religion = 'Religion';
export const hometown = 'Hometown';
export const spouse = 'Spouse';
export const children = 'Number of Children';
export const positions = 'Previous Positions';
