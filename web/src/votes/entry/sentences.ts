import { counted } from '@election/contract/messages/format';

/** Sentences of entering figures. */
// Which place
export const yourConstituencies = 'Your constituencies';
export const searchConstituency = 'Search a constituency';
export const noneAssigned = 'No constituency of this year is assigned to you. Ask the newsroom to assign one.';
export const chooseStation = 'Choose the polling station of your sheet.';
export const inactiveStation =
  'This polling station is inactive: it takes no figures. Call the newsroom if you have its sheet.';
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

// The totals of the sheet
export const controls = 'Totals of the sheet';
export const controlsNote = 'They check your typing and are not sent.';
export const control = {
  valid: 'Valid votes on the sheet',
  rejected: 'Rejected ballots on the sheet',
  total: 'All ballots on the sheet',
};
export const sumAgainstValid = {
  agrees: (valid: string) => `The candidates add up to the ${valid} valid votes.`,
  open: (left: string, valid: string) => `${left} of the ${valid} valid votes are left for the missing figures.`,
  differs: (sum: string, valid: string, by: string) =>
    `The candidates add up to ${sum}, the sheet says ${valid} valid votes: ${by} apart.`,
};
export const ballotsAgainstTotal = {
  agrees: (total: string) => `Valid and rejected make the ${total} ballots.`,
  open: (left: string, total: string) => `${left} of the ${total} ballots are left.`,
  differs: (ballots: string, total: string, by: string) =>
    `Valid and rejected make ${ballots}, the sheet says ${total} ballots: ${by} apart.`,
};
export const aboveRegister = (registered: string) => `More than the ${registered} registered voters.`;
export const aboveValid = (valid: string) => `More than the ${valid} valid votes of the sheet.`;
export const aboveTotal = (total: string) => `More than the ${total} ballots of the sheet.`;
export const slip = (meant: string) => `With ${meant} the sum would be right. Look at the sheet again.`;

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
  asked_again: 'The newsroom asks you to enter these figures once more.',
  declined: 'Your figures were declined. The newsroom will enter them; call it if you have the sheet.',
  published: 'Your figures are published.',
  mixed: 'Some of your figures were decided on; each says what became of it.',
};
export const declinedBecause = (reason: string) => `Declined: ${reason}`;
export const enterMissing = 'Enter what is missing';
export const photographSheet = 'Photograph this sheet';

// On this phone
export const draftFrom = (at: string) => `You typed this at ${at} and have not saved it.`;
export const discardDraft = 'Discard what you typed';
export const waitsOnPhone =
  'Your figures are on this phone. They are sent as soon as the server can be reached; you may close the page.';
export const serverHas = (votes: string) => `The server has ${votes}.`;
export const chooseFigures = 'Choose which to keep';
export const candidateNumber = (id: number) => `Candidate number ${id}`;
export const takenAway =
  'This place is no longer assigned to you. Your figures are kept here; save them as a file or discard them.';
export const discardRefused = 'Discard these figures?';
export const discardRefusedBody = 'The server did not take them. They are removed from this phone for good.';
