import { contract } from '@election/contract/contract';
import { yearsDone as said } from '@election/contract/messages/done';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../testing/audit-trail.ts';
import { useServer } from '../../testing/server.ts';
import { SMALL } from '../../testing/small-election.ts';
import { sayPlaces as say } from './sentences.ts';

const server = useServer();
const { yearComparisons, findings, votes, registers, swing } = contract;
const EARLIER = 50;
const query = (text: string) => server.database.owner.query(text);
const superAdmin: ReturnType<typeof server.as> = (...call) => server.as('super_admin')(...call);
const read = async (compared_with?: number) =>
  (await superAdmin(yearComparisons.read, { id: SMALL.year, ...(compared_with && { compared_with }) })).data;
const save = (compared_with: number | null, pairs: [number, number][]) =>
  superAdmin(yearComparisons.save, {
    id: SMALL.year,
    compared_with,
    matches: pairs.map(([constituency_id, earlier_id]) => ({ constituency_id, earlier_id })),
  });
const contest = { year_id: SMALL.year, constituency_id: SMALL.north.first, election_type_id: 1 };
const pairsOf = ({ matches }: Awaited<ReturnType<typeof read>>) =>
  matches.map(({ name, earlier_id, by }) => [name, earlier_id, by]);

/** An earlier year with the places of the north, one of them under another name, and its published figures. */
beforeAll(() =>
  query(`
    insert into years (id, title, status) values (${EARLIER}, '2020', 'active');
    insert into regions (id, year_id, title, slug, status, svg_path) values (50, ${EARLIER}, 'North', 'north', 'active', 'M0 0h1v1z');
    insert into constituencies (id, year_id, region_id, name, slug, code, status, svg_path)
    values (51, ${EARLIER}, 50, 'Old North', 'old-north', 'n01', 'active', 'M0 0z'),
           (52, ${EARLIER}, 50, 'north two', 'north-two', null, 'active', 'M0 0z'),
           (53, ${EARLIER}, 50, 'North One', 'north-one', 'N99', 'active', 'M0 0z');
    update constituencies set code = 'N01' where id = 1;
    insert into parties (id, year_id, name, acronym, status, order_queue, color)
    values (51, ${EARLIER}, 'Palm Movement', 'pp', 'active', 1, '#117733'), (52, ${EARLIER}, 'River', 'RP', 'active', 2, '#332288');
    insert into candidates (id, year_id, election_type_id, party_id, name, status, ballot_order)
    values (51, ${EARLIER}, 1, 51, 'Old Palm', 'active', 1), (52, ${EARLIER}, 1, 52, 'Old River', 'active', 2);
    insert into vote_values (contest_id, candidate_id, live_votes, published_votes, origin, action, changed_by)
    select k.id, figures.candidate, figures.votes, figures.votes, 'import', 'import', 1
    from contests k, (values (51, 300), (52, 700)) as figures (candidate, votes)
    where k.constituency_id = 51 and k.election_type_id = 1;
    insert into registers (contest_id, total_registered_voters, total_valid_votes, total_rejected, public_registered_voters,
                           public_valid_votes, public_rejected, action, changed_by)
    select id, 2000, 1000, 100, 2000, 1000, 100, 'import', 1 from contests where constituency_id = 51 and election_type_id = 1;
    update contests set published_at = now(), published_by = 1 where constituency_id = 51 and election_type_id = 1`),
);

describe('the year to compare with', () => {
  test('is none at first', async () => {
    expect(await read()).toMatchObject({ compared_with: null, earlier: null, offered: [] });
    expect(pairsOf(await read()).map(([, earlier, by]) => [earlier, by])).toEqual(Array(4).fill([null, null]));
  });

  test('is proposed with constituencies of the same code, then of the same name; others have none', async () => {
    const found = await read(EARLIER);
    expect(found).toMatchObject({ compared_with: null, earlier: { id: EARLIER, title: '2020' } });
    // North One has the code of Old North; the North One of then has another code, and is left.
    expect(pairsOf(found)).toEqual([
      ['North One', 51, 'code'],
      ['North Two', 52, 'name'],
      ['South One', null, null],
      ['South Two', null, null],
    ]);
    expect(found.offered.map(({ name }) => name)).toEqual(['North One', 'Old North', 'north two']);
  });

  test('proposes nothing by a code or a name that comes twice', async () => {
    await query(`update constituencies set code = 'N01' where id = 2`);
    expect(pairsOf(await read(EARLIER)).slice(0, 2)).toEqual([
      ['North One', 53, 'name'],
      ['North Two', 52, 'name'],
    ]);
    await query('update constituencies set code = null where id = 2');
  });

  test('is confirmed with its list, which then stands as it was confirmed', async () => {
    const answer = await save(EARLIER, [[1, 51]]);
    expect(answer).toMatchObject({ status: 200, msg: said.compared });
    expect(pairsOf(answer.data).slice(0, 2)).toEqual([
      ['North One', 51, 'confirmed'],
      ['North Two', null, null],
    ]);
    expect((await read()).compared_with).toBe(EARLIER);
    expect((await auditOf(server.database, `year:${SMALL.year}`)).at(-1)).toMatchObject({
      action: 'years.update',
      before: { compared_with: null },
      after: { compared_with: EARLIER, matches: 1 },
    });
  });

  test('is refused as itself, and with constituencies that are none of both years or come twice', async () => {
    expect(await save(SMALL.year, [])).toMatchObject({
      status: 422,
      error_msg: { compared_with: [say.comparedWithItself] },
    });
    expect((await save(999, [])).status).toBe(422);
    for (const pairs of [
      [[1, 2]],
      [[51, 51]],
      [
        [1, 51],
        [2, 51],
      ],
      [
        [1, 51],
        [1, 52],
      ],
    ] as [number, number][][])
      expect(await save(EARLIER, pairs)).toMatchObject({ status: 422, error_msg: { matches: [say.matchedOnce] } });
    expect(pairsOf(await read())[0]).toEqual(['North One', 51, 'confirmed']);
  });
});

