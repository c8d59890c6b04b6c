import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { contract } from '@election/contract/contract';
import { describe, expect, test } from 'vitest';
import { pictureFile } from '../../testing/files/pictures.ts';
import { useServer } from '../../testing/server.ts';
import { SMALL, USER_ID } from '../../testing/small-election.ts';

const server = useServer();
const { fieldPack, votes, stationVotes, sheets, registers } = contract;
const HERE = { year_id: SMALL.year, constituency_id: SMALL.north.first, election_type_id: 1 };
const ballot = (...figures: number[]) =>
  figures.map((vote_count, index) => ({ candidate_id: SMALL.presidential[index] ?? 0, vote_count }));
const read = async (person: 'agent' | 'intern') => (await server.as(person)(fieldPack.read, {})).data;

describe('the field pack', () => {
  test('has the own places, their ballots and nothing of other places', async () => {
    const pack = await read('agent');
    expect(pack.user_id).toBe(USER_ID.agent);
    expect(pack.constituencies.map(({ id }) => id)).toEqual([SMALL.north.first]);
    expect(pack.polling_stations.map(({ constituency_id }) => constituency_id)).toEqual(
      pack.polling_stations.map(() => SMALL.north.first),
    );
    expect(pack.polling_stations.length).toBeGreaterThan(0);
    expect(pack.years).toEqual([expect.objectContaining({ id: SMALL.year, is_current_year: 1 })]);
    expect(pack.regions.map(({ id }) => id)).toEqual([SMALL.north.region]);
    expect(pack.candidates.map(({ id }) => id)).toEqual(expect.arrayContaining([...SMALL.presidential]));
    const places = new Set(pack.candidates.map(({ constituency_id }) => constituency_id));
    expect(places).toEqual(new Set([null, SMALL.north.first]));
    expect(new Set(pack.candidates.map(({ party_id }) => party_id))).toEqual(new Set(pack.parties.map(({ id }) => id)));
    expect(Math.abs(Date.parse(pack.at) - Date.now())).toBeLessThan(60_000);
  });

  test('has the own entries of each place with state and reason, and no entries of others', async () => {
    await server.as('agent')(votes.submit, { ...HERE, votes: ballot(10, 20, 30) });
    await server.as('intern')(votes.submit, { ...HERE, votes: ballot(1, 2, 3) });
    const station = { year_id: SMALL.year, polling_station_id: SMALL.stations.first };
    await server.as('agent')(stationVotes.submit, { ...station, votes: ballot(4, 5, 6) });
    const declined = ballot(10, 20, 30).map((vote) => ({ ...vote, user_id: USER_ID.agent }));
    const reason = 'The sheet says otherwise';
    await server.as('correspondent')(votes.decide, { ...HERE, votes: declined, status: 'declined', reason });
    const [first, second, third] = SMALL.presidential;
    const place = { constituency_id: SMALL.north.first, election_type_id: 1 };
    const { entries } = await read('agent');
    expect(entries).toHaveLength(2);
    expect(entries).toContainEqual(
      expect.objectContaining({
        ...place,
        polling_station_id: null,
        status: 'declined',
        reason,
        votes: [
          [first, 10],
          [second, 20],
          [third, 30],
        ],
      }),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({ ...place, polling_station_id: SMALL.stations.first, status: 'pending', reason: null }),
    );
    expect((await read('intern')).entries.map(({ votes }) => votes[0])).toEqual([[first, 1]]);
  });

  test('has the state of the own sheets, the current sheets and the registers', async () => {
    const image = await pictureFile('jpeg');
    const mine = await server.as('agent')(sheets.upload, { ...HERE, image });
    const theirs = await server.as('intern')(sheets.upload, { ...HERE, image: await pictureFile('jpeg', '#aa2233') });
    const totals = { total_registered_voters: 100, total_valid_votes: 60, total_rejected: 1 };
    await server.as('correspondent')(registers.save, { ...HERE, ...totals });
    const pack = await read('agent');
    const bytes = Buffer.from(await image.arrayBuffer());
    expect(pack.sheets).toEqual([
      expect.objectContaining({
        id: mine.data.id,
        state: 'replaced',
        original_sha256: createHash('sha256').update(bytes).digest('hex'),
      }),
    ]);
    expect(pack.current_sheets).toEqual([
      { id: theirs.data.id, constituency_id: SMALL.north.first, election_type_id: 1 },
    ]);
    expect(pack.registers).toEqual([{ constituency_id: SMALL.north.first, election_type_id: 1, ...totals }]);
  });

  test('has the contests that take no figures, of the own places alone', async () => {
    const status = 'postponed' as const;
    const set = (constituency_id: number, election_type_id: number, wanted: 'postponed' | 'held') =>
      server.as('super_admin')(contract.contestStatus.set, {
        ...HERE,
        constituency_id,
        election_type_id,
        status: wanted,
      });
    await set(SMALL.north.first, 2, status);
    await set(SMALL.north.second, 1, status);
    expect((await read('agent')).without_poll).toEqual([
      { constituency_id: SMALL.north.first, election_type_id: 2, status },
    ]);
    await set(SMALL.north.first, 2, 'held');
    await set(SMALL.north.second, 1, 'held');
    expect((await read('agent')).without_poll).toEqual([]);
  });

  test('has a key of its own for each person, always the same', async () => {
    const [agent, again, intern] = [await read('agent'), await read('agent'), await read('intern')];
    expect(agent.file_key).toBe(again.file_key);
    expect(agent.file_key).not.toBe(intern.file_key);
  });

  test('of 150 polling stations and 12 candidates takes 33 kB, and 70 kB once each station is entered', async () => {
    const { owner } = server.database;
    await owner.query(
      `insert into candidates (name, status, year_id, election_type_id, party_id, ballot_order)
       select 'Candidate Number ' || n, 'active', $1, 1, 1, 100 + n 
       from generate_series(1, 12 - (select count(*)::int from candidates where election_type_id = 1)) as n`,
      [SMALL.year],
    );
    await owner.query(
      `insert into polling_stations (year_id, constituency_id, code, name, registered_voters)
       select $1, $2, 'C' || 100000 + n, 'Methodist Primary School ' || n, 640 from generate_series(1, 148) as n`,
      [SMALL.year, SMALL.north.first],
    );
    await owner.query('delete from vote_entries');
    const before = JSON.stringify(await read('agent'));
    expect(before.length).toBeLessThan(33_000);
    await owner.query(
      `insert into vote_entries (contest_id, polling_station_id, candidate_id, user_id, votes, status, action, changed_by)
       select k.id, s.id, c.id, $1, 123, 'pending', 'submit', $1
       from contests k
       join polling_stations s on s.constituency_id = k.constituency_id
       join candidates c on c.year_id = k.year_id and c.election_type_id = k.election_type_id
       where k.constituency_id = $2 and k.election_type_id = 1`,
      [USER_ID.agent, SMALL.north.first],
    );
    const pack = await read('agent');
    expect(pack.entries).toHaveLength(150);
    expect(pack.entries[0]?.votes).toHaveLength(12);
    const text = JSON.stringify(pack);
    expect(text.length).toBeLessThan(70_000);
    expect(gzipSync(text).length).toBeLessThan(12_000);
  });
});
