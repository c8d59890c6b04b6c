import { contract } from '@election/contract/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../../testing/server.ts';
import { SMALL } from '../../../testing/small-election.ts';

const server = useServer();
const { board, electionTypes, exports, results, votes } = contract;
const { year, north } = SMALL;

const PRESIDENTIAL = { id: 1, title: 'presidential' };
const PARLIAMENTARY = { id: 2, title: 'parliamentary' };
const typesOf = async (input: { year_id?: number }) => (await server.as('agent')(electionTypes.list, input)).data;

/** Deletes all candidates of an election type, as if the year had never had it. */
async function withdraw(type: number) {
  await server.database.pool.query('delete from candidates where election_type_id = $1', [type]);
  await server.database.owner.query('select raise_all_result_versions()');
}

describe('a general election', () => {
  test('has both election types, and results without one are presidential', async () => {
    expect(await typesOf({ year_id: year })).toEqual([PRESIDENTIAL, PARLIAMENTARY]);
    expect(await typesOf({})).toEqual([PRESIDENTIAL, PARLIAMENTARY]);
    const { data } = await server.anonymous(results.national, { year_id: year });
    expect(data).toMatchObject({ election_type_id: 1, election_types: [PRESIDENTIAL, PARLIAMENTARY] });
  });
});

describe('a year with parliamentary elections alone', () => {
  beforeAll(() => withdraw(1));

  test('has that election type; a year without candidates and a call without a year have both', async () => {
    expect(await typesOf({ year_id: year })).toEqual([PARLIAMENTARY]);
    expect(await typesOf({})).toEqual([PRESIDENTIAL, PARLIAMENTARY]);
    expect(await typesOf({ year_id: 999 })).toEqual([PRESIDENTIAL, PARLIAMENTARY]);
  });

  test('shows the public parliamentary results, unless the presidential ones are asked for', async () => {
    const { data } = await server.anonymous(results.national, { year_id: year });
    expect(data).toMatchObject({ election_type_id: 2, election_types: [PARLIAMENTARY] });
    const asked = await server.anonymous(results.national, { year_id: year, election_type_id: 1 });
    expect(asked.data).toMatchObject({ election_type_id: 1, election_types: [PARLIAMENTARY], candidates: [] });
    expect((await server.anonymous(results.national, { year_id: year, election_type_id: 9 })).status).toBe(404);
  });

  test('has its own contests on the board', async () => {
    const { data } = await server.as('super_admin')(board.list, { year_id: year });
    expect(data.map(({ election_type_id }) => election_type_id)).toEqual([2, 2, 2, 2]);
  });

  test('is complete in the election report once every parliamentary contest is published', async () => {
    await server.database.pool.query(
      `insert into candidates (id, year_id, election_type_id, constituency_id, party_id, name, status, ballot_order)
       values (21, 1, 2, 3, 1, 'Efo Palm', 'active', 1), (22, 1, 2, 4, 1, 'Esi Palm', 'active', 1)`,
    );
    const ballots = { [north.first]: [11, 12], [north.second]: [13, 14], 3: [21], 4: [22] };
    for (const [place, ids] of Object.entries(ballots)) {
      const at = { year_id: year, constituency_id: Number(place), election_type_id: 2 };
      const list = ids.map((candidate_id, index) => ({ candidate_id, vote_count: 20 - index }));
      expect((await server.as('admin')(votes.save, { ...at, votes: list })).status).toBe(200);
      const { status, error_msg } = await server.as('super_admin')(votes.publish, at);
      expect(status, JSON.stringify(error_msg)).toBe(200);
    }
    const { data: report } = await server.anonymous(exports.nist, { year_id: year });
    expect(report.Status).toBe('unofficial-complete');
    expect(report.Election.map(({ Name }) => Name.Text[0]?.Content)).toEqual(['Parliamentary election 2024']);
    const { data: json } = await server.anonymous(exports.json, { year_id: year });
    expect(json.election_types).toEqual([PARLIAMENTARY]);
  });
});