describe('the checks compare', () => {
  const found = async () =>
    (await superAdmin(findings.list, contest)).data.map(({ code, numbers }) => [code, numbers] as const);
  const of = async (code: string) => (await found()).filter(([own]) => own === code).map(([, numbers]) => numbers);

  test('turnout and the shares of parties with the last election', async () => {
    const figures = [
      { candidate_id: 1, vote_count: 560 },
      { candidate_id: 2, vote_count: 440 },
      { candidate_id: 3, vote_count: 0 },
    ];
    await server.as('admin')(votes.save, { ...contest, votes: figures });
    await server.as('admin')(registers.save, {
      ...contest,
      ...{ total_registered_voters: 2500, total_valid_votes: 1000, total_rejected: 0 },
    });
    // 30 % and 70 % before, 56 % and 44 % now; turnout 55 % before, 40 % now.
    expect(await of('C13')).toEqual([
      { ballots: 1000, registered: 2500, ballots_before: 1100, registered_before: 2000, year: '2020', limit: 15 },
    ]);
    const then = { sum: 1000, year: '2020', sum_before: 1000, limit: 25 };
    expect(await of('C14')).toEqual([
      { name: 'Abena Palm', votes: 560, votes_before: 300, ...then },
      { name: 'Kofi River', votes: 440, votes_before: 700, ...then },
    ]);
    await query(`update years set share_change_points = 27, turnout_change_points = 16 where id = ${SMALL.year}`);
    expect([await of('C13'), await of('C14')]).toEqual([[], []]);
    await query(`update years set share_change_points = 25, turnout_change_points = 15 where id = ${SMALL.year}`);
  });

  test('nothing where the earlier figures are not public, annulled, or of a year that is no longer compared with', async () => {
    const silent = async (change: string, back: string) => {
      await query(change);
      const codes = (await found()).map(([code]) => code);
      await query(back);
      return !codes.includes('C13') && !codes.includes('C14');
    };
    const at = 'where constituency_id = 51 and election_type_id = 1';
    expect(
      await silent(`update contests set published_at = null ${at}`, `update contests set published_at = now() ${at}`),
    ).toBe(true);
    expect(
      await silent(
        `update contests set public_status = 'annulled' ${at}`,
        `update contests set public_status = 'held' ${at}`,
      ),
    ).toBe(true);
    expect(
      await silent(
        'update years set compared_with = null where id = 1',
        `update years set compared_with = ${EARLIER} where id = 1`,
      ),
    ).toBe(true);
    expect((await of('C14')).length).toBe(2);
  });

  test('a station with the other stations of its constituency, once eight are published', async () => {
    const publish = (station: number, share: number) =>
      query(`
        insert into polling_stations (id, year_id, constituency_id, code, name, registered_voters)
        values (${100 + station}, 1, 1, 'N02${station}', 'Hall', 400) on conflict do nothing;
        insert into vote_values (contest_id, polling_station_id, candidate_id, live_votes, published_votes, origin, action, changed_by)
        select id, ${100 + station}, candidate, votes, votes, 'station', 'publish', 1
        from contests, (values (1, ${share}), (2, ${100 - share})) as figures (candidate, votes)
        where constituency_id = 1 and election_type_id = 1`);
    for (const [station, share] of [8, 9, 9, 10, 10, 11, 11].entries()) await publish(station, share);
    expect(await of('C15')).toEqual([]);
    await publish(7, 90);
    expect(await of('C15')).toEqual([
      {
        ...{ station: 'N027 Hall', name: 'Abena Palm', value: '90.0', median: '10.0', deviation: '3.3' },
        ...{ deviations: '23.9', stations: 8, limit: 4 },
      },
    ]);
    await query(`update polling_stations set status = 'inactive' where id = 107`);
    expect(await of('C15')).toEqual([]);
  });

  test('a figure with what makes the sum fit the total', async () => {
    const totals = { total_registered_voters: 25_000, total_valid_votes: 6040, total_rejected: 0 };
    await server.as('admin')(registers.save, { ...contest, ...totals });
    expect(await of('C16')).toEqual([
      { name: 'Abena Palm', votes: 560, meant: 5600, slip: 'tenth', sum: 1000, valid: 6040 },
    ]);
  });
});

describe('the swing', () => {
  test('of a contest has the published figures of the place in the year compared with, for those who validate there', async () => {
    const { data } = await server.as('correspondent')(swing.contest, contest);
    expect(data.earlier).toEqual({
      year: '2020',
      turnout: { ballots: 1100, registered: 2000 },
      valid: 1000,
      votes: [
        { id: 1, votes: 300 },
        { id: 2, votes: 700 },
      ],
    });
    const south = { ...contest, constituency_id: 3 };
    expect((await server.as('admin')(swing.contest, south)).data.earlier).toBeNull();
  });
});
