import type { BoardHold, BoardState } from '@election/contract/figures/board';
import { WITHOUT_POLL } from '@election/contract/figures/contest-status';
import { counted, number } from '@election/contract/messages/format';

/** Sentences of the race board. */
export const heading = 'Race board';
export const backToBoard = '← Race board';
export const states: Record<BoardState, string> = {
  silent: 'Silent',
  entered: 'Entered',
  differs: 'Differs',
  validated: 'Validated',
  warnings: 'Warnings to check',
  ready: 'Ready',
  published: 'Published',
  withdrawn: 'Withdrawn',
  unopposed: 'Unopposed',
  postponed: 'Postponed',
  annulled: 'Annulled',
};
export const stateHints: Record<BoardState, string> = {
  silent: 'No figure has been entered yet.',
  entered: 'Figures wait for validation.',
  differs: 'Providers entered different figures.',
  validated:
    'Every candidate has a live value. An open error, a missing source, four eyes, or a change of public figures holds it back.',
  warnings: 'Every candidate has a live value. Tick the open warnings, then publish.',
  ready: 'Every candidate has a live value, and no check is open.',
  published: 'Everything that is live is public.',
  withdrawn: 'Withdrawn. Publish it again from its own page.',
  unopposed: 'The only candidate is elected without a poll.',
  postponed: 'The poll is postponed. No votes are expected.',
  annulled: 'The poll is void. Its votes do not count.',
};
export const byState = 'Contests by state';
export const stateCount = (state: BoardState, count: number) => `${states[state]}: ${number(count)}`;
/** "274 of 275 contests published, 1 postponed": each number is that of its state. */
export const publishedOf = (counts: Record<BoardState, number>) => {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const apart = WITHOUT_POLL.filter((state) => counts[state] > 0);
  return [
    `${number(counts.published)} of ${counted(total, 'contest')} published`,
    ...apart.map((state) => `${number(counts[state])} ${state}`),
  ].join(', ');
};

// Filters
export const showRegion = 'Show region';
export const allRegions = 'All regions';
export const showType = 'Show election type';
export const allTypes = 'All';
export const sortBy = 'Sort by';
export const sorts = { wait: 'Longest wait', place: 'Region and constituency', state: 'State' } as const;
export const searchContest = 'Search constituency';

// Table
export const contest = 'Contest';
export const state = 'State';
export const live = 'Live values';
export const liveOf = (live: number, candidates: number) => `${live} of ${candidates}`;
export const providers = 'Entries';
export const providersOf = (all: number, waiting: number) =>
  waiting > 0 ? `${waiting} of ${all} waiting` : String(all);
export const waits = 'Waiting for';
export const waitsNot = '–';
export const errorsOpen = (count: number) => `${counted(count, 'error')} open`;
/** The first warning, and how many more there are. */
export const warningsOpen = ([first = '', ...more]: readonly string[]) =>
  more.length > 0 ? `${first} And ${number(more.length)} more.` : first;
export const heldBy: Record<BoardHold, string> = {
  second_source: 'a second source is missing',
  difference: 'the sources differ',
  other_figures: 'the sources have other figures',
  four_eyes: 'only you validated it',
  correction: 'changes public figures: correct it on its own page',
};
export const statusNotPublic = 'not public yet';
export const empty = 'This year has no constituencies yet.';

// Publishing several
export const select = (name: string) => `Select ${name}`;
export const selectAll = 'Select all on this page that can be published';
export const publish = (count: number) => (count === 0 ? 'Publish several' : `Publish ${counted(count, 'contest')}`);
export const publishReady = (count: number) =>
  count === 0 ? 'Publish all that are ready' : `Publish all ${number(count)} that are ready`;
export const noneReady = 'No contest is ready to publish.';
export const publishReadyBody = (count: number) =>
  `${counted(count, 'contest is', 'contests are')} ready. Each is checked again and published separately. A contest that is no longer ready is held back.`;
export const selectFirst = 'Select contests that can be published first.';
export const isRunning = 'Publishing contests…';
export const hint = 'Each contest is checked and published separately.';
export const figures = (candidates: number, sum: number) =>
  `${counted(candidates, 'candidate')}, ${counted(sum, 'vote')}`;
export const stillReading = 'Reading the figures. Wait a moment.';
export const willHoldBack = 'This contest will be held back:';
export const tickOrHoldBack = 'Tick each warning that you have looked at. A contest with an open warning is held back.';

// Outcomes
export const publishing = (at: number, total: number) => `Publishing ${at} of ${total}...`;
export const finished = (published: number, total: number) =>
  `${number(published)} of ${counted(total, 'contest')} ${published === 1 ? 'was' : 'were'} published`;
/** The page was loaded again, or the connection was lost, before the end. */
export const interrupted = (published: number, total: number) =>
  `Publishing was interrupted. ${number(published)} of ${counted(total, 'contest')} ${published === 1 ? 'is' : 'are'} published.`;
export const goOn = (count: number) => `Continue with ${counted(count, 'contest')}`;
export const nowIs = (state: string) => `On the board it is now: ${state}.`;
export const noAnswer = 'The server did not answer for this contest. Look at it on its own page.';
export const outcomes = {
  published: 'Published',
  held: 'Held back',
  refused: 'Refused',
  not_done: 'Not done',
} as const;
export const outcomesLabel = 'Outcome of publishing';
export const unread = 'Its figures could not be read.';
export const unticked = (warnings: readonly string[]) => `Not ticked: ${warnings.join(' ')}`;
export const openError = (errors: readonly string[]) =>
  `Correct this, or override it in the contest: ${errors.join(' ')}`;
export const dismiss = 'Close this list';
