import { contract } from '@election/contract/contract';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { loadPublicWorld, standingIn, WORLD } from '../../../testing/public-world.ts';
import { useServer } from '../../../testing/server.ts';
import { compareTables } from '../../audit/compare-tables.ts';

/*
 * Whatever people do, every surface says the same of a contest: its votes, who leads, who has the seat, and whether it is reported.
 * SEED repeats a run; NIGHTLY makes it a long one.
 */

const server = useServer();
const chief = () => server.as('super_admin');
const seed = Number(process.env.SEED ?? (process.env.NIGHTLY ? Date.now() % 1_000_000 : 7));
const ACTS = process.env.NIGHTLY ? 1500 : 80;
const EACH = process.env.NIGHTLY ? 2 : 4;
const WHY = { reason: 'wrong_figures' as const, note: 'Another sheet was read' };

beforeAll(() => loadPublicWorld(server.database.owner));

const act = fc.record({
  deed: fc.constantFrom(
    'station',
    'station',
    'station',
    'save',
    'publish',
    'publish',
    'withdraw',
    // The sum of all stations goes public, and then they leave it.
    'night',
    'night',
    'withdrawStation',
    'withdrawStation',
    'withdrawStation',
    'status',
    'lot',
    'inactive',
    'inactive',
    'inactive',
    'sync',
    'sync',
  ),
  constituency: fc.constantFrom(1, 2),
  type: fc.constantFrom(1, 2, 2),
  at: fc.constantFrom(0, 1),
  status: fc.constantFrom('held', 'annulled', 'annulled', 'postponed'),
  figures: fc.array(fc.constantFrom(0, 10, 10, 20, 35), { minLength: 1, maxLength: 3 }),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

async function standing(contest: object) {
  return (await chief()(contract.corrections.standing, contest as never)).data.version;
}

/** Does it; a refusal is an answer too, and a 5xx is none. */
async function perform({ deed, constituency, type, at, status, figures }: Act) {
  const contest = { year_id: 1, constituency_id: constituency, election_type_id: type };
  const polling_station_id = WORLD.stations[constituency]?.[at] ?? 0;
  const votes = figures.flatMap((vote_count, index) => {
    const candidate_id = standingIn(type, constituency)[index];
    return candidate_id === undefined ? [] : [{ candidate_id, vote_count }];
  });
  const fromStation = (id: number, from: typeof votes) =>
    server.as('admin')(contract.stationVotes.publish, {
      ...contest,
      polling_station_id: id,
      votes: from,
      reason: 'As the sheet says',
      correction: WHY,
    });
  const deeds: Record<string, () => Promise<{ status: number }>> = {
    station: () => fromStation(polling_station_id, votes),
    night: async () => {
      const whole = standingIn(type, constituency).map((candidate_id, index) => ({
        candidate_id,
        vote_count: figures[index % figures.length] ?? 0,
      }));
      for (const id of WORLD.stations[constituency] ?? []) await fromStation(id, whole);
      await deeds.sync?.();
      return (await deeds.publish?.()) ?? { status: 200 };
    },
    save: () => server.as('admin')(contract.votes.save, { year_id: 1, constituency_id: constituency, votes }),
    // Past the checks, which are not what this is about.
    publish: async () => {
      const call = {
        actor: { id: 1, name: 'super_admin', role: 'super_admin' },
        input: { ...contest, correction: WHY },
      };
      const { owner } = server.database;
      await owner.query('select publish_contest($1)', [call]).catch((error: { code?: string }) => {
        // Refused.
        if (!error.code?.startsWith('EC')) throw error;
      });
      return { status: 200 };
    },
    withdraw: async () =>
      chief()(contract.corrections.withdraw, { ...contest, version: await standing(contest), ...WHY }),
    withdrawStation: async () => {
      const place = { ...contest, polling_station_id };
      return chief()(contract.corrections.withdrawStation, { ...place, version: await standing(place), ...WHY });
    },
    status: () =>
      chief()(contract.contestStatus.set, {
        ...contest,
        status: status as 'held',
        note: 'A flood in the town',
        publish: true,
      }),
    lot: () =>
      chief()(contract.contestStatus.set, {
        ...contest,
        status: 'lot',
        candidate_id: standingIn(type, constituency)[at] ?? 0,
        note: 'Drawn by the officer',
        publish: true,
      }),
    inactive: async () => {
      await server.database.owner.query(
        `update polling_stations set status = case status when 'active' then 'inactive' else 'active' end where id = $1`,
        [polling_station_id],
      );
      return { status: 200 };
    },
    sync: () => chief()(contract.sync.constituencies, { year_id: 1, election_id: type }),
  };
  const answer = await deeds[deed]?.();
  expect(answer?.status, `${deed} of ${constituency}/${type}`).toBeLessThan(500);
}

/** What one surface says of a contest. */
interface Said {
  votes: [id: number, votes: number][];
  reported: boolean;
  seat: number | null;
}
const sorted = (votes: [number, number][]) => votes.filter(([id]) => id > 0).sort(([a], [b]) => a - b);

/** From the tables alone, without a routine: an account of its own. */
async function account(constituency: number, type: number): Promise<Said & { counted: boolean }> {
  const { owner } = server.database;
  const { rows } = await owner.query(
    `select k.id, k.public_status as status, k.public_elected_id as drawn, k.published_at is not null as published, k.public_stations as stations,
       (select coalesce(json_agg(json_build_array(v.place, v.candidate_id, v.published_votes)), '[]') from vote_values v
        where v.contest_id = k.id and v.published_votes is not null) as figures,
       (select coalesce(json_agg(id), '[]') from polling_stations where constituency_id = k.constituency_id and status = 'active') as active
     from contests k where k.year_id = 1 and k.constituency_id = $1 and k.election_type_id = $2`,
    [constituency, type],
  );
  const [k] = rows as [
    {
      status: string;
      drawn: number | null;
      published: boolean;
      stations: number[] | null;
      figures: [number, number, number][];
      active: number[];
    },
  ];
  const polled = k.status === 'held' || k.status === 'lot';
  const counted = polled && k.published;
  const sums = new Map<number, number>();
  for (const [place, candidate, votes] of k.figures)
    if (polled && (counted ? place === 0 : k.active.includes(place)))
      sums.set(candidate, (sums.get(candidate) ?? 0) + votes);
  const ballot = standingIn(type, constituency);
  const isIn = (station: number) =>
    k.stations?.includes(station) &&
    ballot.every((id) => k.figures.some(([place, candidate]) => place === station && candidate === id));
  const reported = counted && (k.stations === null || (k.active.length > 0 && k.active.every(isIn)));
  const most = Math.max(...sums.values());
  const leaders = [...sums].filter(([, votes]) => votes === most).map(([id]) => id);
  const byVotes = leaders.length === 1 && most > 0 ? (leaders[0] ?? null) : null;
  const byLot = leaders.length > 1 && k.status === 'lot' && leaders.includes(k.drawn ?? 0) ? k.drawn : null;
  return { votes: sorted([...sums]), reported, seat: reported && type === 2 ? (byVotes ?? byLot) : null, counted };
}

async function surfaces(constituency: number, type: number): Promise<Record<string, Partial<Said>>> {
  const { pool } = server.database;
  const asked = { year_id: 1, election_type_id: type };
  const slug = constituency === 1 ? 'north-one' : 'north-two';
  const [{ rows: pages }, json, nist, outlook] = await Promise.all([
    pool.query('select public_contest(1, $1, $2) as contest, public_places(1, $1) as places', [type, slug]),
    server.anonymous(contract.exports.json, asked),
    server.anonymous(contract.exports.nist, asked),
    server.anonymous(contract.outlooks.national, asked),
  ]);
  const { contest, places } = pages[0];
  const place = places.places.find(({ id }: { id: number }) => id === constituency);
  const published = json.data.contests.find((row) => row.constituency_id === constituency);
  const report = nist.data.Election[0]?.Contest.find(
    ({ ElectionDistrictId }) => ElectionDistrictId === `constituency-${constituency}`,
  );
  const close = outlook.data.house?.close.find((row) => row.constituency_id === constituency);
  const found: Record<string, Partial<Said>> = {
    page: {
      votes: sorted(
        contest.candidates.flatMap((row: { candidate: { id: number }; votes: number | null }) =>
          row.votes === null ? [] : [[row.candidate.id, row.votes]],
        ),
      ),
      reported: contest.reported,
      seat: contest.elected_id,
    },
    map: { reported: place.reported, ...(type === 2 && place.reported && { seat: place.leader?.id ?? null }) },
  };
  if (published?.reported !== undefined) found.json = { reported: published.reported };
  if (published && contest.published_at)
    found.json = { ...found.json, votes: sorted(published.results.map((row) => [row.candidate_id, row.votes])) };
  if (report) found.nist = { reported: report.SubUnitsReported === 1 };
  if (close) found.outlook = { seat: null };
  if (type === 2) {
    const { rows } = await pool.query(
      'select s.candidate_id from contests k left join seats s on s.contest_id = k.id where k.constituency_id = $1 and k.election_type_id = 2',
      [constituency],
    );
    found.seats = { seat: rows[0].candidate_id };
  }
  return found;
}

async function agree(after: string) {
  for (const type of [1, 2]) {
    let counted = 0;
    let reported = 0;
    let seats = 0;
    for (const constituency of [1, 2]) {
      const { counted: isCounted, ...expected } = await account(constituency, type);
      for (const [surface, said] of Object.entries(await surfaces(constituency, type)))
        expect({ surface, ...expected, ...said }, `${after}: ${constituency}/${type}`).toEqual({
          surface,
          ...expected,
        });
      if (isCounted) counted += expected.votes.reduce((sum, [, votes]) => sum + votes, 0);
      reported += Number(expected.reported);
      seats += Number(expected.seat !== null);
    }
    const { data } = await server.anonymous(contract.results.national, { year_id: 1, election_type_id: type });
    const outlook = (await server.anonymous(contract.outlooks.national, { year_id: 1, election_type_id: type })).data;
    const sums = {
      valid: data.totals.valid_votes,
      region: data.regions.reduce((sum, region) => sum + region.valid_votes, 0),
      reported: data.reporting.reported,
      seats: data.seats.reduce((sum, row) => sum + row.seats, 0),
      declared: outlook.house?.declared ?? seats,
      outlook: outlook.nation?.valid_votes ?? counted,
    };
    expect(sums, after).toEqual({
      valid: counted,
      region: counted,
      reported,
      seats,
      declared: seats,
      outlook: counted,
    });
  }
}

test(`every surface agrees after each act (seed ${seed})`, { timeout: 3_600_000 }, async () => {
  const acts = fc.sample(act, { seed, numRuns: ACTS });
  for (const [index, one] of acts.entries()) {
    await perform(one);
    if (index % EACH === EACH - 1) await agree(`after act ${index} (${JSON.stringify(one)}), seed ${seed}`);
  }
  const client = await server.database.pool.connect();
  await client.query('begin');
  const kinds = (await compareTables(client)).filter(({ kind }) => ['seat', 'sum', 'live', 'published'].includes(kind));
  await client.query('commit');
  client.release();
  expect(kinds).toEqual([]);
});
