import type { RegisterTotals } from '@election/contract/figures/registers';
import { number } from '@election/contract/messages/format';

/** Sentences of the panel of register totals. */
export const heading = 'Register totals';
export const registered = 'Total registered voters';
export const valid = 'Total valid votes';
export const rejected = 'Total rejected';
export const turnout = 'Turnout';
export const turnoutFrom = {
  cast: 'ballots cast',
  issued: 'ballots issued',
} as const;
export const issued = 'Ballots issued';
export const notReturned = 'Ballots not returned';
export const publicTotal = (text: string) => `Public: ${text}`;
export const awaitsPublication = 'These totals are not public yet. Publish Votes makes them public.';
export const publicLater = {
  constituency: 'This contest is published. The public totals do not change until you press Publish Votes.',
  station: 'This polling station is published. The public totals do not change until you press Publish Votes.',
} as const;
export const none = 'No register totals have been entered yet.';
export const edit = 'Edit';
export const editLabel = 'Edit the register totals';
export const cancel = 'Cancel';
export const save = 'Save';
export const fillAllFields = 'Fill All Fields';
export const question = 'Are you sure you want to update?';
export const body = (at: string, totals: RegisterTotals) => `${at}: ${totalsOf(totals)}.`;
export const totalsOf = (totals: RegisterTotals) =>
  [
    `${number(totals.total_registered_voters)} registered voters`,
    `${number(totals.total_valid_votes)} valid votes`,
    `${number(totals.total_rejected)} rejected`,
    ...(totals.total_issued === undefined ? [] : [`${number(totals.total_issued)} ballots issued`]),
    ...(totals.total_not_returned === undefined ? [] : [`${number(totals.total_not_returned)} not returned`]),
  ].join(', ');
export const conflict = (mine: string, now: string) => `You typed ${mine}. Another person has saved ${now}.`;
export const keepTheirs = 'Keep what was saved';
export const saveMine = 'Save mine instead';
