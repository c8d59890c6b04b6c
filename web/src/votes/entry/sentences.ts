import { counted } from '@election/contract/messages/format';

/** Sentences of entering figures. */
// Which place
export const yourConstituencies = 'Your constituencies';
export const searchConstituency = 'Search a constituency';
export const noneAssigned = 'No constituency of this year is assigned to you. Ask the newsroom to assign one.';
export const chooseStation = 'Choose the polling station of your sheet.';
export const otherStation = 'Another polling station';
export const noStationMatches = 'No polling station matches.';
export const clearSearch = 'Clear the search';

// The form
export const runningSum = 'Total';
export const sumHeard = (sum: string, missing: number) =>
  missing === 0 ? `Total ${sum}` : `Total ${sum}, ${counted(missing, 'candidate')} without a figure`;
export const missing = (count: number) => `${counted(count, 'candidate')} without a figure`;
export const nothingTyped = 'Enter at least one figure.';
export const review = 'Review';

// The review
export const reviewHeading = 'Read the figures back';
export const reviewNote = 'Compare each figure with the result sheet before you save.';
export const notSent = 'no figure, not sent';
export const changeFigures = 'Change figures';
export const checked = 'I have compared these figures with the sheet.';
export const saveEntryQuestion = 'Are you sure you want to save this entry';
export const saveEntryBody = (at: string, candidates: number, votes: number) =>
  `${at}: ${counted(candidates, 'candidate')}, ${counted(votes, 'vote')}. They then wait for approval.`;

// The receipt
export const receipt = {
  pending: 'Received. Your figures wait for approval.',
  approved: 'Your figures were approved.',
  declined: 'Your figures were declined. The newsroom will enter them; call it if you have the sheet.',
  published: 'Your figures are published.',
  mixed: 'Some of your figures were decided on; each says what became of it.',
};
export const declinedBecause = (reason: string) => `Declined: ${reason}`;
export const enterMissing = 'Enter what is missing';
