/* Sentences about files of saved submissions. */

export const notSaved = 'This is no file of saved submissions. Choose the file that the phone saved, unchanged.';
export const newerFile =
  'This file was saved by a newer version of the console. Reload this page, then import it again.';
export const changedFile =
  'This file is not as the phone saved it, or was saved for another election. Save it again on the phone.';
export const unknownAuthor = 'The account of the person who saved this file was deleted. Nothing was imported.';
export const inactiveAuthor = (name: string) =>
  `The account of ${name} is inactive. Nothing was imported: ask a super_admin to activate it first.`;
export const authorMayNot = (name: string) => `The role of ${name} no longer allows this.`;
export const otherContent = 'Its content does not match the signature of the phone.';
export const pictureMissing = 'Its picture is not in the file.';
