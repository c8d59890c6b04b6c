import * as z from 'zod';
import { sayCoverage as say } from '../messages/coverage.ts';
import { route } from '../wire/route.ts';
import { bytes, id, PDF, XLSX } from '../wire/wire.ts';
import { type BoardFacts, isComplete } from './board.ts';

/** What is known of a contest or of a polling station, in the order in which it passes them. `withdrawn` is no longer public. */
export const COVERAGE_STATES = [
  'silent',
  'entered',
  'agreed',
  'differs',
  'validated',
  'ready',
  'published',
  'withdrawn',
] as const;
export type CoverageState = (typeof COVERAGE_STATES)[number];

/** What the state follows from, all of it at one place: the constituency as a whole, or a polling station. */
export interface CoverageFacts
  extends Pick<BoardFacts, 'publication' | 'candidates' | 'live' | 'providers' | 'differs' | 'held_by'> {
  /** Two sources gave every candidate the same figure. */
  agreed: boolean;
  /** Its publication was taken back. */
  withdrawn: boolean;
  /**
   * What keeps it from being published together with others, besides `held_by`: errors without an override, warnings without a tick, and
   * that it would correct public figures. Null where no one has checked it as a whole.
   */
  open: number | null;
}

/**
 * The state of a place: withdrawn or published where the public decides it. Ready: as on the race board, where every
 * candidate has a live value and nothing holds them back. Validated: complete, and held back or unchecked. Before that the sources decide:
 * they differ, they agree, one is there, or none.
 */
export function coverageState(facts: CoverageFacts): CoverageState {
  const { publication, withdrawn, open, held_by, differs, agreed, providers } = facts;
  if (withdrawn) return 'withdrawn';
  if (publication === 'published') return 'published';
  if (isComplete(facts)) return open === 0 && !held_by ? 'ready' : 'validated';
  if (differs) return 'differs';
  if (agreed) return 'agreed';
  return providers > 0 || publication !== 'empty' ? 'entered' : 'silent';
}

/** Whether someone has reported figures of a place. */
const isHeard = (state: CoverageState | null): boolean => state !== 'silent';

/** A place with the voters of its register; null where the register does not say. */
interface Voters {
  registered_voters: number | null;
  /** Null: no votes are awaited. */
  state: CoverageState | null;
}

export interface HeardVoters {
  heard: number;
  registered: number;
  /** Constituencies that count for nothing here, since no register says how many voters they have. */
  unknown: number;
}

/**
 * The registered voters of whom something was heard: all of a constituency where its contest is not silent, else those of its stations that
 * are not. A constituency without a number of its own has the sum of its stations where every station has one.
 */
export function heardVoters(constituencies: readonly (Voters & { stations: readonly Voters[] })[]): HeardVoters {
  const total: HeardVoters = { heard: 0, registered: 0, unknown: 0 };
  for (const { registered_voters, state, stations } of constituencies) {
    if (state === null) continue;
    const registered = registered_voters ?? sumOf(stations);
    if (registered === null) {
      total.unknown += 1;
      continue;
    }
    total.registered += registered;
    const partly = stations.reduce((sum, one) => sum + (isHeard(one.state) ? (one.registered_voters ?? 0) : 0), 0);
    total.heard += isHeard(state) ? registered : Math.min(partly, registered);
  }
  return total;
}

function sumOf(stations: readonly Voters[]): number | null {
  if (stations.length === 0 || stations.some(({ registered_voters }) => registered_voters === null)) return null;
  return stations.reduce((sum, { registered_voters }) => sum + (registered_voters ?? 0), 0);
}

/** How many places are in each state; those of which no votes are awaited are `apart`. */
export function countStates(states: readonly (CoverageState | null)[]) {
  const counts = Object.fromEntries(COVERAGE_STATES.map((state) => [state, 0])) as Record<CoverageState, number>;
  let apart = 0;
  for (const state of states) {
    if (state === null) apart += 1;
    else counts[state] += 1;
  }
  return { counts, apart };
}

/** How often the people of a place are reminded at most. */
export const REMIND_AFTER_MINUTES = 10;
/** Places that one call reminds of. */
export const REMINDED_PLACES = 500;

/** What the rule asks about a place. */
export interface RemindFacts {
  /** Null: no votes are awaited. */
  state: CoverageState | null;
  /** Active agents and interns who are assigned to the constituency. */
  agents: number;
  /** ISO time of the last reminder; null where there was none. */
  reminded_at: string | null;
}

/** Whether the agents of a place are reminded, or why not. @param now milliseconds since 1970 */
export function canRemind({ state, agents, reminded_at }: RemindFacts, now: number): true | string {
  if (state !== 'silent') return say.notSilent;
  if (agents === 0) return say.noAgent;
  if (reminded_at !== null && now - Date.parse(reminded_at) < REMIND_AFTER_MINUTES * 60_000) return say.remindedJustNow;
  return true;
}

const state = z.enum(COVERAGE_STATES);

/** When and by whom something was done; the id is a key of `people`. */
const done = z.object({ at: z.string(), by: z.int() });

const reminder = done.extend({
  /** Null: of the constituency as a whole. */
  polling_station_id: z.int().nullable(),
  /** Who was reminded. */
  to: z.array(z.int()),
});
export type Reminder = z.output<typeof reminder>;

