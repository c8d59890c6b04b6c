import { contract } from '@election/contract/contract';
import type { FeedMessage } from '@election/contract/events/feed';
import { ELECTION_TITLES } from '@election/contract/places/election-types';
import type { PublicPage } from '@election/contract/results/view/pages';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writeFolder } from '../../../testing/files/import-files.ts';
import { EXACT, SECURE_REQUEST_KEY, tokenOf, useServer } from '../../../testing/server.ts';
import { asOfWorld, standingIn, WORLD } from '../../../testing/world/world.ts';
import { compareTables } from '../../audit/compare-tables.ts';
import { findAdmin } from '../../imports/find-admin.ts';
import { KINDS } from '../../imports/format.ts';
import { folderSource } from '../../imports/read/source.ts';
import { runImport } from '../../imports/run.ts';

/*
 * Whatever people do, every surface says the same of a contest: its votes, who leads, who has the seat, and whether it is reported.
 * SEED repeats a run; NIGHTLY makes it a long one.
 */

const server = useServer({}, { world: true });
const chief = () => server.as('super_admin');
const seed = Number(process.env.SEED ?? (process.env.NIGHTLY ? Date.now() % 1_000_000 : 7));
const ACTS = process.env.NIGHTLY ? 1500 : 45;
const EACH = process.env.NIGHTLY ? 2 : 8;
/** After so many acts the year is exported, and imported again. */
const AGAIN = process.env.NIGHTLY ? 50 : 45;
const WHY = { reason: 'wrong_figures' as const, note: 'Another sheet was read' };

