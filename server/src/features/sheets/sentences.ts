/** Sentences for pink sheets. */
export const sheet = 'The pink sheet';
export const changedMeanwhile = (by: string) =>
  `${by} has put another sheet here in the meantime. Look at it first: nothing was replaced.`;
export const removedMeanwhile =
  'The sheet that you saw has been deleted in the meantime. Nothing was replaced: upload again.';
export const alreadyEnded = 'This sheet is no longer the current one, so it cannot be deleted.';
export const notYours = 'Only its uploader and the newsroom delete this sheet. Upload yours in its place.';
export const linkEnded = 'This link is no longer good. Reload the page that showed it.';
export const notCurrent = 'This sheet is no longer the current one. Look at the one that took its place.';
export const figuresFirst = 'Publish the figures first: readers see a sheet only beside published figures.';
