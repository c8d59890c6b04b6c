import type { Permission } from './permissions.ts';

/** The event that raises a toast (specification, section 4): results wait for the listener's approval or publication. */
export const APPROVAL_EVENT = 'RoleBasedApprovalEvent';

/** The event that raises nothing: what the listener's screens show may have changed and is to be fetched again. */
export const CHANGE_EVENT = 'ElectionChanged';

/** The channel of one user; laravel-echo writes `private-` before it on the wire. */
export const userChannel = (user_id: number) => `role-based-approval.user.${user_id}`;

/** A user's channel as it is subscribed to and signed: the form that travels. */
export const privateChannel = (user_id: number) => `private-${userChannel(user_id)}`;

/** The channel of the public results, open to whoever opens a socket. */
export const RESULTS_CHANNEL = 'results';

/**
 * What RoleBasedApprovalEvent carries. `id` is the pending item's; 0 where none waits: a validation is no pending item, and
 * 0 cannot be marked as one.
 */
export interface ApprovalEvent {
  data: { id: number; title: string; region_id: number; constituency_id: number; polling_station_id?: number };
}

interface Place {
  region_id: number;
  constituency_id: number;
  /** Null: the constituency as a whole. */
  polling_station_id: number | null;
}

/**
 * What can happen, by type. Ids only: a notification of the database stays under 8,000 bytes, and an event names nothing
 * that its reader may not see.
 */
interface Happenings {
  /** Figures wait; `user_id` sent them. */
  submitted: Place & { pending_id: number; user_id: number };
  /** Figures became live and wait for publication; `user_id` saw to it. */
  validated: Place & { contest_id: number; user_id: number };
  declined: Place & { contest_id: number; user_id: number };
  /** The totals of a result sheet were saved. */
  'register-saved': Place & { contest_id: number; user_id: number };
  /** The pink sheet was uploaded, replaced or deleted. */
  'sheet-changed': Place & { contest_id: number; user_id: number };
  'station-published': Place & { contest_id: number; user_id: number };
  /** A pending item was marked as no longer pending. */
  'pending-closed': Place & { pending_id: number };
  published: {
    contest_id: number;
    year_id: number;
    election_type_id: number;
    region_id: number;
    constituency_id: number;
  };
  'results-synced': { year_id: number; election_type_id: number };
  'reference-changed': { subject: string };
  /** The user may do less than before, or nothing: open sockets are closed. */
  'session-ended': { user_id: number };
}

export type EventType = keyof Happenings;
type Event<T extends EventType> = { [K in T]: { type: K } & Happenings[K] }[T];

/** What happened, as the database announces it to every server process on commit. */
export type ElectionEvent = Event<EventType>;

/** Who hears of an event, and as what. */
interface Audience {
  /** Who holds this permission and reaches the place is asked to act: RoleBasedApprovalEvent. */
  approval: Permission | null;
  /** Who fetches again on ElectionChanged: whoever reaches the place, everyone signed in, or nobody. */
  change: 'place' | 'everyone' | 'nobody';
  /** Whether the public results channel hears of it too. */
  open: boolean;
}

/** Who hears what: one row a type. */
export const AUDIENCE = {
  submitted: { approval: 'entries.validate', change: 'place', open: false },
  validated: { approval: 'votes.publish', change: 'place', open: false },
  declined: { approval: null, change: 'place', open: false },
  'register-saved': { approval: null, change: 'place', open: false },
  'sheet-changed': { approval: null, change: 'place', open: false },
  'station-published': { approval: null, change: 'place', open: false },
  'pending-closed': { approval: null, change: 'place', open: false },
  published: { approval: null, change: 'everyone', open: true },
  'results-synced': { approval: null, change: 'everyone', open: true },
  'reference-changed': { approval: null, change: 'everyone', open: false },
  'session-ended': { approval: null, change: 'nobody', open: false },
} as const satisfies Record<EventType, Audience>;

/** `missed`: the server was deaf for a while, or too busy; everything shown may be old. */
export type ChangeType = Exclude<EventType, 'session-ended'> | 'missed';

/** What ElectionChanged carries. The console maps each type to what it refetches. */
export type ChangeEvent = Event<Exclude<ChangeType, 'missed'>> | { type: 'missed' };
