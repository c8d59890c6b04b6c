import * as z from 'zod';
import { candidate } from '../ballots/candidates.ts';
import { partyMark } from '../ballots/parties.ts';
import { constituency } from '../places/constituencies.ts';
import { electionType } from '../places/election-type-list.ts';
import { pollingStation } from '../places/polling-stations.ts';
import { year } from '../places/years.ts';
import { route } from '../wire/route.ts';
import { WITHOUT_POLL } from './contest-status.ts';
import { sha256 } from './receipts.ts';
import { register } from './registers.ts';
import { entryStatus } from './votes.ts';

/** The caller's own entries of a place in one state, as `[candidate_id, votes]`. */
const ownEntries = z.object({
  constituency_id: z.int(),
  election_type_id: z.int(),
  polling_station_id: z.int().nullable(),
  status: entryStatus,
  /** Why they were declined. */
  reason: z.string().nullable(),
  changed_at: z.string(),
  votes: z.array(z.tuple([z.int(), z.int()])).min(1),
});

/** All that a phone needs to work without a network. */
const fieldPackData = z.object({
  /** The database's time. */
  at: z.string(),
  /** Of whom it is. */
  user_id: z.int(),
  /** The key of the person's saved files, in hexadecimal. */
  file_key: sha256,
  /** With the thresholds of the checks, which the phone runs. */
  years: z.array(year),
  election_types: z.array(electionType),
  regions: z.array(z.object({ id: z.int(), title: z.string() })),
  /** Within the caller's scope. */
  constituencies: z.array(
    constituency.pick({
      id: true,
      name: true,
      code: true,
      status: true,
      region_id: true,
      year_id: true,
      registered_voters: true,
    }),
  ),
  polling_stations: z.array(
    pollingStation.pick({
      id: true,
      code: true,
      name: true,
      label: true,
      status: true,
      constituency_id: true,
      registered_voters: true,
    }),
  ),
  parties: z.array(partyMark),
  /** In ballot order; those of a whole year have no constituency. */
  candidates: z.array(
    candidate.pick({
      id: true,
      name: true,
      label: true,
      status: true,
      year_id: true,
      election_type_id: true,
      constituency_id: true,
      party_id: true,
      ballot_order: true,
      avatar_url: true,
    }),
  ),
  /** The totals that the newsroom works with. */
  registers: z.array(
    register.pick({
      constituency_id: true,
      election_type_id: true,
      total_registered_voters: true,
      total_valid_votes: true,
      total_rejected: true,
      total_issued: true,
      total_not_returned: true,
    }),
  ),
  /** The contests that take no figures. */
  without_poll: z.array(
    z.object({ constituency_id: z.int(), election_type_id: z.int(), status: z.enum(WITHOUT_POLL) }),
  ),
  entries: z.array(ownEntries),
  /** The latest sheet of the caller for each contest, by the hash of its picture before anything re-encoded it. */
  sheets: z.array(
    z.object({
      id: z.int(),
      constituency_id: z.int(),
      election_type_id: z.int(),
      original_sha256: sha256,
      uploaded_at: z.string(),
      state: z.enum(['current', 'replaced', 'deleted']),
    }),
  ),
  /** The current sheet of each contest, by anybody: what `replaces` of an upload names. */
  current_sheets: z.array(z.object({ id: z.int(), constituency_id: z.int(), election_type_id: z.int() })),
});
export type FieldPack = z.output<typeof fieldPackData>;

export const fieldPack = {
  read: route({
    method: 'GET',
    path: '/api/v1/duty',
    access: ['entries.submit'],
    input: z.object({}),
    data: fieldPackData,
  }),
};
