import { contract } from '@election/contract/contract';
import { candidatesDone as shared } from '@election/contract/messages/done';
import { describe, expect, test } from 'vitest';
import { failures } from '../../platform/sentences.ts';
import { sayRows as reference, stays as staysSentence } from '../../platform/writes/sentences.ts';
import { auditOf } from '../../testing/audit-trail.ts';
import { pictureFile } from '../../testing/files/pictures.ts';
import { useServer } from '../../testing/server.ts';
import { SMALL } from '../../testing/small-election.ts';
import { sayCandidates as say } from './sentences.ts';

const server = useServer();
const { candidates, votes } = contract;
const superAdmin: ReturnType<typeof server.as> = (route, input, options) =>
  server.as('super_admin')(route, input, options);

const { year, north, south } = SMALL;
const PRESIDENTIAL = 1;
const PARLIAMENTARY = 2;
const president = async (name: string) => ({
  name,
  status: 'active',
  year_id: year,
  election_type_id: PRESIDENTIAL,
  party_id: 1,
  avatar_url: await pictureFile('jpeg'),
});
const member = (name: string, constituency_id: number = south.first) => ({
  name,
  status: 'active',
  year_id: year,
  election_type_id: PARLIAMENTARY,
  party_id: 2,
  constituency_id,
});
const create = async (form: object) => (await superAdmin(candidates.create, { ...form })).data;
const edit = (id: number, more: object = {}) =>
  superAdmin(candidates.update, { id, name: `Candidate ${id}`, status: 'active', party_id: 2, ...more });

describe('presidential candidates', () => {
  const life = {
    education: 'Law\nHistory',
    date_of_birth: '1960-02-29',
    religion: 'Christian',
    hometown: 'Tamale',
    spouse: 'Afi',
    no_of_children: 3,
    prev_positions: 'Mayor',
  };

  test('a new one has a picture and details, and comes last on the ballot paper', async () => {
    const answer = await superAdmin(candidates.create, { ...(await president('Akua Palm')), ...life });
    expect(answer).toMatchObject({ status: 200, msg: shared.created });
    expect(answer.data).toMatchObject({
      ...life,
      constituency_id: null,
      ballot_order: 5,
      party: { id: 1, name: 'Palm Party', logo_url: null },
    });
    expect(answer.data.avatar_url).toMatch(/^\/pictures\/[0-9a-f]{64}$/);
    const { data } = await server.as('agent')(candidates.list, { year_id: year, election_type_id: PRESIDENTIAL });
    expect(data.map(({ name }) => name)).toEqual([
      'Abena Palm',
      'Kofi River',
      'Esi Lamp',
      'Yaw Withdrawn',
      'Akua Palm',
    ]);
    expect(await auditOf(server.database, `candidate:${answer.data.id}`)).toMatchObject([
      { chain: 0, action: 'candidates.create' },
    ]);
  });

  test('needs a picture and takes no constituency', async () => {
    const form = await president('Adwoa Lantern');
    expect(await superAdmin(candidates.create, { ...form, avatar_url: 'null' })).toMatchObject({
      status: 422,
      error_msg: { avatar_url: [say.pictureNeeded] },
    });
    expect(await superAdmin(candidates.create, { ...form, constituency_id: 1 })).toMatchObject({
      status: 422,
      error_msg: { constituency_id: [say.noConstituency] },
    });
  });

  test('missing and wrong fields are refused by name', async () => {
    const answer = await superAdmin(candidates.create, { date_of_birth: '1960-02-30', no_of_children: -1 });
    expect(Object.keys(answer.error_msg).sort()).toEqual([
      'date_of_birth',
      'election_type_id',
      'name',
      'no_of_children',
      'party_id',
      'status',
      'year_id',
    ]);
    const send = async (more: object) =>
      superAdmin(candidates.create, { ...(await president('Adwoa Lantern')), constituency_id: undefined, ...more });
    const unknown = { error_msg: { party_id: [reference.unknownParty] } };
    expect(await send({ year_id: 999 })).toMatchObject({ error_msg: { year_id: [reference.unknownYear] } });
    expect(await send({ party_id: 999 })).toMatchObject(unknown);
    expect(await send({ election_type_id: 9, constituency_id: 1 })).toMatchObject({
      error_msg: { election_type_id: [reference.unknownElectionType] },
    });
    const { rows } = await server.database.pool.query(
      `with other as (insert into years (title, status) values ('2028', 'inactive') returning id)
       insert into parties (year_id, name, status, order_queue, color) select id, 'Later', 'active', 1, '#000000' from other
       returning id`,
    );
    expect(await send({ party_id: rows[0].id })).toMatchObject(unknown);
  });

  test('a field that is left out stays, an empty one is cleared; the picture stays', async () => {
    const before = await create({ ...(await president('Mansa River')), ...life });
    const answer = await edit(before.id, { hometown: '', date_of_birth: '', version: before.version });
    expect(answer).toMatchObject({ status: 200, msg: shared.updated });
    expect(answer.data).toMatchObject({
      hometown: null,
      date_of_birth: null,
      religion: 'Christian',
      avatar_url: before.avatar_url,
      party: { name: 'River Party' },
    });
    expect(await edit(before.id, { version: before.version })).toMatchObject({
      status: 409,
      error_msg: failures.stale,
    });
  });
});

