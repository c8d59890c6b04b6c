import { type ContestStatus, isWithoutPoll } from '@election/contract/figures/contest-status';
import {
  COVERAGE_STATES,
  type CoverageAgent,
  type CoverageContest,
  type CoveragePlaces,
  type CoverageStates,
  type coverage as contract,
  coverageState,
  type StationState,
} from '@election/contract/figures/coverage';
import type { Publication } from '@election/contract/figures/transitions';
import type { Actor } from '@election/contract/people/permissions';
import { sourceState, unconfirmed } from '@election/contract/sources/sources';
import type { Input } from '@election/contract/wire/route';
import type { Cached, Context } from '../../../platform/context.ts';
import { named } from '../../../platform/db/named.ts';
import { assertCan } from '../../../platform/writes/scope.ts';
import { type Moment, rememberByContest } from './by-contest.ts';
import { type Checked, checksOf } from './contest-checks.ts';
import { AGENTS_QUERY, CONTESTS_QUERY, COVERAGE_QUERY, PLACES_QUERY } from './coverage-queries.ts';

type Reading = Pick<Context, 'pool' | 'actor'>;

/** The regions, constituencies and stations of a year within the caller's scope. */
export const readCoveragePlaces: { cached: Cached<typeof contract.places> } = {
  cached: {
    versions: ['access', 'reference'],
    perScope: true,
    read: async ({ pool, actor }, { year_id }) => {
      const [row] = await named<{ places: CoveragePlaces }>(pool, 'coverage_places', PLACES_QUERY, [
        year_id,
        constituenciesOf(actor),
      ]);
      return (row as { places: CoveragePlaces }).places;
    },
  },
};

/** The state of every contest within the caller's scope. Every change of a figure has an audit row in its transaction. */
export const readCoverage: { cached: Cached<typeof contract.states> } = {
  cached: {
    versions: ['access', 'reference', 'audit'],
    perScope: true,
    read: (context, input) => readStates(context, input, constituenciesOf(context.actor)),
  },
};

/** The same of one constituency: what an event makes stale. */
export const readCoverageOf: { cached: Cached<typeof contract.constituency> } = {
  cached: {
    ...readCoverage.cached,
    read: (context, input) => {
      assertCan(context.actor, 'coverage.read', input.constituency_id);
      return readStates(context, input, [input.constituency_id]);
    },
  },
};

/** The people who enter figures. Not cached: nothing counts that someone was seen. */
export const readCoverageAgents = ({ pool, actor }: Reading, { year_id }: Input<typeof contract.agents>) =>
  named<CoverageAgent>(pool, 'coverage_agents', AGENTS_QUERY, [year_id, constituenciesOf(actor)]);

/** Null for all. */
const constituenciesOf = (actor: Actor) => (actor.scope === 'any' ? null : actor.constituency_ids);

/** The places of a contest at which there was a figure, column by column; `place` 0 is the constituency as a whole. */
interface Activity {
  place: number[];
  entries: number[];
  live: number[];
  public: number[];
  unpublished: number[];
  withdrawn: boolean[];
  by: number[];
  at: number[];
}

/** One contest as the query has it. */
interface Row
  extends Pick<CoverageContest, 'contest_id' | 'constituency_id' | 'sheet' | 'questions' | 'reminders' | 'last'> {
  status: ContestStatus;
  publication: Publication;
  withdrawn: boolean;
  candidates: number;
  live: number;
  providers: number;
  differs: boolean;
  /** Providers with an entry for every active candidate. */
  complete: number;
  /** The desk decided on a difference, and asked for nothing again since. */
  resolved: boolean;
  /** Whether its publication would change figures that are public. */
  corrects: boolean;
  activity: Activity | null;
}

/**
 * @param constituencies null for all
 * @throws nothing of its own: a year or election type that is not there has no contests
 */
