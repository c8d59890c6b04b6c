export const submitted = 'Your figures were received and wait for approval';
export const decided = 'Vote Entries has been updated successfully';
export const saved = 'Votes have been saved successfully';
export const publishedReady = 'What was ready has been published';
export const published = 'Vote Entries has been published successfully';

export const unknownCandidates = (ids: readonly number[]) =>
  `This contest does not have these candidates: ${ids.join(', ')}.`;
export const inactiveCandidates = (names: readonly string[]) =>
  `These candidates are inactive and take no votes: ${names.join(', ')}.`;
export const repeatedCandidates = 'A candidate appears twice. Give each candidate once.';
export const mixedTypes = 'Candidates of different election types cannot be sent in one call.';
export const figureChanged = (name: string, sent: number, current: number) =>
  `${name}: you decided on ${sent}, but the entry now says ${current}. Nothing was changed.`;
export const liveChanged = (name: string, sent: number, current: number) =>
  `${name}: you sent ${sent}, but the live figure was changed to ${current} in the meantime. Nothing was changed.`;
export const declineReasonNeeded = 'Give the reason. The person who entered the figures reads it.';
export const noContest = 'This constituency has no such contest in this year.';
export const publishedMeanwhile =
  'This contest was published while you saved. Nothing was changed. Look at its figures, then save again to change what is public.';
export const inactiveStation =
  'This polling station is inactive: its figures are neither entered nor published. Make it active first.';
export const unknownStation = 'This polling station does not belong to this constituency.';
