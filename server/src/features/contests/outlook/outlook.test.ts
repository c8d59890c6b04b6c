import { contract } from '@election/contract/contract';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../testing/server.ts';
import { CORRECTION, SMALL } from '../../../testing/small-election.ts';

const server = useServer();
const { votes, stationVotes, years, contestStatus, outlooks } = contract;
const { year, north, south, stations } = SMALL;

const query = (text: string) => server.database.pool.query(text);
const national = async (election_type_id = 1) => {
  const answer = await server.anonymous(outlooks.national, { year_id: year, election_type_id });
  expect(answer.status, JSON.stringify(answer.error_msg)).toBe(200);
  return answer.data;
};
const nation = async () => {
  const found = (await national()).nation;
  if (!found) throw new Error('No outlook of the country');
  return found;
};
const house = async () => {
  const found = (await national(2)).house;
  if (!found) throw new Error('No outlook of the house');
  return found;
};

/** Makes figures of a constituency public; the candidates' ids, each with its votes. */
async function publish(constituency_id: number, figures: Record<number, number>, election_type_id = 1) {
  const contest = { year_id: year, constituency_id, election_type_id };
  const sent = Object.entries(figures).map(([id, vote_count]) => ({ candidate_id: Number(id), vote_count }));
  expect((await server.as('admin')(votes.save, { correction: CORRECTION, ...contest, votes: sent })).status).toBe(200);
  expect((await server.as('super_admin')(votes.publish, { ...contest, correction: CORRECTION })).status).toBe(200);
}
async function publishStation(polling_station_id: number, figures: Record<number, number>) {
  const sent = Object.entries(figures).map(([id, vote_count]) => ({ candidate_id: Number(id), vote_count }));
  const contest = { year_id: year, constituency_id: north.first, election_type_id: 2 };
  const answer = await server.as('admin')(stationVotes.publish, {
    correction: CORRECTION,
    ...contest,
    polling_station_id,
    votes: sent,
  });
  expect(answer.status, JSON.stringify(answer.error_msg)).toBe(200);
}
const setStatus = (constituency_id: number, election_type_id: number, status: 'annulled' | 'postponed' | 'held') =>
  server.as('super_admin')(contestStatus.set, {
    year_id: year,
    constituency_id,
    election_type_id,
    status,
    note: 'By the court',
    publish: true,
  });
const elected = ({ candidates }: Awaited<ReturnType<typeof nation>>) => candidates.map((own) => own.elected);

describe('a president', () => {
  test('is open as long as nothing is published, and what has no register is named', async () => {
    expect(await nation()).toEqual({
      majority_percent: 50,
      valid_votes: 0,
      outstanding: { units: 4, voters: 150_000, without_register: 1, unknown: ['South Two'] },
      without_poll: 0,
      candidates: [
        {
          id: 1,
          name: 'Abena Palm',
          party_id: 1,
          votes: 0,
          elected: 'possible',
          first_two: 'possible',
          second: 'possible',
        },
        {
          id: 2,
          name: 'Kofi River',
          party_id: 2,
          votes: 0,
          elected: 'possible',
          first_two: 'possible',
          second: 'possible',
        },
        {
          id: 3,
          name: 'Esi Lamp',
          party_id: 3,
          votes: 0,
          elected: 'possible',
          first_two: 'possible',
          second: 'possible',
        },
      ],
      runoff: 'possible',
    });
  });

  test('is elected for certain exactly where the outstanding voters cannot change it', async () => {
    await query('update constituencies set registered_voters = 100 where id = 4');
    await publish(north.first, { 1: 30_000, 2: 1_000, 3: 200 });
    await publish(north.second, { 1: 30_000, 2: 1_000, 3: 200 });
    // 60,000 of 62,400, and 50,100 voters are outstanding: more than half of 112,500 in any case.
    expect(elected(await nation())).toEqual(['certain', 'excluded', 'excluded']);
    expect(await nation()).toMatchObject({
      valid_votes: 62_400,
      outstanding: { units: 2, voters: 50_100, without_register: 0, unknown: [] },
      runoff: 'excluded',
    });

    // 57,600 + 62,400 = 120,000: 60,000 is half of it, not more.
    await query('update constituencies set registered_voters = 57500 where id = 3');
    expect(await nation()).toMatchObject({ outstanding: { voters: 57_600 }, runoff: 'possible' });
    expect(elected(await nation())).toEqual(['possible', 'excluded', 'excluded']);
    await query('update constituencies set registered_voters = 57499 where id = 3');
    expect(await nation()).toMatchObject({ outstanding: { voters: 57_599 }, runoff: 'excluded' });
  });

  test('needs the share that the year sets', async () => {
    const needs = async (majority_percent: number) => {
      const edit = { id: year, status: 'active' as const, majority_percent };
      expect((await server.as('super_admin')(years.update, edit)).status).toBe(200);
      return (await nation()).candidates[0]?.elected;
    };
    expect(await needs(49)).toBe('certain');
    expect(await needs(51)).toBe('possible');
    expect(await needs(50)).toBe('certain');
  });

  test('waits for a constituency that is postponed, annulled, or lacks the figure of a candidate', async () => {
    expect((await setStatus(north.second, 1, 'annulled')).status).toBe(200);
    expect(await nation()).toMatchObject({
      valid_votes: 31_200,
      outstanding: { units: 3, voters: 107_599 },
      without_poll: 1,
      runoff: 'possible',
    });
    await setStatus(north.second, 1, 'held');
    expect(await nation()).toMatchObject({ outstanding: { units: 2, voters: 57_599 }, without_poll: 0 });
    await setStatus(south.second, 1, 'postponed');
    expect(await nation()).toMatchObject({ outstanding: { units: 2, voters: 57_599 }, without_poll: 1 });
    await setStatus(south.second, 1, 'held');
    await publish(south.first, { 1: 400, 2: 20 });
    // 57,499 voters less the 420 who are counted, and the 100 of South Two.
    expect(await nation()).toMatchObject({ outstanding: { units: 2, voters: 57_179 } });
    await publish(south.first, { 3: 0 });
    expect(await nation()).toMatchObject({ outstanding: { units: 1, voters: 100 }, runoff: 'excluded' });
  });

  test('is known by 404 for a year and a type that there is not', async () => {
    expect((await server.anonymous(outlooks.national, { year_id: 999 })).status).toBe(404);
    expect((await server.anonymous(outlooks.national, { year_id: year, election_type_id: 9 })).status).toBe(404);
  });
});

