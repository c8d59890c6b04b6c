import type { Permission } from '../people/permissions.ts';

/** The event that raises a toast (docs/product.md): results wait for the listener's approval or publication. */
export const APPROVAL_EVENT = 'RoleBasedApprovalEvent';

/** The event that raises no toast: the listener refetches what the change may affect. */
export const CHANGE_EVENT = 'ElectionChanged';

/** The channel of one user; laravel-echo prefixes it with `private-` on the wire. */
export const userChannel = (user_id: number) => `role-based-approval.user.${user_id}`;

/** The channel of the public results, open to anonymous sockets. */
export const RESULTS_CHANNEL = 'results';

/**
 * The payload of RoleBasedApprovalEvent. `id` is the pending item's, or 0 for a validation, which creates no pending item.
 */
export interface ApprovalEvent {
  data: {
    id: number;
    /** In English. */
    title: string;
    region_id: number;
    constituency_id: number;
    polling_station_id?: number;
    /** What the title says, so that a client can word it in another language. Absent in messages of earlier versions. */
    news?: News;
  };
}

/** What happened, by its type and the names of the place and the person. */
export interface News {
  type: NewsType;
  constituency: string;
  election_type_id: number;
  /** Null: the constituency as a whole. */
  station: string | null;
  person: string;
}

interface Place {
  region_id: number;
  constituency_id: number;
  /** Null: the constituency as a whole. */
  polling_station_id: number | null;
}

interface PublicContest {
  contest_id: number;
  year_id: number;
  election_type_id: number;
  region_id: number;
  constituency_id: number;
}

/**
 * The payload of each type of event. Payloads hold ids alone: a NOTIFY of PostgreSQL is limited to 8,000 bytes, and ids reveal
 * nothing to a listener who may not read the data.
 */
interface Payloads {
  /** Figures wait for approval; `user_id` submitted them. */
  submitted: Place & { pending_id: number; user_id: number };
  /** Figures became live and wait for publication; `user_id` validated them. */
  validated: Place & { contest_id: number; user_id: number };
  declined: Place & { contest_id: number; user_id: number };
  /** The totals of a result sheet were saved; a publication makes them public. */
  'register-saved': Place & { contest_id: number; user_id: number };
  /** What became of the poll of a contest; `published` follows where the public sees it. */
  'contest-status': Place & { contest_id: number; user_id: number };
  /** Figures changed, so that the votes that a lot decided between do not tie any more; `user_id` changed them. */
  'lot-ended': Place & { contest_id: number; user_id: number };
  /** The pink sheet was uploaded, replaced or deleted. */
  'sheet-changed': Place & { contest_id: number; user_id: number };
  'station-published': Place & { contest_id: number; user_id: number };
  /** Sources were asked for figures again, or a sheet was skipped or cannot be read. */
  'sources-changed': Place & { contest_id: number; user_id: number };
  /** `user_id` has seen a pending item: it is gone from that user's lists, and the others read who has seen it. */
  'pending-seen': Place & { pending_id: number; user_id: number };
  /** `user_id` asks the agents of a place for its figures. */
  reminded: Place & { contest_id: number; user_id: number };
  /** `user_id` asks the people who enter figures there. */
  'question-asked': Place & { contest_id: number; user_id: number };
  'question-answered': Place & { contest_id: number; user_id: number };
  'question-withdrawn': Place & { contest_id: number; user_id: number };
  published: PublicContest;
  /** A publication was withdrawn, or a published figure was changed; what is public of it now is read again. */
  correction: PublicContest;
  /** A call was proposed, or its proposal dropped: of no concern to the public. */
  'call-proposed': { year_id: number; election_type_id: number };
  /** A call became public, or was taken back. */
  called: { year_id: number; election_type_id: number };
  /** Another scene is on the walls, its figures stand still or move again, or a display link was made or revoked. */
  'wall-changed': Record<never, never>;
  /** The public sees another year. */
  'current-year-changed': { year_id: number };
  'results-synced': { year_id: number; election_type_id: number };
  'reference-changed': { subject: string };
  /** A session of the user ended: the server tells the user's pages, and closes their sockets. */
  'session-ended': { user_id: number };
  /** The user's role or places changed while the session goes on: told and closed likewise. */
  'rights-changed': { user_id: number };
  /** The user signed in on a device that was unknown until then. */
  'device-added': { user_id: number };
}

export type EventType = keyof Payloads;
type Event<T extends EventType> = { [K in T]: { type: K } & Payloads[K] }[T];

/** An event, as the database announces it to every server process on commit. */
export type ElectionEvent = Event<EventType>;

/** The recipients of a type of event. */
interface Audience {
  /** Users with this permission whose scope contains the place receive RoleBasedApprovalEvent; null: none. */
  approval: Permission | null;
  /** The recipients of ElectionChanged: users who work in a scope that contains the place, all signed-in users, the one of the event, or none. */
  change: 'place' | 'everyone' | 'owner' | 'none';
  /** Whether the public results channel receives ElectionChanged. */
  open: boolean;
}

/** The recipients of every type of event. */
export const AUDIENCE = {
  submitted: { approval: 'entries.validate', change: 'place', open: false },
  validated: { approval: 'votes.publish', change: 'place', open: false },
  declined: { approval: null, change: 'place', open: false },
  'register-saved': { approval: null, change: 'place', open: false },
  'contest-status': { approval: null, change: 'place', open: false },
  'lot-ended': { approval: 'votes.publish', change: 'place', open: false },
  'sheet-changed': { approval: null, change: 'place', open: false },
  // The pages of the public show each station.
  'station-published': { approval: null, change: 'place', open: true },
  'sources-changed': { approval: null, change: 'place', open: false },
  'pending-seen': { approval: null, change: 'place', open: false },
  reminded: { approval: 'entries.submit', change: 'place', open: false },
  'question-asked': { approval: 'entries.submit', change: 'place', open: false },
  'question-answered': { approval: 'entries.validate', change: 'place', open: false },
  'question-withdrawn': { approval: null, change: 'place', open: false },
  published: { approval: null, change: 'everyone', open: true },
  correction: { approval: null, change: 'everyone', open: true },
  'results-synced': { approval: null, change: 'everyone', open: true },
  'call-proposed': { approval: null, change: 'everyone', open: false },
  called: { approval: null, change: 'everyone', open: true },
  'wall-changed': { approval: null, change: 'everyone', open: false },
  // Signed-in users hear of it as of every change of reference data.
  'current-year-changed': { approval: null, change: 'none', open: true },
  'reference-changed': { approval: null, change: 'everyone', open: false },
  'session-ended': { approval: null, change: 'owner', open: false },
  'rights-changed': { approval: null, change: 'owner', open: false },
  'device-added': { approval: null, change: 'owner', open: false },
} as const satisfies Record<EventType, Audience>;

/** The events that ask people to act, with a title. */
export type NewsType = {
  [Type in EventType]: (typeof AUDIENCE)[Type]['approval'] extends null ? never : Type;
}[EventType];

/** `missed`: the server lost or dropped events, so everything shown may be stale. */
export type ChangeType = EventType | 'missed';

/** The payload of ElectionChanged. The console maps each type to the queries that it invalidates. */
export type ChangeEvent = Event<Exclude<ChangeType, 'missed'>> | { type: 'missed' };
