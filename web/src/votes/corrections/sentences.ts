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
  'The live values stay, and published entries become approved again. You can publish it again from its own page.';
export const isWithdrawn = 'The publication was withdrawn. Check the figures, then publish them again.';

// Of a polling station
export const withdrawOfStation = 'Withdraw the figures of a polling station';
export const station = 'Polling station';
export const stationOption = (code: string, name: string) => `${code} · ${name}`;
export const noStations = 'This constituency has no polling stations.';
export const nothingPublic = 'This polling station has no published figures.';
export const stationIsWithdrawn = 'The publication of this polling station was withdrawn.';

export const corrects = 'This changes published figures. The correction is public:';
