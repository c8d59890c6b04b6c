import { contract } from '@election/contract/contract';
import { constituenciesDone as shared } from '@election/contract/messages/done';
import { describe, expect, test } from 'vitest';
import { failures } from '../../platform/sentences.ts';
import { sayRows as reference, stays } from '../../platform/writes/sentences.ts';
import { auditOf } from '../../testing/audit-trail.ts';
import { useServer } from '../../testing/server.ts';
import { SMALL } from '../../testing/small-election.ts';
import { sayPlaces as say } from './sentences.ts';

const server = useServer();
const { constituencies, regions, votes, years } = contract;
const superAdmin: ReturnType<typeof server.as> = (route, input, options) =>
  server.as('super_admin')(route, input, options);

const { north, south } = SMALL;
const form = (name: string, region_id: number = north.region) => ({
  name,
  status: 'active',
  year_id: SMALL.year,
  region_id,
  svg_path: 'M0 0h1v1z',
});
const create = async (name: string, region_id?: number) =>
  (await superAdmin(constituencies.create, form(name, region_id))).data;
const edit = (id: number, more: object = {}) =>
  superAdmin(constituencies.update, { ...form(`Place ${id}`), year_id: undefined, id, ...more });

describe('constituencies', () => {
  test('a new constituency answers with its message, with contests and an audit chain of its own', async () => {
    const answer = await superAdmin(constituencies.create, { ...form('Ablekuma West'), registered_voters: 61_234 });
    expect(answer).toMatchObject({ status: 200, msg: shared.created, data: { message: shared.created } });
    expect(answer.data).toMatchObject({ slug: 'ablekuma-west', code: null, registered_voters: 61_234 });
    const { id } = answer.data;
    const { rows } = await server.database.pool.query('select count(*) from contests where constituency_id = $1', [id]);
    expect(rows).toEqual([{ count: 2 }]);
    expect(await auditOf(server.database, `constituency:${id}`)).toMatchObject([
      { chain: id, action: 'constituencies.create', after: { name: 'Ablekuma West' } },
    ]);
  });

  test('year and region must exist and agree', async () => {
    const other = (await superAdmin(years.create, { title: '2028', status: 'inactive' })).data;
    const send = (more: object) => superAdmin(constituencies.create, { ...form('Lost'), ...more });
    const unknown = { region_id: [reference.unknownRegion] };
    expect(await send({ year_id: other.id })).toMatchObject({ status: 422, error_msg: unknown });
    expect(await send({ region_id: 999 })).toMatchObject({ status: 422, error_msg: unknown });
    expect(await send({ year_id: 999 })).toMatchObject({ error_msg: { year_id: [reference.unknownYear] } });
    const empty = await superAdmin(constituencies.create, {});
    expect(Object.keys(empty.error_msg)).toEqual(['name', 'status', 'year_id', 'region_id', 'svg_path']);
  });

  test('a name is unique in a region; in another region its slug contains the region', async () => {
    await create('Tano North');
    const twice = await superAdmin(constituencies.create, form('tano north'));
    expect(twice.status).toBe(409);
    expect(Object.keys(twice.error_msg)).toEqual(['name']);
    expect((await create('Tano North', south.region)).slug).toBe('tano-north-south');
  });

  test('an update changes the fields of the form and keeps code and register if they are left out', async () => {
    const { id } = await create('Garu');
    await edit(id, { code: 'N07', registered_voters: 900 });
    const answer = await edit(id, { name: 'Garu Tempane', election_status: 'active', status_desc: 'Counting' });
    expect(answer).toMatchObject({ status: 200, msg: shared.updated });
    expect(answer.data).toMatchObject({
      slug: 'garu-tempane',
      code: 'N07',
      registered_voters: 900,
      election_status: { status: 'active', status_desc: 'Counting' },
    });
    expect((await edit(id, { code: null, registered_voters: null })).data).toMatchObject({
      code: null,
      registered_voters: null,
    });
    expect(await edit(id, { year_id: 999 })).toMatchObject({ error_msg: { year_id: [stays.year] } });
    expect(await edit(id, { version: 1 })).toMatchObject({ status: 409, error_msg: failures.stale });
  });

  test('a constituency lists its candidates, and is found in its own year only', async () => {
    const read = (more: object) => server.as('agent')(constituencies.read, { id: north.first, ...more });
    const plain = await read({ year_id: SMALL.year });
    expect(plain.data).toMatchObject({ name: 'North One', region_id: north.region });
    expect(plain.data.candidates).toBeUndefined();
    const { data } = await read({ year_id: SMALL.year, election_id: 2 });
    expect(data.candidates?.map(({ name }) => name)).toEqual(['Ama Palm', 'Kojo River']);
    expect(await read({ year_id: 999 })).toMatchObject({ status: 404 });
  });
});

describe('a constituency with figures', () => {
  const move = (id: number, name: string, region_id: number) => edit(id, { name, region_id });

  test('moves to another region before publication, with its pending items', async () => {
    const { id } = await create('Border');
    await server.database.owner.query(
      `insert into pending_items (contest_id, region_id, provider_id)
       select id, $2, 4 from contests where constituency_id = $1 and election_type_id = 1`,
      [id, north.region],
    );
    expect(await move(id, 'Border', south.region)).toMatchObject({ status: 200, data: { region_id: south.region } });
    const { rows } = await server.database.pool.query(
      'select p.region_id from pending_items p join contests k on k.id = p.contest_id where k.constituency_id = $1',
      [id],
    );
    expect(rows).toEqual([{ region_id: south.region }]);
    expect(await move(id, 'Border', 999)).toMatchObject({ error_msg: { region_id: [reference.unknownRegion] } });
  });

  test('cannot move while users of its region are assigned to it', async () => {
    expect(await move(north.second, 'North Two', south.region)).toMatchObject({
      status: 409,
      error_msg: { region_id: [say.assignedStays({ name: 'North Two', users: 1 })] },
    });
  });

  test('cannot move once its figures are published and counted in its region', async () => {
    await server.as('southern_correspondent')(votes.save, {
      year_id: SMALL.year,
      constituency_id: south.first,
      votes: [{ candidate_id: SMALL.presidential[0], vote_count: 70 }],
    });
    await server.database.owner.query(
      'update contests set published_at = now(), published_by = 1 where constituency_id = $1 and election_type_id = 1',
      [south.first],
    );
    expect(await move(south.first, 'South One', north.region)).toMatchObject({
      status: 409,
      error_msg: { region_id: [say.publishedStays({ name: 'South One' })] },
    });
    expect(await move(south.first, 'South 1', south.region)).toMatchObject({ status: 200 });
  });

  test('is not deleted; an empty one is deleted with its contests', async () => {
    const remove = (id: number) => superAdmin(constituencies.remove, { id });
    expect(await remove(south.first)).toMatchObject({
      status: 409,
      error_msg:
        'Constituency South 1 still has 1 polling station, 1 vote entry and 1 live figure, so it cannot be deleted.',
    });
    expect((await remove(north.first)).error_msg).toContain('2 polling stations, 2 candidates and 3 assigned users');
    const { id } = await create('Empty');
    expect(await remove(id)).toMatchObject({ status: 200, msg: shared.deleted });
    const { data } = await superAdmin(regions.list, { year_id: SMALL.year });
    expect(data.find((region) => region.id === south.region)?.constituency_count).toBe(4);
  });
});
