import { contract } from '@election/contract/contract';
import type { DecidedEntry } from '@election/contract/figures/votes';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sentSince } from '../../../platform/sentences.ts';
import { forgetVotes } from '../../../testing/models/forget-votes.ts';
import { useServer } from '../../../testing/server.ts';
import { SMALL } from '../../../testing/small-election.ts';

const server = useServer();
const { votes, stationVotes } = contract;
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.database.url });
  await owner.connect();
});
afterAll(() => owner.end());
beforeEach(() => forgetVotes(owner));

type Seen = number | null;
interface Sent {
  figures: readonly number[];
  /** What the phone knew of each figure. */
  seen?: readonly Seen[];
  typed_at?: string;
  supersedes?: string;
  key?: string;
}

const AT_EIGHT = '2024-12-07T20:00:00.000Z';
const AT_NINE = '2024-12-07T21:00:00.000Z';
const year_id = SMALL.year;
const [palm = 0, river = 0] = SMALL.presidential;
const station = SMALL.stations.first;

describe.each([
  { level: 'a constituency', polling_station_id: null },
  { level: 'a polling station', polling_station_id: station },
])('figures that an agent sends from two phones, of $level', ({ polling_station_id }) => {
  const send = (
    { figures, seen, key, ...more }: Sent,
    who: 'agent' | 'intern' = 'agent',
    at: number | null = polling_station_id,
  ) => {
    const ballot = figures.map((vote_count, index) => ({
      candidate_id: SMALL.presidential[index] ?? 0,
      vote_count,
      ...(seen && { seen: seen[index] ?? null }),
    }));
    const input = { year_id, votes: ballot, ...more };
    const options = key === undefined ? {} : { key };
    return at === null
      ? server.as(who)(votes.submit, { ...input, constituency_id: SMALL.north.first }, options)
      : server.as(who)(stationVotes.submit, { ...input, polling_station_id: at }, options);
  };
  const stored = async () => {
    const place = { year_id, election_type_id: 1, constituency_id: SMALL.north.first };
    const own =
      polling_station_id === null
        ? (await server.as('agent')(votes.entries, { ...place, region_id: SMALL.north.region })).data.entries
        : (await server.as('agent')(stationVotes.own, { ...place, polling_station_id })).data;
    return own.map((entry) => entry.votes);
  };
  const conflictsOf = (answer: { data: unknown }) => (answer.data as { entries?: DecidedEntry[] }).entries;

  test('the older ones that come late are refused, with both figures of each that differs', async () => {
    await send({ figures: [20, 21, 12], typed_at: AT_NINE });
    const late = await send({ figures: [10, 11, 12], typed_at: AT_EIGHT });
    const both: DecidedEntry[] = [
      { candidate_id: palm, name: 'Abena Palm', sent: 10, votes: 20, status: 'pending' },
      { candidate_id: river, name: 'Kofi River', sent: 11, votes: 21, status: 'pending' },
    ];
    expect(late).toMatchObject({ status: 409, error_msg: sentSince(both) });
    expect(conflictsOf(late)).toEqual(both);
    expect(await stored()).toEqual([20, 21, 12]);
  });

  test('ones that were typed later replace the earlier ones', async () => {
    await send({ figures: [20, 21, 12], typed_at: AT_EIGHT });
    expect((await send({ figures: [10, 11, 12], typed_at: AT_NINE })).status).toBe(200);
    expect(await stored()).toEqual([10, 11, 12]);
  });

  test('a phone whose clock is ahead has typed no later than its figures came', async () => {
    await send({ figures: [20, 21, 22], typed_at: '2124-12-07T21:00:00.000Z' });
    const now = await server.database.pool.query(
      // A time is sent in whole milliseconds: the next one.
      `select to_char((clock_timestamp() + interval '1 ms') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
    );
    expect((await send({ figures: [10, 11, 12], typed_at: now.rows[0].at })).status).toBe(200);
    expect(await stored()).toEqual([10, 11, 12]);
  });

  test.each([
    ['slow', -3],
    ['fast', 3],
  ])(
    'what waited on a phone whose clock is hours %s arrives in its order, and yields to nothing but newer figures',
    async (_, hours) => {
      const at = (minute: number) => new Date(Date.now() + hours * 3_600_000 + minute * 60_000).toISOString();
      const key = (turn: number) => `clock-${hours}-${polling_station_id}-${turn}`;
      await send({ figures: [1, 2, 3] });
      // Typed one after the other without a network, and sent together.
      const queued: Sent[] = [0, 1, 2].map((turn) => ({
        ...{ figures: [10 + turn, 20, 30], seen: [1, 2, 3], typed_at: at(turn), key: key(turn) },
        ...(turn > 0 && { supersedes: key(turn - 1) }),
      }));
      for (const [turn, one] of queued.entries()) {
        expect((await send(one)).status).toBe(200);
        expect(await stored()).toEqual([10 + turn, 20, 30]);
      }
      // The other phone has a clock that is right and has not seen them; then it has.
      const other = { figures: [40, 20, 30], typed_at: new Date().toISOString() };
      expect((await send({ ...other, seen: [1, 2, 3] })).status).toBe(409);
      expect((await send({ ...other, seen: [12, 20, 30] })).status).toBe(200);
      // What the first phone had seen is not what is there; whenever it says that it typed.
      expect((await send({ figures: [13, 20, 30], seen: [12, 20, 30], typed_at: at(9) })).status).toBe(409);
      expect((await send({ figures: [13, 20, 30], seen: [40, 20, 30], typed_at: at(10) })).status).toBe(200);
      expect(await stored()).toEqual([13, 20, 30]);
      // A phone that says only when it typed, with a clock that is right: the claim of the future was cut to when it came.
      if (hours > 0)
        expect(
          (await send({ figures: [50, 20, 30], typed_at: new Date(Date.now() + 1000).toISOString() })).status,
        ).toBe(200);
    },
  );

  test('ones that were typed without knowing the others are refused, whenever they were typed', async () => {
    await send({ figures: [20, 21, 22], seen: [null, null, null], typed_at: AT_EIGHT });
    const blind = await send({ figures: [10, 21, 12], seen: [null, null, 22], typed_at: AT_NINE });
    expect(blind.status).toBe(409);
    expect(conflictsOf(blind)).toEqual([
      { candidate_id: palm, name: 'Abena Palm', sent: 10, votes: 20, status: 'pending' },
    ]);
    expect(await stored()).toEqual([20, 21, 22]);
  });

  test('ones that replace what the person saw are taken, whatever the clock of the phone says', async () => {
    await send({ figures: [20, 21, 22], seen: [null, null, null], typed_at: AT_NINE });
    expect((await send({ figures: [10, 11, 12], seen: [20, 21, 22], typed_at: AT_EIGHT })).status).toBe(200);
    expect(await stored()).toEqual([10, 11, 12]);
  });

  test('a correction of what waited before it is taken, also from a phone whose clock went back', async () => {
    await send({ figures: [20, 21, 22], seen: [null, null, null], typed_at: AT_NINE, key: 'waited-1' });
    const correction = { figures: [10, 11, 12], seen: [null, null, null], typed_at: AT_EIGHT, supersedes: 'waited-1' };
    expect((await send(correction)).status).toBe(200);
    expect(await stored()).toEqual([10, 11, 12]);
  });

  test('a correction of figures that another phone has replaced is refused', async () => {
    await send({ figures: [20, 21, 22], key: 'corrected-1' });
    await send({ figures: [30, 31, 32], seen: [20, 21, 22] });
    const correction = { figures: [10, 31, 32], seen: [20, 21, 22], supersedes: 'corrected-1' };
    expect((await send(correction)).status).toBe(409);
    expect(await stored()).toEqual([30, 31, 32]);
  });

  test('are compared with those of the same place', async () => {
    await send({ figures: [20, 21, 22], typed_at: '2024-12-07T19:00:00.000Z' });
    await send({ figures: [1, 1, 1], typed_at: AT_NINE }, 'agent', polling_station_id === station ? null : station);
    await send({ figures: [2, 2, 2], typed_at: AT_NINE }, 'agent', SMALL.stations.second);
    expect((await send({ figures: [10, 11, 12], typed_at: AT_EIGHT })).status).toBe(200);
  });

  test("another person's figures are no reason", async () => {
    await send({ figures: [30, 31, 32], typed_at: '2024-12-07T19:00:00.000Z' });
    await send({ figures: [20, 21, 22], typed_at: AT_NINE }, 'intern');
    expect((await send({ figures: [10, 11, 12], typed_at: AT_EIGHT })).status).toBe(200);
  });

  test('a call that says neither what was seen nor when it was typed is taken as it is', async () => {
    await send({ figures: [20, 21, 22], seen: [null, null, null], typed_at: AT_NINE });
    expect((await send({ figures: [10, 11, 12] })).status).toBe(200);
    expect(await stored()).toEqual([10, 11, 12]);
  });
});
