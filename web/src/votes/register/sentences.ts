import { number } from '@election/contract/messages/format';

/** Sentences of the panel of register totals. */
export const heading = 'Register totals';
export const registered = 'Total registered voters';
export const valid = 'Total valid votes';
export const rejected = 'Total rejected';
export const turnout = 'Turnout';
export const turnoutOf = 'of registered voters';
export const publicTotal = (text: string) => `Public: ${text}`;
export const awaitsPublication = 'These totals are not public yet: Publish Votes makes them public.';
export const publicLater = 'This contest is published: the public totals stay as they are until Publish Votes.';
export const none = 'No register totals have been entered yet.';
export const edit = 'Edit';
export const editLabel = 'Edit the register totals';
export const cancel = 'Cancel';
export const save = 'Save';
export const fillAllFields = 'Fill All Fields';
export const question = 'Are you sure you want to update?';
export const body = (at: string, totals: { registered: number; valid: number; rejected: number }) =>
  `${at}: ${number(totals.registered)} registered voters, ${number(totals.valid)} valid votes, ${number(totals.rejected)} rejected.`;
export const conflict = (mine: string, now: string) =>
  `You typed ${mine}, but somebody has meanwhile saved ${now} (registered, valid, rejected).`;
export const totals = (registeredText: string, validText: string, rejectedText: string) =>
  `${registeredText} / ${validText} / ${rejectedText}`;
export const keepTheirs = 'Keep what was saved';
export const saveMine = 'Save mine instead';
