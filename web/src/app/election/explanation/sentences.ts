import { NOTE_FROM, NOTE_TO } from '@election/contract/results/explanation';

/** Why what is public is taken back or changed. */
export const isPublic = 'The public can read the reason and the note. You cannot change or delete them later.';
export const reason = 'Reason for the correction';
export const note = 'Note to the public';
export const noteHint = `${NOTE_FROM} to ${NOTE_TO} characters.`;
export const reasonFirst = 'Choose the reason for the correction.';
export const noteFirst = `Write a note of ${NOTE_FROM} to ${NOTE_TO} characters for the public.`;
