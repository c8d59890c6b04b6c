import { NOTE_FROM, NOTE_TO } from '@election/contract/explanation';
import { leaving } from '@election/contract/messages/corrections';

/** Sentences of withdrawing and correcting what is public. */
export const withdraw = 'Withdraw';
export const withdrawing = 'Withdrawing...';
export const question = 'Are you sure you want to withdraw this publication?';
export const yes = 'Withdraw from the public';
export const no = 'Leave it public';
/** "3 candidates, 41,200 votes leave the public page". */
export const body = (at: string, candidates: number, votes: number) =>
  `${at}: ${leaving(candidates, votes)} leave the public page, every export and every sum at once.`;
export const stationBody = (at: string, candidates: number, votes: number) =>
  `${at}: ${leaving(candidates, votes)} leave every export and the sum of the stations at once.`;
export const stays =
  'The live values stay, and its published entries are approved again. It can be published anew, by itself.';
export const isWithdrawn = 'The publication was withdrawn. Check the figures, then publish them again.';

// Of a polling station
export const withdrawOfStation = 'Withdraw the figures of a polling station';
export const station = 'Polling station';
export const stationOption = (code: string, name: string) => `${code} · ${name}`;
export const noStations = 'This constituency has no polling stations.';
export const nothingPublic = 'Nothing of this polling station is public.';
export const stationIsWithdrawn = 'The publication of this polling station was withdrawn.';

// Why
export const isPublic = 'Everybody can read the reason and the note. They are never changed or deleted.';
export const corrects = 'This changes published figures. The correction is public:';
export const reason = 'Reason of the correction';
export const note = 'Note to the public';
export const noteHint = `${NOTE_FROM} to ${NOTE_TO} characters.`;
export const reasonFirst = 'Choose the reason of the correction.';
export const noteFirst = `Write a note of ${NOTE_FROM} to ${NOTE_TO} characters for the public.`;
