/** Sentences that the screens of votes share. */
export const heading = 'Votes';
export const noCandidates = 'No Candidates Found';
export const candidate = 'Candidate';
export const validated = 'Validated';
export const live = 'Live';
export const actions = 'Actions';
export const agentMissing = 'no figure';
export const total = 'Total';
export const noSum = '–';
export const figureOf = (name: string, party: string) => `Votes of ${name}, ${party}`;
export const save = 'Save';
export const updateQuestion = 'Are you sure you want to update this entry';

// States of an entry
export const pending = 'Pending';
export const approved = 'Approved';
export const declined = 'Declined';
export const published = 'Published';
export const askedAgain = 'Enter again';
export const notEntered = 'Not entered';

// Polling stations
export const stationPlace = (stationName: string, constituency: string, type: string) =>
  `${stationName}, ${constituency}, ${type.toLowerCase()}`;
export const registered = (code: string, voters: string) => `${code} · ${voters} registered voters`;
export const noRegister = (code: string) => `${code} · registered voters not known`;
export const noStations = 'This constituency has no polling stations yet.';
export const searchStations = 'Code or name of the station';
