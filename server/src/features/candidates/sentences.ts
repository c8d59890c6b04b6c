/** Sentences for candidates. */
export const pictureNeeded = 'A presidential candidate needs a picture.';
export const noConstituency = 'A presidential candidate belongs to the whole country, not to a constituency.';
export const constituencyNeeded = 'A parliamentary candidate needs a constituency.';
export const openedWithTwo = 'A run-off has the two candidates it was opened with.';
export const partyStays = 'Votes are recorded for this candidate, so the party stays as it is.';
export const constituencyStays = 'Votes are recorded for this candidate, so the constituency stays as it is.';
export const electedStays =
  'This candidate is elected unopposed or by lot, so the constituency stays as it is. Change the status of the contest first.';
export const decidedUnopposed =
  'This contest was decided unopposed, so it takes no other active candidate. Change the status of the contest first.';