export async function readStates(
  { pool }: Pick<Context, 'pool'>,
  { year_id, election_type_id }: Input<typeof contract.states>,
  constituencies: readonly number[] | null,
): Promise<CoverageStates> {
  const given = [year_id, election_type_id, constituencies];
  const asked = await named<Moment & { constituency_id: number }>(pool, 'coverage_contests', CONTESTS_QUERY, given);
  const stateOf = await statesOf(
    pool,
    asked.map((one) => ({ ...one, year_id, election_type_id })),
  );
  const contests = asked.flatMap(({ contest_id }) => stateOf(contest_id) ?? []);
  const ids = [...new Set(contests.flatMap(peopleOf))];
  const people = await named<{ id: number; name: string }>(
    pool,
    'coverage_people',
    'select id, name from users where id = any ($1)',
    [ids],
  );
  return { contests, people: Object.fromEntries(people.map(({ id, name }) => [id, name])) };
}

interface Asked extends Moment, Input<typeof contract.states> {
  constituency_id: number;
}

/** The states of contests of one year and election type. */
const statesOf = rememberByContest<Asked, CoverageContest>(async (pool, asked) => {
  const { year_id, election_type_id } = asked[0] as Asked;
  const places = asked.map(({ constituency_id }) => constituency_id);
  const rows = await named<Row>(pool, 'coverage', COVERAGE_QUERY, [year_id, election_type_id, places]);
  const since = new Map(asked.map((one) => [one.contest_id, one.since]));
  const checksOfContest = await checksOf(
    pool,
    rows.filter(awaitsChecks).map(({ contest_id }) => ({ contest_id, since: since.get(contest_id) ?? '' })),
  );
  return new Map(rows.map((row) => [row.contest_id, toContest(row, checksOfContest(row.contest_id))]));
});

const peopleOf = ({ last, reminders, stations }: CoverageContest): number[] => [
  ...(last ? [last.by] : []),
  ...reminders.map(({ by }) => by),
  ...stations.map(([, , , by]) => by),
];

/** Whether what the checks leave open decides about the state of a contest. */
const awaitsChecks = ({ status, candidates, live, publication }: Row): boolean =>
  !isWithoutPoll(status) &&
  candidates > 0 &&
  live >= candidates &&
  (publication === 'unpublished' || publication === 'outdated');

function toContest(row: Row, { open = [], confirmable = null }: Partial<Checked> = {}): CoverageContest {
  const { contest_id, constituency_id, status, complete, resolved, sheet, questions, reminders, last, activity } = row;
  const sources = sourceState({ complete, differing: Number(row.differs), resolved });
  const known = {
    agreed: sources === 'agree',
    differs: sources === 'differ',
    open: open.length + Number(row.corrects),
    held_by: (confirmable && unconfirmed(confirmable)?.by) ?? null,
  };
  return {
    contest_id,
    constituency_id,
    state: isWithoutPoll(status) ? null : coverageState({ ...row, ...known }),
    last,
    sheet,
    questions,
    reminders,
    stations: activity ? stationStates(row, activity) : [],
  };
}

/** The stations that are not silent. No one checks one as a whole: a publication of its own makes it public. */
function stationStates(
  { candidates }: Row,
  { place, entries, live, public: published, unpublished, withdrawn, by, at }: Activity,
) {
  const found: StationState[] = [];
  for (const [index, id] of place.entries()) {
    const known = live[index] ?? 0;
    const state = coverageState({
      publication: publicationOf(known, published[index] ?? 0, unpublished[index] ?? 0),
      candidates,
      live: known,
      providers: entries[index] ?? 0,
      differs: false,
      agreed: false,
      withdrawn: withdrawn[index] ?? false,
      open: null,
      held_by: null,
    });
    if (state !== 'silent') found.push([id, COVERAGE_STATES.indexOf(state), at[index] ?? 0, by[index] ?? 0]);
  }
  return found;
}

function publicationOf(live: number, published: number, unpublished: number): Publication {
  if (live === 0) return 'empty';
  if (published === 0) return 'unpublished';
  return unpublished > 0 ? 'outdated' : 'published';
}
