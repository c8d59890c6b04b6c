import type { EntryStatus } from '@election/contract/figures/votes';
import { counted } from '@election/contract/messages/format';

export const none = 'Nothing was sent from this phone yet.';
export const goOn = 'Go on typing';
export const photograph = 'Photograph of the sheet';
export const figures = (candidates: number, votes: string) => `${counted(candidates, 'candidate')}, ${votes} votes`;
export const correction = 'Correction';
export const mineAndTheirs = 'What you typed and what the server has';
export const youTyped = (votes: string) => `You typed ${votes}`;
export const serverHas = (votes: string, status: EntryStatus | null) =>
  status === null ? 'The server has no figure' : `The server has ${votes}, ${status}`;
export const unreadable = (count: number) =>
  `This app cannot read ${counted(count, 'submission or draft', 'submissions or drafts')} of another version of it. Nothing is lost: ${count === 1 ? 'it stays' : 'they stay'} on this phone. Save the file and give it to the newsroom.`;
export const discardQuestion = 'Discard this submission?';
export const discardBody = 'The server did not take it. It is removed from this phone for good.';

// What was keyed in from photographs
export const keyedIn = 'Keyed in';
export const keyedCandidates = (count: number) => counted(count, 'candidate');
export const receivedAt = (at: string) => `Received ${at}`;

// Files of other phones
export const importHeading = 'Import saved submissions';
export const importNote =
  "A file that an agent saved on a phone without a network. Everything in it is entered in the agent's name, once, also if the file comes twice or the phone sends it later.";
export const importFile = 'Choose the file';
export const importedFrom = (name: string, at: string) => `From ${name}, saved ${at}`;
export const unknownPlace = 'An unknown place';
export const outcome = { received: 'Received now', already_received: 'Was received before' } as const;
