import { check, sentenceOf } from '@election/contract/checks/checks';
import { figuresOf, type KnownFigures } from '@election/contract/checks/figures-of';
import type { stationVotes as contract } from '@election/contract/figures/station-votes';
import { sayFindings } from '@election/contract/messages/findings';
import { sayVotes } from '@election/contract/messages/votes';
import type { Permission } from '@election/contract/people/permissions';
import { type Confirmable, refusalOf, withFigures } from '@election/contract/sources/sources';
import type { Input } from '@election/contract/wire/route';
import type { Context } from '../../../platform/context.ts';
import { named } from '../../../platform/db/named.ts';
import { Failure } from '../../../platform/failure.ts';
import { failures } from '../../../platform/sentences.ts';
import { runRoutine } from '../../../platform/writes/run-once.ts';
import { assertCan } from '../../../platform/writes/scope.ts';
import { sayContests as say } from '../sentences.ts';
import { submitEntries } from '../validation/write-votes.ts';

/** An agent's figures of a station become pending entries. @throws Failure 403, 404, 409 read-only, 422 */
export async function submitStation(context: Context, input: Input<typeof contract.submit>) {
  const constituency_id = await reachStation(context, 'entries.submit', input.polling_station_id);
  if (input.constituency_id !== undefined && input.constituency_id !== constituency_id) {
    throw new Failure(422, { polling_station_id: [sayVotes.unknownStation] });
  }
  return submitEntries(context, { ...input, constituency_id }, input);
}

/**
 * A station's figures become live and published; an error that the checks find in them asks for a reason.
 * @throws Failure 403, 404, 409 for an older version of a live value, for what changed since the question was asked, and where the year
 * has four eyes and the caller alone validated a figure, 422
 */
export async function publishStation(context: Context, input: Input<typeof contract.publish>) {
  const constituency_id = await reachStation(context, 'stations.publish', input.polling_station_id);
  const present = await presentOf(context, input);
  if (present) {
    if (!input.reason) assertPlausible(present.figures, input.votes);
    assertConfirmed(present.figures.confirmable, input.votes, context.actor.id);
  }
  return runRoutine(context, 'publish_station', {
    checked: present?.checked,
    input: { ...input, constituency_id },
  });
}

type Votes = Input<typeof contract.publish>['votes'];

interface Present {
  figures: KnownFigures & { candidates: [...KnownFigures['candidates']]; confirmable: Confirmable | null };
  /** The parts of the mark that the checks depend on. */
  checked: object;
}

/** What the checks of a station look at, as one snapshot; undefined for an unknown contest, which the routine refuses. */
async function presentOf({ pool }: Context, input: Input<typeof contract.publish>): Promise<Present | undefined> {
  const { polling_station_id, year_id, election_type_id } = input;
  const [present] = await named<Present>(
    pool,
    'present_station',
    `select contest_figures(k.year_id, k.constituency_id, k.election_type_id, s.id) as figures,
       mark_of(k, s.id) - '{publication,findings}'::text[] as checked
     from polling_stations s
     join contests k on k.constituency_id = s.constituency_id and k.year_id = $2 and k.election_type_id = $3
     where s.id = $1`,
    [polling_station_id, year_id, election_type_id],
  );
  return present;
}

/** Adds the reason to the figures. @throws Failure 422 for an error of the checks without a reason */
function assertPlausible(figures: Present['figures'], votes: Votes): void {
  const sent = new Map(votes.map(({ candidate_id, vote_count }) => [candidate_id, vote_count]));
  const candidates = figures.candidates.map((one) => ({ ...one, votes: sent.get(one.id) ?? one.votes }));
  const errors = check(figuresOf({ ...figures, candidates })).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Failure(422, { reason: [...errors.map(sentenceOf), sayFindings.reasonNeeded] });
}

/** @throws Failure 409 where the year has four eyes, and the caller alone validated a figure */
function assertConfirmed(facts: Confirmable | null, votes: Votes, person: number): void {
  const sent = votes.map(({ candidate_id, vote_count }) => ({ candidate_id, votes: vote_count }));
  const refusal = facts && refusalOf(withFigures(facts, sent, person), person);
  if (refusal !== null) throw new Failure(409, refusal);
}

/** The station's constituency, if the caller holds the permission there. The routine locks the contest and checks again. */
export async function reachStation(
  { pool, actor }: Context,
  permission: Permission,
  station_id: number,
): Promise<number> {
  const [station] = await named<{ constituency_id: number }>(
    pool,
    'station_place',
    'select constituency_id from polling_stations where id = $1',
    [station_id],
  );
  if (!station) throw new Failure(404, failures.missing({ what: say.station }));
  assertCan(actor, permission, station.constituency_id);
  return station.constituency_id;
}
