/** Sentences of the screen on which sheets are keyed in. */
export const title = 'Key-in';
export const note = 'Type what the sheet says. Another person entered it too; nobody sees the figures of the other.';
export const noSheet = 'No sheet waits';
export const noSheetMore = 'This page looks again by itself. It opens the next sheet that needs a second source.';
export const lookAgain = 'Look again';
export const loading = 'The next sheet is opened.';
export const again = 'The newsroom asks you to enter these figures once more.';
export const at = (constituency: string, type: string) => `${constituency}, ${type.toLowerCase()}`;
export const figureOf = (name: string, party: string) => `Votes of ${name}, ${party}`;
export const figures = 'Figures of the sheet';
export const sum = 'Sum';
export const noSum = '–';
export const missing = (count: number) => `${count} ${count === 1 ? 'figure is' : 'figures are'} missing.`;
export const noPicture = 'The picture of the sheet did not load. Try again before you finish, or skip the sheet.';
export const finish = 'Finish';
export const skip = 'Skip';
export const unreadable = 'Not readable';
export const unreadableQuestion = 'What cannot be read?';
export const unreadableBody =
  'Nobody gets this sheet before there is another photograph. The newsroom reads what you write.';
export const reason = 'What cannot be read';
export const reasonNeeded = 'Say what cannot be read.';
export const giveBack = 'Give back';
export const keys = 'Enter goes to the next figure and to Finish.';