const act = fc.record({
  deed: fc.constantFrom(
    'station',
    'station',
    'station',
    'save',
    'publish',
    'publish',
    'withdraw',
    'night',
    'leave',
    'withdrawStation',
    'withdrawStation',
    'status',
    'lot',
    'inactive',
    'inactive',
    'inactive',
    'sync',
    'sync',
    'import',
    'call',
  ),
  constituency: fc.constantFrom(1, 2),
  type: fc.constantFrom(1, 2, 2, 3),
  at: fc.constantFrom(0, 1),
  status: fc.constantFrom('held', 'annulled', 'annulled', 'postponed'),
  figures: fc.array(fc.constantFrom(0, 10, 10, 20, 35), { minLength: 1, maxLength: 3 }),
  by: fc.constantFrom<'admin' | 'desk' | 'second_desk'>('admin', 'desk', 'second_desk'),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

async function standing(contest: object) {
  return (await chief()(contract.corrections.standing, contest as never)).data.version;
}

/** Does it; a refusal is an answer too, and a 5xx is none. */
async function perform({ deed, constituency, type, at, status, figures, by }: Act) {
  const contest = { year_id: 1, constituency_id: constituency, election_type_id: type };
  const polling_station_id = WORLD.stations[constituency]?.[at] ?? 0;
  const votes = figures.flatMap((vote_count, index) => {
    const candidate_id = standingIn(type, constituency)[index];
    return candidate_id === undefined ? [] : [{ candidate_id, vote_count }];
  });
  const fromStation = (id: number, from: typeof votes) =>
    asOfWorld(server, by)(contract.stationVotes.publish, {
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
    // The sum of all stations goes public, and then one of them leaves it.
    leave: async () => {
      await deeds.night?.();
      return (await deeds.withdrawStation?.()) ?? { status: 200 };
    },
    save: () => asOfWorld(server, by)(contract.votes.save, { year_id: 1, constituency_id: constituency, votes }),
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
    import: async () => {
      await importFigures(constituency, type, at === 1 ? polling_station_id : null, votes);
      return { status: 200 };
    },
    call: async () => {
      const race = { year_id: 1, election_type_id: type, ...(type === 2 && { constituency_id: constituency }) };
      const word =
        at === 0
          ? { kind: 'too_close' as const }
          : { kind: 'elected' as const, candidate_ids: [votes[0]?.candidate_id ?? 0] };
      const made = await chief()(contract.calls.propose, { ...race, ...word, reason: 'Seen at the tally centre' });
      return made.status === 200 ? server.as('admin')(contract.calls.confirm, { id: made.data.id }) : made;
    },
  };
  const answer = await deeds[deed]?.();
  expect(answer?.status, `${deed} of ${constituency}/${type}`).toBeLessThan(500);
}

/** Publishes figures of a file, as far as the checks let it. */
async function importFigures(
  constituency: number,
  _type: number,
  station: number | null,
  votes: { candidate_id: number; vote_count: number }[],
) {
  const { owner, pool } = server.database;
  const { rows } = await owner.query<{ line: string }>(
    `select concat_ws(',', t.title, r.title, p.name, s.code, c.name, c.ballot_order, v.votes) as line
     from unnest($1::int[], $2::int[]) as v (id, votes)
     join candidates c on c.id = v.id join election_types t on t.id = c.election_type_id
     join constituencies p on p.id = $3 join regions r on r.id = p.region_id
     join (select id, code from polling_stations union all select null, '') s on s.id is not distinct from $4`,
    [votes.map((one) => one.candidate_id), votes.map((one) => one.vote_count), constituency, station],
  );
  const header = 'election_type,region,constituency,polling_station,candidate,order,votes';
  const files = {
    'year.csv': 'title\n2024\n',
    'results.csv': `${[header, ...rows.map(({ line }) => line)].join('\n')}\n`,
  };
  const options = {
    dryRun: false,
    publish: true,
    skipRefused: true,
    correction: WHY,
    accept: ['C3', 'C9', 'C10'] as const,
    reason: 'As the sheet says',
  };
  return runImport(pool, await folderSource(await writeFolder(files)), await findAdmin(pool, undefined), options);
}

/** What one surface says of a contest. */
interface Said {
  votes: [id: number, votes: number][];
  reported: boolean;
  seat: number | null;
  /** All votes of the constituency that count, and of its stations. */
  sum: number;
  stations: number;
  /** Who was drawn, where a lot decides. */
  drawn: number | null;
  /** The votes of candidates who have some. */
  some: [id: number, votes: number][];
}
const sorted = (votes: [number, number][]) => votes.filter(([id]) => id > 0).sort(([a], [b]) => a - b);

/** From the tables alone, without a routine: an account of its own. */
async function account(constituency: number, type: number): Promise<{ said: Said; counted: boolean; status: string }> {
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
  const votes = sorted([...sums]);
  const seat = reported && type === 2 ? (byVotes ?? byLot) : null;
  const ofStations = k.figures.filter(([place]) => polled && k.active.includes(place));
  return {
    counted,
    status: k.status,
    said: {
      votes,
      reported,
      seat,
      sum: counted ? total(votes) : 0,
      stations: total(ofStations.map(([, id, count]) => [id, count])),
      drawn: byVotes === null ? seat : null,
      some: votes.filter(([, count]) => count > 0),
    },
  };
}
const total = (votes: readonly [number, number][]) => votes.reduce((sum, [, count]) => sum + count, 0);

const TYPES = [1, 2, 3];
const titleOf = (type: number) => ELECTION_TITLES[type - 1] ?? 'presidential';

/** The rows of a file. No name of the world has a comma. */
async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const { body } = await server.app.inject(`${path}?year_id=1`);
  const [header = '', ...lines] = body.replace('\ufeff', '').trimEnd().split('\n');
  const names = header.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, at) => [names[at], value])));
}

type PlaceMessage = Extract<FeedMessage, { candidates: unknown }>;

/** What the feed said of each contest last. */
async function readFeed() {
  const said = new Map<string, PlaceMessage>();
  for (let after = 0; ; ) {
    const { data } = await server.anonymous(contract.feed.read, { after });
    if (data.messages.length === 0) return said;
    for (const message of data.messages) {
      if ('candidates' in message && !message.polling_station)
        said.set(`${message.constituency.id}/${message.election_type.id}`, message);
      after = message.sequence;
    }
  }
}

async function pageOf(path: string, type: number) {
  const answer = await server.app.inject({ url: `/results${path}.json?type=${titleOf(type)}`, headers: EXACT });
  expect(answer.statusCode, path).toBe(200);
  return (answer.json() as PublicPage).data;
}

/** What the surfaces of all contests say. */
async function readAll() {
  const { csv, contests, stations } = contract.exports;
  const [feed, resultRows, contestRows, stationRows] = await Promise.all([
    readFeed(),
    rowsOf(csv.path),
    rowsOf(contests.path),
    rowsOf(stations.path),
  ]);
  const regions = await Promise.all(TYPES.map((type) => pageOf('/regions/north', type)));
  return { feed, resultRows, contestRows, stationRows, regions };
}
type All = Awaited<ReturnType<typeof readAll>>;

