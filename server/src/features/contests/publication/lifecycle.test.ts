import { isDeepStrictEqual } from 'node:util';
import { DECISIONS } from '@election/contract/figures/transitions';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetVotes } from '../../../testing/models/forget-votes.ts';
import { WITH_SHEETS } from '../../../testing/models/source-model.ts';
import { plan } from '../../../testing/models/vote-plans.ts';
import { type Step, step } from '../../../testing/models/vote-steps.ts';
import { type Contest, isPartly, regionOf, type World } from '../../../testing/models/vote-world.ts';
import { useServer } from '../../../testing/server.ts';
import { compareTables } from '../../audit/compare-tables.ts';

/*
 * Random people do random things to the votes of five contests and three polling stations: through the real routes, over a real
 * database. After every step the answer is the model's word for word, and so is the state of the contest touched:
 * entries, live and published values with their versions, open items, the register, regional sums, the seat, the version of the
 * results, the lengths of history and audit trail, apart from the stations of a public sum. At the end of a run: all contests, the whole history link by link with lawful
 * moves only, every hash of the audit trail, and the tables against both as verification compares them.
 *
 * It can fail. Without `e.status <> 'pending'` in decide_entries an entry may be decided on twice; tried, it was red in the second
 * run and shrunk to three steps: submit, approve, approve again (200 instead of 409 "this entry is already approved").
 * Where publish_values does not take off what was published before, regional sums count it twice: red in the first run, shrunk
 * to save, publish, edit and one step more.
 */

/**
 * Two at a time, each over a database of its own, so that neither the database nor the server waits for the other. In the second a
 * presidential contest needs two sources before it is published. Some runs ask for four eyes.
 */
const LANES = [1, 2].map((sources) => ({
  server: useServer(),
  owner: {} as pg.Client,
  needed: { 1: sources, 2: 1 } as World['needed'],
}));
type Lane = (typeof LANES)[number];

/** SEED repeats a run; NIGHTLY makes it a long one, which is another one each night. */
const first = Number(process.env.SEED ?? (process.env.NIGHTLY ? Date.now() % 1_000_000 : 7));
const STEPS = process.env.NIGHTLY ? 40_000 : 2_000;
/** So long a red run looks for a shorter sequence that fails. */
const SHRINKING_MS = process.env.NIGHTLY ? 120_000 : 20_000;
const MOST_STEPS_A_RUN = 250;

/** A contest with all that hangs on it, as the model has it; the query below says the same of the database. */
function expectedState(world: World, contest: Contest) {
  const { constituency, type } = contest;
  const published = (c: Contest) => [...c.values.values()].filter((v) => v.place === 0 && v.published !== null);
  const region = world.contests.filter((c) => c.type === 1 && regionOf(c.constituency) === regionOf(constituency));
  const sums = new Map<number, number>();
  for (const v of region.flatMap(published)) sums.set(v.candidate, (sums.get(v.candidate) ?? 0) + (v.published ?? 0));
  const top = Math.max(...published(contest).map((v) => v.published ?? 0));
  const leaders = published(contest).filter((v) => v.published === top);
  const { register, publicTotals } = contest;
  return {
    published: contest.published,
    entries: [...contest.entries.values()]
      .map((e) => [e.place, e.candidate, e.user, e.votes, e.status] as const)
      .sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]),
    values: [...contest.values.values()]
      .map((v) => [v.place, v.candidate, v.live, v.published, v.version, v.origin] as const)
      .sort((a, b) => a[0] - b[0] || a[1] - b[1]),
    items: [...contest.items].sort(),
    register: register && [
      register.total_registered_voters,
      register.total_valid_votes,
      register.total_rejected,
      register.version,
      publicTotals?.total_registered_voters ?? null,
      publicTotals?.total_valid_votes ?? null,
      publicTotals?.total_rejected ?? null,
    ],
    history: contest.history,
    audit: world.audit.get(constituency) ?? 0,
    version: world.versions.get(type) ?? 0,
    sums: [...sums].sort((a, b) => a[0] - b[0]),
    seat:
      type === 2 && !isPartly(contest) && (leaders.length > 1 || (leaders.length === 1 && top > 0))
        ? [leaders.length === 1 ? (leaders[0]?.candidate ?? 0) : null, top, leaders.length > 1]
        : null,
  };
}

