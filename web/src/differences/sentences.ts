import { counted, number } from '@election/contract/messages/format';

/** Sentences of the screen on which the desk decides where sources differ. */
export const title = 'Differences';
export const note =
  'Contests whose sources have different figures. Your decision sets the live figures of the whole ballot.';
export const list = 'Contests whose sources differ';
export const empty = 'No sources differ';
export const constituency = 'Constituency';
export const region = 'Region';
export const type = 'Election type';
export const fields = 'Differs on';
export const since = 'Since';
export const candidates = (count: number) => counted(count, 'candidate');
export const back = 'All differences';
export const left = (count: number) => `${counted(count, 'contest')} to decide on`;

// One contest
export const at = (constituencyName: string, typeName: string) => `${constituencyName}, ${typeName.toLowerCase()}`;
export const figuresOf = (place: string) => `Figures of ${place}`;
export const candidate = 'Candidate';
export const own = 'Other figure';
export const live = 'Live';
export const none = '–';
export const keyed = 'keyed in';
export const keep = (figure: string, source: string, name: string) => `Keep ${source}'s ${figure} for ${name}`;
export const ownOf = (name: string) => `Other figure for ${name}`;
export const keepAll = (number: number, source: string) => `Keep all of ${number}. ${source}`;
export const askBoth = 'Ask both again';
export const decide = 'Decide';
export const reason = 'Reason for the other figure';
export const reasonNeeded = 'Give the reason for the other figure.';
export const open = (count: number) => `${counted(count, 'candidate')} still to decide on.`;
export const keys = (sources: number) =>
  `Keys: 1 ${sources > 2 ? 'to' : 'and'} ${sources} keep the figure of a source, O lets you type another figure, A asks both again. After a decision the next difference opens.`;
export const settled = 'The sources of this contest now agree.';

// Sheets
export const unreadable = 'Sheets that could not be read';
export const unreadableBy = (by: string, reasonGiven: string) => `${by}: ${reasonGiven}`;
export const openSheet = 'Open the sheet';

// Progress
export const progress = 'Progress';
export const confirmed = (count: number, of: number) =>
  `${number(count)} of ${number(of)} contests confirmed by two (${of === 0 ? 0 : Math.floor((count * 100) / of)} %)`;
export const waiting = (count: number) => `${counted(count, 'sheet')} ${count === 1 ? 'waits' : 'wait'} to be keyed in`;
export const spent = (count: number, seconds: number) =>
  `${counted(count, 'sheet')} keyed in, ${number(Math.round(seconds))} s each`;
export const people = 'By person';
export const person = 'Person';
export const keyedIn = 'Keyed in';
export const decidedOn = 'Figures decided on';
export const notKept = 'Not kept';
