/** What a graphic writes into the log of the program that shows it; it is never on air. */
export const noLink = 'This graphic needs a display link: its secret follows the # of the address.';
export const refused = 'The display link of this graphic was revoked, or does not exist here.';
export const notThere = 'The update names something that does not exist. The last picture stays.';
export const notUnderstood = 'The update is neither CasparCG XML nor JSON.';
export const isOld =
  'This page and its server have different versions. Its figures do not change until stop; then it loads again.';
