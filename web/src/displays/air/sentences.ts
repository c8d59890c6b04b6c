/** What a graphic writes into the log of the program that shows it; it is never on air. */
export const noLink = 'This graphic needs a display link: its secret follows the # of the address.';
export const refused = 'The display link of this graphic was revoked, or is not known here.';
export const notThere = 'What update was told is not there. The last picture stays.';
export const notUnderstood = 'What update was told is neither XML of CasparCG nor JSON.';
export const isOld =
  'This page is of another version than its server. Its figures stay as they are; it is loaded again after stop.';
