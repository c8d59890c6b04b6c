import { NOTE_FROM, NOTE_TO } from '@election/contract/results/explanation';

/** Why what is public is taken back or changed. */
export const isPublic = 'Everybody can read the reason and the note. They are never changed or deleted.';
export const reason = 'Reason of the correction';
export const note = 'Note to the public';
export const noteHint = `${NOTE_FROM} to ${NOTE_TO} characters.`;
export const reasonFirst = 'Choose the reason of the correction.';
export const noteFirst = `Write a note of ${NOTE_FROM} to ${NOTE_TO} characters for the public.`;
