import type { ContestStatus } from '@election/contract/figures/contest-status';

/** Sentences of the panel for the status of a contest. */
export const heading = 'Status of the contest';
export const change = 'Change the status';
export const elected = (status: string, name: string) => `${status}: ${name}.`;
export const publicSees = (status: string) => `Not public yet. The public sees: ${status}.`;
export const status = 'Status';
export const drawn = 'Drawn candidate';
export const seat = 'Who has the seat';
export const publicStatus = 'The public sees';
export const whoDrew = 'Who drew, where and when';
export const note = 'Note';
export const noteIsPublic = 'The public reads it with the status.';
export const publish = 'Make the status public now';
export const save = 'Save the status';
export const cancel = 'Cancel';
export const question = 'Are you sure you want to update?';
export const body = (at: string, name: string) => `${at}: ${name}.`;
export const figures = (publication: string) => `Figures: ${publication}.`;
export const newsroomOnly = 'Only the newsroom sees it until you make it public.';
export const publicAtOnce: Record<ContestStatus, string> = {
  held: 'It is public at once: published votes count, and the earlier status is removed.',
  unopposed: 'It is public at once: the only candidate has the seat, and the contest counts as reported.',
  postponed: 'It is public at once: the contest is neither reported nor missing.',
  lot: 'It is public at once: a tie of the published votes gives the seat to the drawn candidate.',
  annulled: 'It is public at once: its published votes no longer count, and it has no seat.',
};