/** A station that is not silent: its id, the position of its state in COVERAGE_STATES, seconds since 1970, and who. */
const stationState = z.tuple([z.int(), z.int(), z.int(), z.int()]);
export type StationState = z.output<typeof stationState>;

const coverageContest = z.object({
  contest_id: z.int(),
  constituency_id: z.int(),
  /** Null where no votes are awaited: unopposed, postponed or annulled. */
  state: state.nullable(),
  /** The last change of a figure of the constituency as a whole; null where there was none. */
  last: done.nullable(),
  /** Whether the contest has a pink sheet. */
  sheet: z.boolean(),
  /** Open questions to its agents. */
  questions: z.int(),
  /** The last reminder of each place. */
  reminders: z.array(reminder),
  /** Without those that are silent. */
  stations: z.array(stationState),
});
export type CoverageContest = z.output<typeof coverageContest>;

const states = z.object({
  contests: z.array(coverageContest),
  /** The names of those who did something. */
  people: z.record(z.string(), z.string()),
});
export type CoverageStates = z.output<typeof states>;

/** A station: id, code, name, registered voters. */
const coverageStation = z.tuple([z.int(), z.string(), z.string(), z.int().nullable()]);

const places = z.object({
  regions: z.array(z.object({ id: z.int(), title: z.string() })),
  /** By region, then by name. */
  constituencies: z.array(
    z.object({
      id: z.int(),
      region_id: z.int(),
      name: z.string(),
      code: z.string().nullable(),
      registered_voters: z.int().nullable(),
      /** By code. */
      stations: z.array(coverageStation),
    }),
  ),
});
export type CoveragePlaces = z.output<typeof places>;

/** Who may enter figures of a constituency. */
const coverageAgent = z.object({
  id: z.int(),
  name: z.string(),
  role: z.string(),
  /** E.164; null where none is known. */
  phone: z.string().nullable(),
  constituency_ids: z.array(z.int()),
  /** The last call of a session that is still valid; null where there is none. */
  last_seen_at: z.string().nullable(),
  /** What their phones said last that they hold and have not sent; null where they said nothing. */
  waiting: z.int().nullable(),
});
export type CoverageAgent = z.output<typeof coverageAgent>;

/** A place, as a call names it; without a station the constituency as a whole. */
const place = z.object({ constituency_id: id, polling_station_id: id.nullish() });
export type RemindedPlace = z.output<typeof place>;
const placed = { constituency_id: z.int(), polling_station_id: z.int().nullable() };

/** A reminder that waits for the caller's figures. */
const ownReminder = z.object({
  ...{ contest_id: z.int(), year_id: z.int(), election_type_id: z.int(), region_id: z.int() },
  ...placed,
  /** As of an event that announces it. */
  title: z.string(),
  sent_at: z.string(),
});
export type OwnReminder = z.output<typeof ownReminder>;

const access = ['coverage.read'] as const;
const contest = { year_id: id, election_type_id: id };

export const coverage = {
  /** The regions, constituencies and polling stations of a year within the caller's reach. */
  places: route({
    method: 'GET',
    path: '/api/v1/coverage/places',
    access,
    kept: 'browser',
    input: z.object({ year_id: id }),
    data: places,
  }),
  /** The state of every contest of a year and election type within the caller's reach, and of their stations. */
  states: route({
    method: 'GET',
    path: '/api/v1/coverage',
    access,
    kept: 'browser',
    input: z.object(contest),
    data: states,
  }),
  /** The same of one constituency. */
  constituency: route({
    method: 'GET',
    path: '/api/v1/coverage/constituency',
    access,
    kept: 'browser',
    input: z.object({ ...contest, constituency_id: id }),
    data: states,
  }),
  /** The states on paper, and as a workbook. */
  pdf: route({
    method: 'GET',
    path: '/api/v1/coverage.pdf',
    access,
    input: z.object(contest),
    data: bytes,
    media: PDF,
  }),
  xlsx: route({
    method: 'GET',
    path: '/api/v1/coverage.xlsx',
    access,
    input: z.object(contest),
    data: bytes,
    media: XLSX,
  }),
  /** Who is assigned to the constituencies of a year within the caller's reach. */
  agents: route({
    method: 'GET',
    path: '/api/v1/coverage/agents',
    access,
    input: z.object({ year_id: id }),
    data: z.array(coverageAgent),
  }),
  /** Asks the agents of silent places for their figures. A place that may not be reminded of is skipped, with the reason. */
  remind: route({
    method: 'POST',
    path: '/api/v1/coverage/reminders',
    access: ['coverage.read'],
    input: z.object({ ...contest, places: z.array(place).min(1).max(REMINDED_PLACES) }),
    data: z.object({
      /** With the number of people who were reminded. */
      sent: z.array(z.object({ ...placed, people: z.int() })),
      skipped: z.array(z.object({ ...placed, why: z.string() })),
    }),
  }),
  /** What the caller was reminded of and no one has entered, the newest first. */
  reminders: route({
    method: 'GET',
    path: '/api/v1/coverage/reminders',
    access: ['entries.submit'],
    input: z.object({}),
    data: z.array(ownReminder),
  }),
};
