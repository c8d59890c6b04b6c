import type { RefusalCode } from '../messages/rules.ts';

/** States of an entry: one provider's figure for one candidate at one place. */
export const ENTRY_STATUSES = ['pending', 'approved', 'declined', 'published', 'asked_again'] as const;
type EntryStatus = (typeof ENTRY_STATUSES)[number];

/** With the state before the first submission. */
export type EntryState = 'none' | EntryStatus;

/**
 * How far a contest is published: `empty` without a live value, `outdated` where a live value or the register differs from what
 * is public, or an approved entry is not published yet, `withdrawn` where the last publication was taken back. The server works
 * it out (publication_of in SQL).
 */
export const PUBLICATIONS = ['empty', 'unpublished', 'outdated', 'published', 'withdrawn'] as const;
export type Publication = (typeof PUBLICATIONS)[number];

export interface Refused {
  refused: RefusalCode;
}
const refused = (code: RefusalCode): Refused => ({ refused: code });

const DECIDED = {
  approved: refused('already_approved'),
  declined: refused('already_declined'),
  published: refused('already_published'),
  asked_again: refused('asked_again'),
};
/** A validator's figure becomes an entry of their own, unless they entered one that another person decides on. */
const own = refused('own_entry');
const OWN_FIGURE = {
  none: 'approved',
  pending: own,
  approved: 'approved',
  declined: own,
  published: 'approved',
  asked_again: own,
} as const;

/**
 * The states of an entry: by action and present state, the next state or why there is none. The actions
 * are those of the history of figures. The database holds the same table as vote_transitions, and its routines read it there.
 */
export const ENTRY_TRANSITIONS = {
  submit: {
    none: 'pending',
    pending: 'pending',
    approved: refused('approved_read_only'),
    declined: refused('declined_read_only'),
    published: refused('published_read_only'),
    asked_again: 'pending',
  },
  /** From the picture of the sheet, by a person who has no entry there. */
  key_in: {
    none: 'pending',
    pending: refused('keyed_already'),
    approved: refused('approved_read_only'),
    declined: refused('declined_read_only'),
    published: refused('published_read_only'),
    asked_again: 'pending',
  },
  approved: { none: refused('nothing_entered'), pending: 'approved', ...DECIDED },
  declined: { none: refused('nothing_entered'), pending: 'declined', ...DECIDED },
  /** A validator's own figure. */
  validate: OWN_FIGURE,
  live_edit: OWN_FIGURE,
  /** What the desk decides where sources differ: on entries that equal the figure that is kept, and on the others. */
  kept: {
    none: 'none',
    pending: 'approved',
    approved: 'approved',
    declined: 'declined',
    published: 'published',
    asked_again: 'asked_again',
  },
  set_aside: {
    none: 'none',
    pending: 'declined',
    approved: 'declined',
    declined: 'declined',
    published: 'published',
    asked_again: 'asked_again',
  },
  /** The figure is to be entered once more; its provider does not see the one before. */
  ask_again: {
    none: 'none',
    pending: 'asked_again',
    approved: 'asked_again',
    declined: 'declined',
    published: 'published',
    asked_again: 'asked_again',
  },
  /** A question about the figure: its provider enters it once more, also where it was declined. */
  reopen: {
    none: 'none',
    pending: 'pending',
    approved: 'approved',
    declined: 'asked_again',
    published: 'published',
    asked_again: 'asked_again',
  },
  /** Of a contest or of a polling station. A live edit that is public at once does both. */
  publish: {
    none: 'none',
    pending: 'pending',
    approved: 'published',
    declined: 'declined',
    published: 'published',
    asked_again: 'asked_again',
  },
  /** Of a contest or of a polling station. */
  withdraw: {
    none: 'none',
    pending: 'pending',
    approved: 'approved',
    declined: 'declined',
    published: 'approved',
    asked_again: 'asked_again',
  },
} as const satisfies Record<string, Record<EntryState, EntryState | Refused>>;

export type EntryAction = keyof typeof ENTRY_TRANSITIONS;

/**
 * By action and publication of the contest, or of the polling station that is withdrawn: whether the figures are live values alone
 * or published, or why neither.
 */
export const VALUE_TRANSITIONS = {
  approved: { empty: 'live', unpublished: 'live', outdated: 'live', published: 'live', withdrawn: 'live' },
  validate: { empty: 'live', unpublished: 'live', outdated: 'live', published: 'live', withdrawn: 'live' },
  live_edit: { empty: 'live', unpublished: 'live', outdated: 'published', published: 'published', withdrawn: 'live' },
  publish: {
    empty: refused('nothing_to_publish'),
    unpublished: 'published',
    outdated: 'published',
    published: refused('nothing_new'),
    withdrawn: 'published',
  },
  withdraw: {
    empty: refused('not_published'),
    unpublished: refused('not_published'),
    outdated: 'live',
    published: 'live',
    withdrawn: refused('already_withdrawn'),
  },
} as const satisfies Record<string, Record<Publication, 'live' | 'published' | Refused>>;

/**
 * What a validator says to an entry: each is called as DECISION_CALLS says, shown with its words in
 * web/src/votes/deciding/sentences.ts, and named by what was done, as history and audit trail say it.
 */
export const DECISIONS = ['approved', 'declined'] as const satisfies readonly EntryAction[];
export type Decision = (typeof DECISIONS)[number];

/** The call of `votes` that makes each decision. */
export const DECISION_CALLS = { approved: 'decide', declined: 'decide' } as const satisfies Record<Decision, string>;

/** What else changes figures: sums of stations, the totals of a register, an import. No state refuses these. */
const STATELESS_ACTIONS = ['sync', 'register', 'import'] as const;

/** Everything that can change a figure, as its history names it. */
export const FIGURE_ACTIONS = [...(Object.keys(ENTRY_TRANSITIONS) as EntryAction[]), ...STATELESS_ACTIONS] as const;

/** One cell of the tables above, as a row of vote_transitions. */
export interface Transition {
  subject: 'entry' | 'value';
  action: string;
  state: string;
  next: string | null;
  refusal: RefusalCode | null;
}

const rowsOf = (subject: Transition['subject'], table: Record<string, Record<string, string | Refused>>) =>
  Object.entries(table).flatMap(([action, cells]) =>
    Object.entries(cells).map(([state, cell]): Transition => {
      const isAllowed = typeof cell === 'string';
      return { subject, action, state, next: isAllowed ? cell : null, refusal: isAllowed ? null : cell.refused };
    }),
  );

/** Both tables, cell by cell. */
export const TRANSITIONS: readonly Transition[] = [
  ...rowsOf('entry', ENTRY_TRANSITIONS),
  ...rowsOf('value', VALUE_TRANSITIONS),
];