const STATE = `
  select json_build_object(
    'published', k.published_at is not null,
    'entries', coalesce((select json_agg(json_build_array(place, candidate_id, user_id, votes, status)
       order by place, candidate_id, user_id) from vote_entries where contest_id = k.id), '[]'),
    'values', coalesce((select json_agg(json_build_array(place, candidate_id, live_votes, published_votes, version, origin)
       order by place, candidate_id) from vote_values where contest_id = k.id), '[]'),
    'items', coalesce((select json_agg(provider_id || '/' || coalesce(polling_station_id, 0)
       order by provider_id, polling_station_id nulls first) from pending_items where contest_id = k.id and pending), '[]'),
    'register', (select json_build_array(total_registered_voters, total_valid_votes, total_rejected, version,
       public_registered_voters, public_valid_votes, public_rejected) from registers where contest_id = k.id),
    'history', (select count(*) from figure_history where contest_id = k.id and figure <> 'publication'),
    'audit', (select count(*) from audit_entries where chain = k.constituency_id and action <> 'votes.stations'),
    'version', coalesce((select version from result_versions
       where year_id = k.year_id and election_type_id = k.election_type_id), 0),
    'sums', coalesce((select json_agg(json_build_array(candidate_id, votes) order by candidate_id)
       from region_results r where r.region_id = c.region_id), '[]'),
    'seat', (select json_build_array(candidate_id, votes, tied) from seats where contest_id = k.id)) as state
  from contests k join constituencies c on c.id = k.constituency_id where k.id = $1`;

async function compare({ server }: Lane, world: World, contest: Contest): Promise<void> {
  const { rows } = await server.database.pool.query({ name: 'contest_state', text: STATE, values: [contest.id] });
  const expected = expectedState(world, contest);
  if (JSON.stringify(rows[0].state) !== JSON.stringify(expected)) expect(rows[0].state).toEqual(expected);
}

/** Every figure's history starts at nothing, goes on where it stood, makes only lawful transitions and ends at the current figure. */
const BROKEN_HISTORY = `
  with told as (
    select *, row_number() over later = 1 as newest, lag(votes_after) over earlier as votes_known,
           lag(status_after) over earlier as status_known
    from figure_history
    window earlier as (partition by contest_id, polling_station_id, candidate_id, figure, provider_id order by id),
           later as (partition by contest_id, polling_station_id, candidate_id, figure, provider_id order by id desc)
  )
  select * from told
  where (votes_before, status_before) is distinct from (votes_known, status_known)
    or figure = 'entry' and not exists (
      select from vote_transitions move
      where move.subject = 'entry' and move.action = told.action and move.state = coalesce(status_before, 'none')
        and (move.next = status_after or move.action = 'live_edit' and status_after = 'published'))
    or newest and figure = 'entry' and (votes_after, status_after) is distinct from (
      select (votes, status) from vote_entries e where e.contest_id = told.contest_id and e.candidate_id = told.candidate_id
        and e.place = coalesce(told.polling_station_id, 0) and e.user_id = told.provider_id)
    or newest and figure in ('live', 'published') and votes_after is distinct from (
      select case told.figure when 'live' then live_votes else published_votes end from vote_values v
      where v.contest_id = told.contest_id and v.candidate_id = told.candidate_id
        and v.place = coalesce(told.polling_station_id, 0))`;

const BROKEN_CHAINS = `
  select chain, sequence from (
    select e.*, audit_hash(e) as made,
           coalesce(lag(e.hash) over chained, sha256(convert_to('chain ' || e.chain, 'UTF8'))) as linked
    from audit_entries e window chained as (partition by chain order by sequence)) as entries
  where hash <> made or previous_hash <> linked`;

/** A sheet of each contest of a constituency, from which figures are keyed in, with the row of the audit trail that a photograph leaves. */
const PHOTOGRAPHS = `
  insert into pictures values (repeat('a', 64), 'image/png', 10, 200, 200) on conflict do nothing;
  delete from pink_sheets;
  insert into pink_sheets (contest_id, picture, original_sha256, uploaded_by, uploaded_at)
  select id, repeat('a', 64), repeat('b', 64), 4, now() from contests where constituency_id = ${WITH_SHEETS} order by id;
  select record_audit(${WITH_SHEETS}, '{"id": 4, "name": "agent", "role": "agent"}', 'sheets.upload', 'contest:' || contest_id || '/sheet', null,
    jsonb_build_object('id', id, 'picture', picture, 'original_sha256', original_sha256)) from pink_sheets order by id`;

