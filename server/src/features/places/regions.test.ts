import { contract } from '@election/contract/contract';
import { regionsDone as say } from '@election/contract/messages/done';
import { describe, expect, test } from 'vitest';
import { failures } from '../../platform/sentences.ts';
import { sayRows as reference, stays } from '../../platform/writes/sentences.ts';
import { auditOf } from '../../testing/audit-trail.ts';
import { useEvents } from '../../testing/events.ts';
import { useServer } from '../../testing/server.ts';
import { SMALL } from '../../testing/small-election.ts';

const server = useServer();
const events = useEvents(server.database);
const { regions, years } = contract;
const superAdmin: ReturnType<typeof server.as> = (route, input, options) =>
  server.as('super_admin')(route, input, options);

const form = (title: string) => ({ title, status: 'active', year_id: SMALL.year, svg_path: 'M0 0h1v1z' });
const create = async (title: string) => (await superAdmin(regions.create, form(title))).data;
const edit = { title: 'Oti', status: 'active', svg_path: 'M0 0h1v1z', election_status: 'none' };

describe('regions', () => {
  test('a new region is listed in its year', async () => {
    const answer = await superAdmin(regions.create, form('Upper East'));
    expect(answer).toMatchObject({ status: 200, msg: say.created });
    expect(answer.data).toMatchObject({
      title: 'Upper East',
      slug: 'upper-east',
      constituency_count: 0,
      year: [{ title: '2024' }],
      election_status: [{ status: 'none', status_desc: '' }],
    });
    const { data } = await server.as('intern')(regions.list, { year_id: SMALL.year });
    expect(data.map(({ title, constituency_count }) => [title, constituency_count])).toEqual([
      ['North', 2],
      ['South', 2],
      ['Upper East', 0],
    ]);
    const subject = `region:${answer.data.id}`;
    expect(await auditOf(server.database, subject)).toMatchObject([{ chain: 0, action: 'regions.create' }]);
    expect(await events.heard()).toEqual([{ type: 'reference-changed', subject }]);
  });

  test('missing, wrong and unknown fields are refused by name', async () => {
    const answer = await superAdmin(regions.create, { svg_path: '<svg onload="x">' });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.error_msg)).toEqual(['title', 'status', 'year_id', 'svg_path']);
    const unknown = await superAdmin(regions.create, { ...form('Nowhere'), year_id: 999 });
    expect(unknown).toMatchObject({ status: 422, error_msg: { year_id: [reference.unknownYear] } });
  });

  test('a title is unique in a year; one with the same slug gets a number in it', async () => {
    await create('Savannah');
    const twice = await superAdmin(regions.create, form('SAVANNAH'));
    expect(twice.status).toBe(409);
    expect(Object.keys(twice.error_msg)).toEqual(['title']);
    expect((await create('Sávannah')).slug).toBe('savannah-2');
  });

  test('an update changes title, slug and counting status; the year cannot change', async () => {
    const { id } = await create('Otti');
    const answer = await superAdmin(regions.update, {
      ...edit,
      id,
      year_id: SMALL.year,
      election_status: 'end',
      status_desc: 'All in',
    });
    expect(answer).toMatchObject({ status: 200, msg: say.updated, data: { title: 'Oti', slug: 'oti' } });
    expect(answer.data.election_status).toEqual([{ status: 'end', status_desc: 'All in' }]);
    const other = (await superAdmin(years.create, { title: '2028', status: 'inactive' })).data;
    expect(await superAdmin(regions.update, { ...edit, id, year_id: other.id })).toMatchObject({
      status: 422,
      error_msg: { year_id: [stays.year] },
    });
    expect(await superAdmin(regions.update, { ...edit, id, title: 'South' })).toMatchObject({ status: 409 });
    const silent = await superAdmin(regions.update, { ...edit, id, election_status: undefined });
    expect(Object.keys(silent.error_msg)).toEqual(['election_status']);
  });

  test('of two concurrent edits one is refused as stale', async () => {
    const { id, version } = await create('Bono');
    const both = await Promise.all(
      ['Bono East', 'Bono West'].map((title) => superAdmin(regions.update, { ...edit, id, title, version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.error_msg).toBe(failures.stale);
  });

  test('a region is deleted only if it is empty; the refusal counts constituencies and users', async () => {
    const { id } = await create('Ahafo');
    const elsewhere = await superAdmin(regions.remove, { id, year_id: 999 });
    expect(elsewhere).toMatchObject({ status: 422, error_msg: { year_id: [reference.unknownRegion] } });
    expect(await superAdmin(regions.remove, { id, year_id: SMALL.year })).toMatchObject({
      status: 200,
      msg: say.deleted,
    });
    expect(await superAdmin(regions.remove, { id: SMALL.north.region })).toMatchObject({
      status: 409,
      error_msg: 'Region North still has 2 constituencies and 4 users, so it cannot be deleted.',
    });
  });
});