/** Files, feed, region, wall and call. */
async function others(constituency: number, type: number, all: All): Promise<Record<string, Partial<Said>>> {
  const title = titleOf(type);
  const isHere = (row: Record<string, string>) =>
    row.constituency === (constituency === 1 ? 'North One' : 'North Two') && row.election_type === title;
  const sumOf = (rows: Record<string, string>[]) =>
    rows.filter(isHere).reduce((sum, row) => sum + Number(row.votes), 0);
  const lot = all.contestRows.find((row) => isHere(row) && row.status === 'lot');
  const place = all.regions[type - 1]?.view?.places.find(({ id }) => id === constituency);
  const message = all.feed.get(`${constituency}/${type}`);
  const scene = { kind: 'constituency' as const, type: title, place_ids: [constituency], contender_ids: [] };
  const { content } = (await chief()(contract.wall.preview, scene)).data;
  const contenders = content.shows === 'constituency' ? content.bars.contenders : [];
  const found: Record<string, Partial<Said>> = {
    'results.csv': { sum: sumOf(all.resultRows) },
    'stations.csv': { stations: sumOf(all.stationRows) },
    region: {
      reported: place?.reported ?? false,
      ...(place?.reported && type === 2 && { seat: place.leader?.id ?? null }),
    },
    feed: {
      reported: message?.reported ?? false,
      sum: total((message?.candidates ?? []).map(({ id, votes }) => [id, votes])),
      ...(type === 2 && { seat: message?.seat?.candidate_id ?? null }),
    },
    wall: {
      votes: sorted(contenders.flatMap(({ id, votes }) => (votes === null ? [] : [[id, votes]]))),
      ...(type === 2 && { seat: contenders.find(({ elected }) => elected)?.id ?? null }),
    },
  };
  if (lot) found['contests.csv'] = { drawn: await drawnIn(lot, constituency) };
  if (type === 2) {
    const race = { year_id: 1, election_type_id: 2, constituency_id: constituency };
    const { candidates } = (await chief()(contract.calls.race, race)).data;
    found.race = { some: sorted(candidates.filter(({ votes }) => votes > 0).map(({ id, votes }) => [id, votes])) };
  }
  return found;
}