describe('a seat', () => {
  const [palm, river] = SMALL.parliamentary;
  const seatOf = async () => (await house()).close.find((seat) => seat.constituency_id === north.first);

  test('is open without a figure; a majority of four seats is three', async () => {
    expect(await house()).toEqual({
      seats: 4,
      line: 3,
      declared: 0,
      decided: 0,
      open: 4,
      // No one stands in the south, so no one can win three seats.
      holders: [
        {
          party_id: 1,
          coalition_id: null,
          name: 'Palm Party',
          short_name: 'PP',
          color: '#117733',
          declared: 0,
          decided: 0,
          open: 2,
          majority: 'excluded',
        },
        {
          party_id: 2,
          coalition_id: null,
          name: 'River Party',
          short_name: 'RP',
          color: '#332288',
          declared: 0,
          decided: 0,
          open: 2,
          majority: 'excluded',
        },
      ],
      close: [],
    });
  });

  test('is decided exactly where the margin is greater than the voters of the outstanding stations', async () => {
    await publishStation(stations.first, { [palm]: 500, [river]: 60 });
    await query('update polling_stations set registered_voters = 440 where id = 2');
    expect(await seatOf()).toEqual({
      constituency_id: north.first,
      name: 'North One',
      state: 'open',
      leader: { id: palm, name: 'Ama Palm', party_id: 1 },
      margin: 440,
      stations: { total: 2, published: 1 },
      outstanding: { units: 1, voters: 440, without_register: 0, unknown: [] },
    });
    await query('update polling_stations set registered_voters = 439 where id = 2');
    expect(await seatOf()).toMatchObject({ state: 'decided', margin: 440, outstanding: { voters: 439 } });
    expect(await house()).toMatchObject({ declared: 0, decided: 1, open: 3 });
    expect((await house()).holders.map((row) => [row.short_name, row.decided, row.open])).toEqual([
      ['PP', 1, 1],
      ['RP', 0, 1],
    ]);
  });

  test('is not known while an outstanding station has no register, which is named', async () => {
    await query('update polling_stations set registered_voters = null where id = 2');
    expect(await seatOf()).toMatchObject({
      state: 'unknown',
      outstanding: { units: 1, voters: 0, without_register: 1, unknown: ['North Chapel'] },
    });
    await query(`update polling_stations set status = 'inactive' where id = 2`);
    expect(await seatOf()).toMatchObject({ state: 'decided', stations: { total: 1, published: 1 } });
    await query(`update polling_stations set status = 'active', registered_voters = 600 where id = 2`);
  });

  test('is declared by the publication of its constituency, and open again where that is annulled', async () => {
    await publish(north.first, { [palm]: 900, [river]: 890 }, 2);
    expect(await house()).toMatchObject({ declared: 1, decided: 0, open: 3, close: [] });
    await setStatus(north.first, 2, 'annulled');
    expect(await house()).toMatchObject({ declared: 0, open: 4 });
    await setStatus(north.first, 2, 'held');
    await publish(north.first, { [palm]: 900, [river]: 900 }, 2);
    expect(await seatOf()).toMatchObject({ state: 'open', leader: null, margin: 0 });
  });

  test('counts for the coalition of its party, and for no one where the party is one of independents', async () => {
    await query(
      `insert into coalitions (id, year_id, name, short_name, color) values (1, 1, 'Both', 'Both', '#000000')`,
    );
    await query('update parties set coalition_id = 1');
    expect((await house()).holders.map((row) => [row.short_name, row.open])).toEqual([
      ['PP', 2],
      ['RP', 2],
      ['Both', 2],
    ]);
    await query('update parties set independents = true, coalition_id = null where id = 1');
    expect((await house()).holders.map((row) => [row.short_name, row.open])).toEqual([
      ['RP', 2],
      ['Both', 2],
    ]);
  });
});
