import { DEFAULT_THRESHOLDS } from '@election/contract/checks';
import { contract } from '@election/contract/contract';
import { stillHas } from '@election/contract/messages/dependants';
import * as failures from '@election/contract/messages/failures';
import { notAllowed } from '@election/contract/messages/session';
import { atMost, wholeNumber } from '@election/contract/messages/validation';
import * as say from '@election/contract/messages/years';
import { describe, expect, test } from 'vitest';
import { auditOf } from '../testing/audit-trail.ts';
import { useEvents } from '../testing/events.ts';
import { useServer } from '../testing/server.ts';
import { USER_ID } from '../testing/small-election.ts';

const server = useServer();
const events = useEvents(server.database);
const { years } = contract;
const superAdmin: ReturnType<typeof server.as> = (route, input, options) =>
  server.as('super_admin')(route, input, options);

const create = async (title: string, status = 'active') => (await superAdmin(years.create, { title, status })).data;

describe('years', () => {
  test('a new year is created and becomes the current one by its greater title', async () => {
    const answer = await superAdmin(years.create, { title: ' 2028 ', status: 'active' });
    expect(answer).toMatchObject({ status: 200, msg: say.created });
    expect(answer.data).toMatchObject({
      title: '2028',
      is_current_year: 1,
      rehearsal: false,
      election_status: { status: 'none', status_desc: '' },
    });
    const { data } = await server.as('agent')(years.list, {});
    expect(data.map(({ title, is_current_year }) => [title, is_current_year])).toEqual([
      ['2028', 1],
      ['2024', 0],
    ]);
    const subject = `year:${answer.data.id}`;
    expect(await auditOf(server.database, subject)).toMatchObject([
      { chain: 0, action: 'years.create', actor_id: USER_ID.super_admin, before: null, after: { title: '2028' } },
    ]);
    expect(await events.heard()).toEqual([{ type: 'reference-changed', subject }]);
  });

  test('an inactive year is never the current one', async () => {
    expect(await create('2032', 'inactive')).toMatchObject({ is_current_year: 0 });
  });

  test('what is missing or wrong is named', async () => {
    const answer = await superAdmin(years.create, { title: '  ', status: 'open' });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.error_msg)).toEqual(['title', 'status']);
  });

  test('a title is taken once, whatever its letters', async () => {
    await create('By-election');
    const answer = await superAdmin(years.create, { title: 'BY-ELECTION', status: 'active' });
    expect(answer).toMatchObject({ status: 409, error_msg: { title: ['There is already a year with this title.'] } });
  });

  test('nobody declares a rehearsal, and an update leaves the title alone', async () => {
    const answer = await superAdmin(years.create, { title: '2036', status: 'inactive', rehearsal: true });
    expect(answer.data.rehearsal).toBe(false);
    const { id } = answer.data;
    await superAdmin(years.update, { id, status: 'active', title: 'Other', rehearsal: true });
    const { data } = await superAdmin(years.list, {});
    expect(data.find((year) => year.id === id)).toMatchObject({ title: '2036', status: 'active', rehearsal: false });
  });

  test('an update changes what is sent and keeps the rest; the trail tells what changed alone', async () => {
    const { id } = await create('2040');
    await superAdmin(years.update, {
      id,
      status: 'active',
      election_status: 'active',
      status_desc: 'Polls are closed',
    });
    const answer = await superAdmin(years.update, { id, status: 'inactive' });
    expect(answer).toMatchObject({ status: 200, msg: say.updated });
    expect(answer.data.election_status).toEqual({ status: 'active', status_desc: 'Polls are closed' });
    const trail = await auditOf(server.database, `year:${id}`);
    expect(trail.at(-1)).toMatchObject({
      action: 'years.update',
      before: { status: 'active', version: 2 },
      after: { status: 'inactive', version: 3 },
    });
  });

  test('an update sets from where on the checks warn, in whole percent', async () => {
    const { id, turnout_percent } = await create('2046');
    expect(turnout_percent).toBe(DEFAULT_THRESHOLDS.turnout_percent);
    const edit = (share: number) => superAdmin(years.update, { id, status: 'active', turnout_percent: share });
    expect(await edit(90)).toMatchObject({ status: 200, data: { turnout_percent: 90, lead_percent: 97 } });
    expect(await edit(101)).toMatchObject({ status: 422, error_msg: { turnout_percent: [atMost(100)] } });
    expect(await edit(89.5)).toMatchObject({ status: 422, error_msg: { turnout_percent: [wholeNumber] } });
  });

  test('a stale edit changes nothing; without a version it is taken as it is', async () => {
    const { id, version } = await create('2044');
    const edit = (status_desc: string, more: object) =>
      superAdmin(years.update, { id, status: 'active', status_desc, ...more });
    expect(await edit('first', { version })).toMatchObject({ status: 200 });
    expect(await edit('second', { version })).toMatchObject({ status: 409, error_msg: failures.stale });
    expect(await edit('third', {})).toMatchObject({ status: 200, data: { election_status: { status_desc: 'third' } } });
  });

  test('an empty year goes; one with regions and parties stays and says what it has', async () => {
    const { id } = await create('2048');
    expect(await superAdmin(years.remove, { id })).toMatchObject({ status: 200, msg: say.deleted });
    expect(await superAdmin(years.remove, { id })).toMatchObject({
      status: 404,
      error_msg: failures.missing('The year'),
    });
    expect(await superAdmin(years.update, { id, status: 'active' })).toMatchObject({ status: 404 });
    const answer = await superAdmin(years.remove, { id: 1 });
    const parts = [{ what: 'region', count: 2 } as const, { what: 'party', count: 3 } as const];
    expect(answer).toMatchObject({ status: 409, error_msg: stillHas('Year 2024', parts) });
    expect(answer.error_msg).toBe('Year 2024 still has 2 regions and 3 parties, so it cannot be deleted.');
  });

  test('only a super_admin manages years', async () => {
    for (const person of ['admin', 'correspondent', 'agent', 'intern'] as const) {
      const call = server.as(person);
      const refused = { status: 403, error_msg: notAllowed };
      expect(await call(years.create, { title: '2100', status: 'active' })).toMatchObject(refused);
      expect(await call(years.update, { id: 1, status: 'inactive' })).toMatchObject(refused);
      expect(await call(years.remove, { id: 1 })).toMatchObject(refused);
    }
  });
});
