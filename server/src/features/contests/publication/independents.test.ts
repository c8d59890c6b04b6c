import { contract } from '@election/contract/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../../testing/server.ts';
import { CORRECTION, SMALL } from '../../../testing/small-election.ts';

const server = useServer();
const { candidates, exports, parties, results, votes } = contract;
const superAdmin: ReturnType<typeof server.as> = (route, input, options) =>
  server.as('super_admin')(route, input, options);

const { year, north, south } = SMALL;
const LAMP = 3;
const lamp = { id: LAMP, name: 'Lamp Party', status: 'active', color: '#ddcc77' };

/** Stands a candidate of the third party in a constituency. */
async function stand(constituency_id: number, name: string) {
  const input = { name, status: 'active', year_id: year, election_type_id: 2, party_id: LAMP, constituency_id };
  const answer = await superAdmin(candidates.create, input);
  expect(answer.status, JSON.stringify(answer.error_msg)).toBe(200);
  return answer.data;
}
async function publish(constituency_id: number, figures: Record<number, number>) {
  const list = Object.entries(figures).map(([id, vote_count]) => ({ candidate_id: Number(id), vote_count }));
  const contest = { year_id: year, constituency_id, election_type_id: 2 };
  expect((await server.as('admin')(votes.save, { correction: CORRECTION, ...contest, votes: list })).status).toBe(200);
  const answer = await superAdmin(votes.publish, { ...contest, correction: CORRECTION });
  expect(answer.status, JSON.stringify(answer.error_msg)).toBe(200);
}
const national = async () => (await server.anonymous(results.national, { year_id: year, election_type_id: 2 })).data;

let ama: number;
let yaa: number;
let efo: number;

beforeAll(async () => {
  ama = (await stand(north.first, 'Ama Alone')).id;
  yaa = (await stand(north.second, 'Yaa Alone')).id;
  efo = (await stand(south.first, 'Efo Alone')).id;
  await publish(north.first, { 11: 30, 12: 20, [ama]: 50 });
  await publish(north.second, { 13: 10, 14: 20, [yaa]: 60 });
  await publish(south.first, { [efo]: 5 });
});

describe('candidates of a party', () => {
  test('are added up', async () => {
    const { seats } = await national();
    expect(seats[0]).toEqual({ party_id: LAMP, seats: 3, votes: 115, person: null });
  });
});

describe('independents', () => {
  beforeAll(async () => {
    expect((await superAdmin(parties.update, { ...lamp, independents: true })).data.independents).toBe(true);
  });

  test('each has the own seat and votes, in the country and in the region', async () => {
    const { seats, regions, parties: known } = await national();
    const person = (candidate_id: number, name: string, constituency: string) => ({ candidate_id, name, constituency });
    expect(seats).toEqual([
      { party_id: LAMP, seats: 1, votes: 60, person: person(yaa, 'Yaa Alone', 'North Two') },
      { party_id: LAMP, seats: 1, votes: 50, person: person(ama, 'Ama Alone', 'North One') },
      { party_id: LAMP, seats: 1, votes: 5, person: person(efo, 'Efo Alone', 'South One') },
      { party_id: 1, seats: 0, votes: 40, person: null },
      { party_id: 2, seats: 0, votes: 40, person: null },
    ]);
    expect(regions.map((region) => region.seats)).toEqual([
      [
        { party_id: LAMP, candidate_id: ama, seats: 1 },
        { party_id: LAMP, candidate_id: yaa, seats: 1 },
      ],
      [{ party_id: LAMP, candidate_id: efo, seats: 1 }],
    ]);
    expect(known.map(({ id, independents }) => [id, independents])).toEqual([
      [1, false],
      [2, false],
      [LAMP, true],
    ]);
  });

  test('belong to no party in the election report, and to theirs in the JSON export', async () => {
    const { data: report } = await server.anonymous(exports.nist, { year_id: year });
    expect(report.Party.map((party) => party['@id'])).toEqual(['party-1', 'party-2']);
    const standing = report.Election.flatMap((election) => election.Candidate);
    expect(standing.find((one) => one['@id'] === `candidate-${ama}`)).not.toHaveProperty('PartyId');
    expect(standing.find((one) => one['@id'] === 'candidate-11')).toHaveProperty('PartyId', 'party-1');
    const { data: json } = await server.anonymous(exports.json, { year_id: year });
    expect(json.parties.filter(({ independents }) => independents).map(({ id }) => id)).toEqual([LAMP]);
  });

  test('of one constituency have different places on its ballot paper', async () => {
    const second = await stand(north.first, 'Kwasi Alone');
    const { data } = await server.as('agent')(candidates.list, {
      year_id: year,
      election_type_id: 2,
      constituency_id: north.first,
    });
    expect(data.map(({ name, ballot_order }) => [name, ballot_order])).toEqual([
      ['Ama Palm', 1],
      ['Kojo River', 2],
      ['Ama Alone', 3],
      ['Kwasi Alone', second.ballot_order],
    ]);
    expect(second.ballot_order).toBe(4);
  });

  test('are a party again once the flag is taken away; a form without it leaves the flag alone', async () => {
    expect((await superAdmin(parties.update, lamp)).data.independents).toBe(true);
    expect((await superAdmin(parties.update, { ...lamp, independents: false })).data.independents).toBe(false);
    expect((await national()).seats[0]).toMatchObject({ party_id: LAMP, seats: 3, person: null });
    await superAdmin(parties.update, { ...lamp, independents: true });
  });
});
