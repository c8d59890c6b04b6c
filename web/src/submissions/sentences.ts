import { counted } from '@election/contract/messages/format';

export const none = 'Nothing was sent from this phone yet.';
export const photograph = 'Photograph of the sheet';
export const figures = (candidates: number, votes: string) => `${counted(candidates, 'candidate')}, ${votes} votes`;
export const correction = 'Correction';
export const unreadable = (count: number) =>
  `${counted(count, 'submission')} of an earlier app cannot be read. ${count === 1 ? 'It is' : 'They are'} kept on this phone. Show it to the newsroom.`;
export const discardQuestion = 'Discard this submission?';
export const discardBody = 'The server did not take it. It is removed from this phone for good.';
