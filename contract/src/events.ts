/** The only event name on the wire (specification, section 4). */
export const APPROVAL_EVENT = 'RoleBasedApprovalEvent';

/** The channel of one user; laravel-echo writes `private-` before it on the wire. */
export const userChannel = (user_id: number) => `role-based-approval.user.${user_id}`;

/** What a user hears: a hint to refetch, and the sentence of the toast. */
export interface ApprovalEvent {
  data: { id: number; title: string; region_id: number; constituency_id: number; polling_station_id?: number };
}

/**
 * What happened, as the database announces it on commit. Ids only: a notification stays under 8,000 bytes and names
 * nothing that its reader may not see. The console maps each type to what it refetches.
 */
export type ElectionEvent =
  | {
      type: 'submitted';
      pending_id: number;
      region_id: number;
      constituency_id: number;
      polling_station_id: number | null;
    }
  | {
      type: 'decided';
      contest_id: number;
      region_id: number;
      constituency_id: number;
      polling_station_id: number | null;
    }
  | {
      type: 'published';
      contest_id: number;
      year_id: number;
      election_type_id: number;
      region_id: number;
      constituency_id: number;
    }
  | { type: 'results-synced'; year_id: number; election_type_id: number }
  | { type: 'reference-changed'; subject: string }
  | { type: 'session-ended'; user_id: number };

export type EventType = ElectionEvent['type'];
