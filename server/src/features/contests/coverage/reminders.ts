import {
  COVERAGE_STATES,
  type CoverageContest,
  canRemind,
  type coverage as contract,
  type OwnReminder,
  REMIND_AFTER_MINUTES,
  type RemindedPlace,
} from '@election/contract/figures/coverage';
import { sayCoverage } from '@election/contract/messages/coverage';
import { titleOfNews } from '@election/contract/messages/news';
import type { Actor } from '@election/contract/people/permissions';
import type { Data, Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { named } from '../../../platform/db/named.ts';
import { Failure } from '../../../platform/failure.ts';
import { announce } from '../../../platform/writes/announce.ts';
import { record } from '../../../platform/writes/record.ts';
import { runOnce } from '../../../platform/writes/run-once.ts';
import { assertCan } from '../../../platform/writes/scope.ts';
import { sayContests as say } from '../sentences.ts';
import { readCoverageAgents, readStates } from './coverage.ts';

type Outcome = Data<typeof contract.remind>;

/** A place that is reminded of. */
interface Wanted {
  contest: CoverageContest;
  polling_station_id: number | null;
  /** Who is reminded. */
  people: number[];
}

/**
 * Reminds the people of silent places, each place on its own: one that may not be is skipped with its reason. The states are read before the
 * transaction; what keeps two from reminding of one place at once is the row of the reminder. The caller's right is
 * checked again after the states were read. Owns its transaction.
 * @throws Failure 401, 403 where the caller has lost it, 403 outside the caller's scope, 422 for a place that is not there
 */
export async function remind(context: Context, input: Input<typeof contract.remind>): Promise<Outcome> {
  assertReach(context.actor, input);
  const { wanted, skipped } = await ruled(context, input);
  const actor = await context.readmit();
  assertReach(actor, input);
  return runOnce({ ...context, actor }, async (inner) => {
    const sent: Outcome['sent'] = [];
    for (const group of Map.groupBy(wanted, ({ contest }) => contest).values()) {
      const stored = await store(inner, group);
      for (const one of group) {
        const place = placeOf(one);
        if (stored.includes(place.polling_station_id ?? 0)) sent.push({ ...place, people: one.people.length });
        else skipped.push({ ...place, why: sayCoverage.remindedJustNow });
      }
    }
    return { sent, skipped };
  });
}

function assertReach(actor: Actor, { places }: Input<typeof contract.remind>) {
  for (const { constituency_id } of places) assertCan(actor, 'coverage.read', constituency_id);
}

const placeOf = ({ contest, polling_station_id }: Omit<Wanted, 'people'>) => ({
  constituency_id: contest.constituency_id,
  polling_station_id,
});

/** The places that the rule lets be reminded of, by constituency, and why the others are not. */
async function ruled(context: Context, { year_id, election_type_id, places }: Input<typeof contract.remind>) {
  const constituencies = [...new Set(places.map(({ constituency_id }) => constituency_id))].sort((a, b) => a - b);
  const [{ contests }, people, stations] = await Promise.all([
    readStates(context, { year_id, election_type_id }, constituencies),
    readCoverageAgents(context, { year_id }),
    stationsOf(context, places),
  ]);
  const now = Date.now();
  const wanted: Wanted[] = [];
  const skipped: Outcome['skipped'] = [];
  for (const { constituency_id, polling_station_id: station = null } of distinct(places)) {
    const contest = contests.find((one) => one.constituency_id === constituency_id);
    if (!contest || (station !== null && stations.get(station)?.constituency_id !== constituency_id)) {
      throw new Failure(422, { places: [say.unknownPlace] });
    }
    const assigned = people.filter(({ constituency_ids }) => constituency_ids.includes(constituency_id));
    const last = contest.reminders.find(({ polling_station_id }) => polling_station_id === station);
    // Nothing is awaited of an inactive station.
    const isActive = station === null || stations.get(station)?.status === 'active';
    const facts = {
      state: isActive ? stateOf(contest, station) : null,
      agents: assigned.length,
      reminded_at: last?.at ?? null,
    };
    const ruling = canRemind(facts, now);
    const one = { contest, polling_station_id: station };
    if (ruling === true) wanted.push({ ...one, people: assigned.map(({ id }) => id) });
    else skipped.push({ ...placeOf(one), why: ruling });
  }
  wanted.sort((a, b) => a.contest.constituency_id - b.contest.constituency_id);
  return { wanted, skipped };
}

const distinct = (places: readonly RemindedPlace[]) => [
  ...new Map(places.map((one) => [`${one.constituency_id} ${one.polling_station_id ?? 0}`, one])).values(),
];

function stateOf({ state, stations }: CoverageContest, station: number | null) {
  if (station === null || state === null) return state;
  const known = stations.find(([id]) => id === station);
  return known ? (COVERAGE_STATES[known[1]] ?? 'entered') : 'silent';
}

interface Station {
  id: number;
  constituency_id: number;
  status: string;
}

/** The stations that are named. */
async function stationsOf({ pool }: Context, places: readonly RemindedPlace[]): Promise<ReadonlyMap<number, Station>> {
  const ids = places.flatMap(({ polling_station_id }) => polling_station_id ?? []);
  if (ids.length === 0) return new Map();
  const rows = await named<Station>(
    pool,
    'reminded_stations',
    'select id, constituency_id, status from polling_stations where id = any ($1)',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Stores the reminders of one contest, with its row of the audit trail and its event. @returns the places that were reminded of */
async function store(context: Context, group: readonly Wanted[]): Promise<number[]> {
  const { db, actor } = context;
  const [{ contest, people }] = group as readonly [Wanted];
  const stations = group.map(({ polling_station_id }) => polling_station_id).sort((a, b) => (a ?? 0) - (b ?? 0));
  const { rows } = await sql<{ place: number; region_id: number }>`
    with stored as (
      insert into reminders as known (contest_id, polling_station_id, sent_by, user_ids)
      select ${contest.contest_id}, station, ${actor.id}, ${people}::int[] from unnest(${stations}::int[]) as station
      on conflict (contest_id, place) do update set sent_by = excluded.sent_by, sent_at = excluded.sent_at, user_ids = excluded.user_ids
      where known.sent_at <= now() - make_interval(mins => ${REMIND_AFTER_MINUTES})
      returning known.place)
    select stored.place, c.region_id from stored join constituencies c on c.id = ${contest.constituency_id}`.execute(
    db,
  );
  const [first] = rows;
  if (!first) return [];
  const places = rows.map(({ place }) => place);
  const subject = `contest:${contest.contest_id}`;
  await record(
    context,
    { action: 'coverage.remind', subject, after: { places, user_ids: people } },
    contest.constituency_id,
  );
  await announce(db, {
    type: 'reminded',
    contest_id: contest.contest_id,
    region_id: first.region_id,
    constituency_id: contest.constituency_id,
    polling_station_id: places.length === 1 ? places[0] || null : null,
    user_id: actor.id,
  });
  return places;
}

type ReminderRow = Omit<OwnReminder, 'title'> & { constituency: string; station: string | null; person: string };

/** What the caller was reminded of in the last day and no one has entered. */
export async function readReminders({ pool, actor }: Pick<Context, 'pool' | 'actor'>): Promise<OwnReminder[]> {
  const rows = await named<ReminderRow>(
    pool,
    'own_reminders',
    `select r.contest_id, k.year_id, k.election_type_id, c.region_id, k.constituency_id, r.polling_station_id,
       c.name as constituency, case when s.id is not null then station_label(s) end as station, u.name as person,
       to_json(r.sent_at) #>> '{}' as sent_at
     from contests k
     join reminders r on r.contest_id = k.id and $1 = any (r.user_ids) and r.sent_at > now() - interval '1 day'
     join constituencies c on c.id = k.constituency_id
     join users u on u.id = r.sent_by
     left join polling_stations s on s.id = r.polling_station_id
     left join place_activity a on a.contest_id = r.contest_id and a.place = r.place
     where coalesce(s.status, 'active') = 'active' and k.constituency_id = any ($2) and coalesce(a.entries + a.live, 0) = 0 and k.status not in ('unopposed', 'postponed', 'annulled')
     order by r.sent_at desc, r.contest_id, r.place limit 100`,
    [actor.id, actor.constituency_ids],
  );
  return rows.map(({ constituency, station, person, ...row }) => ({
    ...row,
    title: titleOfNews({ ...row, type: 'reminded', constituency, station, person }),
  }));
}
