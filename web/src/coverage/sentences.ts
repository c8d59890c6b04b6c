import type { CoverageState } from '@election/contract/figures/coverage';
import { states } from '@election/contract/messages/coverage-states';
import { counted, number } from '@election/contract/messages/format';

/** Sentences of the screen that says who is silent. */
export const heading = 'Coverage';
export const note = 'Find silent places and call their agents';
export const byState = 'Places by state';
export const stateHints: Record<CoverageState, string> = {
  silent: 'No figures yet.',
  entered: 'One source has entered figures.',
  agreed: 'Two sources gave every candidate the same figure.',
  differs: 'Two sources gave different figures.',
  validated:
    'Every candidate has a live value; an error is open, the sources do not confirm it, or it is a polling station.',
  ready: 'Every candidate has a live value, no error is open, and the sources hold nothing back.',
  published: 'Everything that is live is public.',
  withdrawn: 'The result was withdrawn.',
};
export const stateCount = (state: CoverageState, count: number) => `${states[state]}: ${number(count)}`;
export const level = 'Show';
export const levels = { constituencies: 'Constituencies', stations: 'Polling stations' } as const;
export const region = 'Region';
export const allRegions = 'All regions';
export const sortBy = 'Sort by';
export const sorts = { silence: 'Silence', place: 'Place' } as const;
export const search = 'Search by name or code';
export const clearSearch = 'Clear the search';

export const questions = (count: number) => counted(count, 'question');
export const onlyAsked = (count: number) => `Open questions (${number(count)})`;
export const offline = (at: string) =>
  `You are offline. This is the state of ${at}. You can send reminders once you are connected again.`;
export const needsNetwork = 'You are offline. A reminder needs a connection to the server.';

export const place = 'Place';
export const state = 'State';
export const last = 'Last activity';
export const noActivity = 'None';
export const agents = 'Agents';
export const sheet = 'Sheet';
export const sheets = { yes: 'Yes', no: 'No' } as const;
export const noSheetHere = '–';
export const reminded = 'Reminded';
export const silentOf = (silent: number, all: number) => `${number(silent)} of ${number(all)} silent`;
export const fold = (name: string) => `Fold ${name}`;
export const unfold = (name: string) => `Unfold ${name}`;

export const noPhone = 'No phone number';
export const call = (name: string, phone: string) => `Call ${name}, ${phone}`;
export const seen = 'seen';
export const notSeen = 'not signed in yet';
export const waiting = (count: number) => `${number(count)} waiting on the phone`;
export const more = (count: number) => `and ${number(count)} more`;
export const allAgents = (name: string) => `Agents of ${name}`;
export const moreAgents = (name: string, count: number) => `${allAgents(name)} ${more(count)}`;

export const remind = (count: number) => (count === 0 ? 'Remind' : `Remind ${counted(count, 'place')}`);
export const noneSilent = 'No place shown here is silent.';
export const selectFirst = 'Select silent places first.';
export const select = (name: string) => `Select ${name}`;
export const selectAll = (count: number) => `Select all ${number(count)} silent`;
export const unselect = 'Clear the selection';
export const remindQuestion = 'Are you sure you want to remind the agents?';
export const remindBody = (places: number) =>
  `The agents of ${counted(places, 'place')} get a reminder. A place gets at most one every 10 minutes.`;
export const outcome = (sent: number) => `${counted(sent, 'place')} reminded.`;
export const skipped = (count: number, why: string) => `${counted(count, 'place')} skipped: ${why}`;
export const closeOutcome = 'Close';
export const remindedBy = (person: string, people: number) => `by ${person}, ${counted(people, 'person', 'people')}`;

export const empty = 'This year has no constituencies yet.';
export const rows = (count: number) => counted(count, 'row');
export const silentStations = (silent: number, all: number) => `${number(silent)} of ${counted(all, 'station')} silent`;