async function drawnIn(row: Record<string, string>, constituency: number): Promise<number | null> {
  const { rows } = await server.database.owner.query<{ id: number }>(
    `select id from candidates where constituency_id = $1 and name = $2 and $3 in ('', ballot_order::text)`,
    [constituency, row.candidate, row.order],
  );
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
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
  expect(
    [json.status, nist.status, outlook.status],
    JSON.stringify([json, nist, outlook].map((one) => one.error_msg)),
  ).toEqual([200, 200, 200]);
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

/** The parties of those who can have a seat. */
const PARTY: Record<number, number> = { 11: 1, 12: 2, 21: 3, 13: 1, 14: 2, 20: 4 };

async function agree(after: string) {
  const all = await readAll();
  const known = await Promise.all(
    TYPES.map((type) => Promise.all([1, 2].map(async (id) => ({ id, type, ...(await account(id, type)) })))),
  );
  const counted = known.map((contests) => contests.reduce((sum, { said }) => sum + said.sum, 0));
  for (const contests of known) {
    for (const { id, type, said: expected } of contests) {
      const found = { ...(await surfaces(id, type)), ...(await others(id, type, all)) };
      for (const [surface, said] of Object.entries(found))
        expect({ surface, ...expected, ...said }, `${after}: ${id}/${type}`).toEqual({ surface, ...expected });
    }
    await agreeOnNation(contests, counted, after);
  }
  await agreeOnCalls(known.flat(), after);
}

type Known = { id: number; type: number; said: Said; status: string }[];

async function agreeOnNation(contests: Known, counted: number[], after: string) {
  const type = contests[0]?.type ?? 0;
  const election = { year_id: 1, election_type_id: type };
  const valid = counted[type - 1];
  const reported = contests.filter(({ said }) => said.reported).length;
  const elected = contests.flatMap(({ said }) => said.seat ?? []);
  const seats = elected.length;
  const { data } = await server.anonymous(contract.results.national, election);
  const outlook = (await server.anonymous(contract.outlooks.national, election)).data;
  const page = await pageOf('', type);
  const party = type === 2 ? await pageOf('/parties/pp', type) : null;
  const added = page.kind === 'nation' ? page.added.flatMap(({ counts }) => Object.values(counts)) : [];
  const said = {
    valid: data.totals.valid_votes,
    region: data.regions.reduce((sum, region) => sum + region.valid_votes, 0),
    reported: data.reporting.reported,
    seats: data.seats.reduce((sum, row) => sum + row.seats, 0),
    declared: outlook.house?.declared ?? seats,
    outlook: outlook.nation?.valid_votes ?? valid,
    timeline: added.reduce((sum, count) => sum + count, 0),
    runoff: page.kind === 'nation' && page.runoff ? page.runoff.result.totals.valid_votes : counted[2],
    party: party?.view ? (party.view.result.seats.find(({ party_id }) => party_id === 1)?.seats ?? 0) : null,
    awaited: type === 1 ? (await chief()(contract.runoff.read, { year_id: 1 })).data.awaited : null,
  };
  const awaited = 2 + contests.filter(({ status, said: { reported: is } }) => !is && status !== 'annulled').length;
  expect(said, `${after}: type ${type}`).toEqual({
    ...{ valid, region: valid, reported, seats, declared: seats, outlook: valid },
    timeline: type === 2 ? seats : valid,
    runoff: counted[2],
    party: party && elected.filter((id) => PARTY[id] === 1).length,
    awaited: type === 1 ? awaited : null,
  });
}

/** A public call stands beside the figures, and the desk is told where these contradict it. */
async function agreeOnCalls(contests: Known, after: string) {
  const { data } = await chief()(contract.calls.desk, { year_id: 1, election_type_id: 2 });
  for (const { kind, constituency, candidates, contradicted_by } of data.filter((one) => one.called_at && !one.ended)) {
    const contest = contests.find(({ id, type }) => type === 2 && id === constituency?.id);
    const { status, said } = contest ?? {};
    if (status === 'annulled' || status === 'postponed') expect(contradicted_by, after).toBe(status);
    else if (said?.seat && kind === 'elected')
      expect(contradicted_by, after).toBe(candidates[0]?.id === said.seat ? null : 'decided');
  }
}

/** The year as files is what it is: imported again, it changes nothing. */
async function importAgain(after: string) {
  const { rawPayload } = await server.app.inject({
    url: `${contract.exports.files.path}?year_id=1`,
    headers: { 'x-secure-request': SECURE_REQUEST_KEY, authorization: `Bearer ${tokenOf('super_admin')}` },
  });
  const files = Object.entries(unzipSync(new Uint8Array(rawPayload))).map(([name, bytes]) => [
    name,
    Buffer.from(bytes).toString(),
  ]);
  const { pool } = server.database;
  const options = { dryRun: true, publish: true, skipRefused: false };
  const { report } = await runImport(
    pool,
    await folderSource(await writeFolder(Object.fromEntries(files))),
    await findAdmin(pool, undefined),
    options,
  );
  expect(report.refusals.first, after).toEqual([]);
  // A newer sum, or a figure that is not public yet, becomes the public one again.
  const { rows } = await server.database.owner.query<{ newer: number }>(
    `select count(*)::int as newer from contests k join vote_values v on v.contest_id = k.id
     where v.published_votes is distinct from v.live_votes and v.published_votes is not null and k.public_status in ('held', 'lot')
       and (v.place = 0 or exists (select from polling_stations where id = v.place and status = 'active'))`,
  );
  const changes = KINDS.map((kind) => [kind, report.counts[kind].created + report.counts[kind].changed]);
  expect(Object.fromEntries(changes), after).toEqual(
    Object.fromEntries(KINDS.map((kind) => [kind, kind === 'results' ? rows[0]?.newer : 0])),
  );
}

test(`every surface agrees after each act (seed ${seed})`, { timeout: 3_600_000 }, async () => {
  const acts = fc.sample(act, { seed, numRuns: ACTS });
  for (const [index, one] of acts.entries()) {
    await perform(one);
    const after = `after act ${index} (${JSON.stringify(one)}), seed ${seed}`;
    if (index % EACH === EACH - 1 || one.deed === 'leave') await agree(after);
    if (index % AGAIN === AGAIN - 1) await importAgain(after);
  }
  const client = await server.database.pool.connect();
  await client.query('begin');
  const kinds = (await compareTables(client)).filter(({ kind }) =>
    ['seat', 'sum', 'station-sum', 'live', 'published'].includes(kind),
  );
  await client.query('commit');
  client.release();
  expect(kinds).toEqual([]);
});
