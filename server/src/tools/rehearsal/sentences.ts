import { number } from '@election/contract/messages/format';

/** Sentences of the rehearsal's loader, and texts that its fictional people wrote. */
export const notEmpty =
  'This database already holds years or users; the rehearsal election is only loaded into an empty one. Nothing was changed. Choose another folder with DATA_DIR, or an empty database with DATABASE_URL.';
export const notLoaded = 'The rehearsal election could not be loaded. Nothing of it was kept.';
export const placesStored = (regions: number, constituencies: number, stations: number) =>
  `Stored ${regions} regions, ${constituencies} constituencies and ${number(stations)} polling stations.`;
export const figuresStored = (contests: number) => `Stored the figures of ${contests} contests.`;

/** The public description of each counting status. */
export const countingStatus = {
  none: 'Counting has not started yet',
  active: 'Counting is under way',
  end: 'All figures are in',
};
export const differsFromSheet = 'Differs from the result sheet';
export const readFromSheet = 'Read from the result sheet';
export const isItReally = (votes: number) => `Is it really ${number(votes)}? Please look at the sheet again.`;
export const itIs = 'Yes. The sheet was counted twice, and all agents of the parties have signed it.';
export const recounted = 'Corrected after a recount';
export const recountedNote = 'A bundle of ballots had been counted for another candidate';

/** Why a contest was not simply held. */
export const statusNotes = {
  unopposed: 'The other nominations were invalid',
  postponed: 'A candidate died before the election day',
  lot: 'Drawn by the returning officer in the presence of both candidates',
  annulled: 'The court ordered a new poll',
};