describe('parliamentary candidates', () => {
  test('a new one belongs to a constituency, gets the place of its party, and needs no picture', async () => {
    const { id, ...data } = await create(member('Yaa River'));
    expect(data).toMatchObject({ constituency_id: south.first, ballot_order: 2, avatar_url: null });
    const list = await server.as('agent')(candidates.list, {
      year_id: year,
      election_type_id: PARLIAMENTARY,
      constituency_id: south.first,
    });
    expect(list.data.map((candidate) => candidate.id)).toEqual([id]);
    expect(await auditOf(server.database, `candidate:${id}`)).toMatchObject([{ chain: south.first }]);
  });

  test('the constituency is required and must belong to the year', async () => {
    const send = (constituency_id: number | undefined) =>
      superAdmin(candidates.create, { ...member('Lost'), constituency_id });
    expect(await send(undefined)).toMatchObject({ error_msg: { constituency_id: [say.constituencyNeeded] } });
    expect(await send(999)).toMatchObject({ error_msg: { constituency_id: [reference.unknownConstituency] } });
  });

  test('a name is unique in a contest', async () => {
    await create(member('Efua River'));
    const twice = await superAdmin(candidates.create, member('EFUA RIVER'));
    expect([twice.status, Object.keys(twice.error_msg)]).toEqual([409, ['name']]);
    expect(await superAdmin(candidates.create, member('Efua River', south.second))).toMatchObject({ status: 200 });
  });

  test('year and election type cannot change; the constituency can while there are no votes', async () => {
    const { id } = await create(member('Moved'));
    expect(await edit(id, { year_id: 999 })).toMatchObject({ error_msg: { year_id: [staysSentence.year] } });
    expect(await edit(id, { election_type_id: PRESIDENTIAL })).toMatchObject({
      error_msg: { election_type_id: [staysSentence.electionType] },
    });
    expect(await edit(id, { constituency_id: 999 })).toMatchObject({
      error_msg: { constituency_id: [reference.unknownConstituency] },
    });
    expect((await edit(id, { constituency_id: south.second })).data.constituency_id).toBe(south.second);
  });
});

describe('a candidate with votes', () => {
  const [ama] = SMALL.parliamentary;
  const send = (more: object) => edit(ama, { name: 'Ama Palm', party_id: 1, ...more });

  test('keeps party and constituency, but can be renamed and made inactive', async () => {
    await server.as('agent')(votes.submit, {
      year_id: year,
      constituency_id: north.first,
      votes: [{ candidate_id: ama, vote_count: 12 }],
    });
    expect(await send({ party_id: 3 })).toMatchObject({ status: 409, error_msg: { party_id: [say.partyStays] } });
    expect(await send({ constituency_id: north.second })).toMatchObject({
      status: 409,
      error_msg: { constituency_id: [say.constituencyStays] },
    });
    expect((await send({ name: 'Ama Palm-Osei', status: 'inactive' })).data).toMatchObject({
      name: 'Ama Palm-Osei',
      status: 'inactive',
    });
  });

  test('is not deleted; one without votes is', async () => {
    expect(await superAdmin(candidates.remove, { id: ama })).toMatchObject({
      status: 409,
      error_msg: 'Candidate Ama Palm-Osei still has 1 vote entry, so it cannot be deleted.',
    });
    const { id } = await create(member('Gone'));
    expect(await superAdmin(candidates.remove, { id })).toMatchObject({ status: 200, msg: shared.deleted });
    expect(await superAdmin(candidates.remove, { id })).toMatchObject({ status: 404 });
  });
});