/** An election in which nothing has happened yet. */
async function begin({ owner, needed }: Lane, fourEyes: boolean): Promise<World> {
  await forgetVotes(owner);
  await owner.query(PHOTOGRAPHS);
  await owner.query('update years set four_eyes = $1', [fourEyes]);
  const { rows } = await owner.query<{ id: number; constituency: number; type: number }>(
    `select id, constituency_id as constituency, election_type_id as type from contests
     where election_type_id = 1 and constituency_id < 4 or constituency_id < 3 order by type, constituency`,
  );
  const contests = rows.map((row) => ({
    ...row,
    published: false,
    withdrawn: false,
    summed: null,
    shown: null,
    entries: new Map(),
    values: new Map(),
    items: new Set<string>(),
    register: null,
    publicTotals: null,
    resolved: null,
    asked: [],
    overridden: new Set<string>(),
    history: 0,
  }));
  const photographs = contests.filter(({ constituency }) => constituency === WITH_SHEETS).length;
  return { contests, audit: new Map([[WITH_SHEETS, photographs]]), versions: new Map(), needed, fourEyes, claim: null };
}

let steps = 0;
/** How often each deed was answered with each status. */
const answers = new Map<string, number>();
let heldByFourEyes = 0;
/** One failure ends the runs of both lanes. */
let isRed = false;

/** Nothing is proven of what never happened. Sheets and differences need others before them, so that they come seldom. */
const OFTEN = ['submit', ...DECISIONS, 'save', 'edit', 'publish', 'withdraw', 'station', 'register'];
const SOMETIMES = ['claim', 'key', 'resolve', 'ask', 'question'];
const count = (answer: string) => answers.get(answer) ?? 0;

/** What has not come often enough to say something. Chance decides: the test goes on until all has, up to twice its steps. */
const seldom = () => [
  ...OFTEN.flatMap((deed) => [200, 403, 409].map((status) => `${deed} ${status}`)).filter(
    (answer) => count(answer) <= 5,
  ),
  ...SOMETIMES.map((deed) => `${deed} 200`).filter((answer) => count(answer) === 0),
  ...(heldByFourEyes > 5 ? [] : ['four eyes']),
];

async function play(lane: Lane, fourEyes: boolean, list: Step[]): Promise<void> {
  const world = await begin(lane, fourEyes);
  for (const what of list) {
    const { deed, call, model, touched } = plan(lane.server, world, what);
    const { status, error_msg: error } = await call();
    const expected = { error: undefined, ...model() };
    if (!isDeepStrictEqual({ status, error }, expected)) expect({ deed, status, error }).toEqual({ deed, ...expected });
    for (const contest of touched) await compare(lane, world, contest);
    steps++;
    answers.set(`${deed} ${status}`, (answers.get(`${deed} ${status}`) ?? 0) + 1);
    if (String(error).startsWith('Only you')) heldByFourEyes++;
  }
  for (const contest of world.contests) await compare(lane, world, contest);
  expect((await lane.owner.query(BROKEN_HISTORY)).rows).toEqual([]);
  expect((await lane.owner.query(BROKEN_CHAINS)).rows).toEqual([]);
  expect(await compareTables(lane.owner)).toEqual([]);
}

beforeAll(async () => {
  for (const lane of LANES) {
    lane.owner = new pg.Client({ connectionString: lane.server.database.url });
    await lane.owner.connect();
    await lane.owner.query('update years set presidential_sources = $1', [lane.needed[1]]);
  }
});
afterAll(async () => {
  for (const { owner } of LANES) await owner.end();
});

/** Runs a sequence of steps. Of one that fails it says the shortest that was found in time, and which seed begins with it. */
async function playOnce(lane: Lane, turn: number): Promise<void> {
  const at = LANES.indexOf(lane);
  const begins = first + turn * LANES.length;
  const runs = fc.array(step, { minLength: 1, maxLength: MOST_STEPS_A_RUN, size: 'max' });
  const began = performance.now();
  let failedAt: number | undefined;
  const property = fc.asyncProperty(fc.boolean(), runs, async (fourEyes, list) => {
    if (failedAt !== undefined && performance.now() - failedAt > SHRINKING_MS) return;
    try {
      await play(lane, fourEyes, list);
    } catch (error) {
      isRed = true;
      failedAt ??= performance.now();
      throw error;
    }
  });
  await fc.assert(property, { numRuns: 1, seed: begins + at }).catch((error: Error) => {
    const seconds = Math.round((performance.now() - began) / 1000);
    throw new Error(`SEED=${begins} begins with this failure, found and shortened in ${seconds} s. ${error.message}`);
  });
}

test(`whatever people do to votes, in whatever order, answers and database agree with the model (seed ${first})`, async () => {
  const goesOn = () => !isRed && (steps < STEPS || (steps < 2 * STEPS && seldom().length > 0));
  await Promise.all(
    LANES.map(async (lane) => {
      for (let turn = 0; goesOn(); turn++) await playOnce(lane, turn);
    }),
  );
  expect(seldom()).toEqual([]);
}, 900_000);
