import { counted } from '@election/contract/messages/format';

/** Sentences of editing live figures. */
export const edit = 'Edit';
export const cancel = 'Cancel';
export const saveVotes = 'Save Votes';
export const saveVotesNote = (count: number) => `${counted(count, 'candidate')} without a live value`;
export const saveVotesQuestion = 'Are you sure you want to save vote? This will send entered votes as approved.';
export const saveLine = (name: string, from: string, to: string) => `${name}: ${from} → ${to}`;
export const alsoPublished = 'This contest is published: the change is public at once.';
export const saveBody = (at: string, candidates: number, sum: number) =>
  `${at}: ${counted(candidates, 'candidate')}, ${counted(sum, 'vote')}.`;
export const fromStations = 'Summed from polling stations';
export const liveMoved = (votesText: string) => `Now ${votesText}: changed while you type`;
export const nothingLive = 'nothing yet';
export const foundEdits = (at: string) => `You typed figures here at ${at} and have not saved them.`;
export const discardEdits = 'Discard what you typed';
