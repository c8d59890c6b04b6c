import { DEFAULT_THRESHOLDS } from '@election/contract/checks/check-figures';
import { contract } from '@election/contract/contract';
import { yearsDone as say } from '@election/contract/messages/done';
import { sayValidation } from '@election/contract/messages/validation';
import { describe, expect, test } from 'vitest';
import { failures } from '../../platform/sentences.ts';
import { stillHas } from '../../platform/writes/dependant-sentences.ts';
import { auditOf } from '../../testing/audit-trail.ts';
import { useEvents } from '../../testing/events.ts';
import { hold } from '../../testing/locks.ts';
import { useServer } from '../../testing/server.ts';
import { USER_ID } from '../../testing/small-election.ts';
import { sayPlaces as sentences } from './sentences.ts';

const server = useServer();
const events = useEvents(server.database);
const { years } = contract;
const superAdmin: ReturnType<typeof server.as> = (route, input, options) =>
  server.as('super_admin')(route, input, options);

const create = async (title: string, status = 'active') => (await superAdmin(years.create, { title, status })).data;

describe('years', () => {
  test('a new year with a greater title leaves the current one alone', async () => {
    const answer = await superAdmin(years.create, { title: ' 2028 ', status: 'active' });
    expect(answer).toMatchObject({ status: 200, msg: say.created });
    expect(answer.data).toMatchObject({
      title: '2028',
      is_current_year: 0,
      rehearsal: false,
      election_status: { status: 'none', status_desc: '' },
    });
    const { data } = await server.as('agent')(years.list, {});
    expect(data.map(({ title, is_current_year }) => [title, is_current_year])).toEqual([
      ['2028', 0],
      ['2024', 1],
    ]);
    const subject = `year:${answer.data.id}`;
    expect(await auditOf(server.database, subject)).toMatchObject([
      { chain: 0, action: 'years.create', actor_id: USER_ID.super_admin, before: null, after: { title: '2028' } },
    ]);
    expect(await events.heard()).toEqual([{ type: 'reference-changed', subject }]);
  });

  describe('the current year', () => {
    const titleOfCurrent = async () => {
      const { data } = await superAdmin(years.list, {});
      return data.filter((year) => year.is_current_year === 1).map(({ title }) => title);
    };

    test('changes only when a super_admin makes another one current, with an audit row and an event', async () => {
      const { id } = await create('2030');
      expect((await server.as('admin')(years.makeCurrent, { id })).status).toBe(403);
      expect(await titleOfCurrent()).toEqual(['2024']);
      await events.heard();
      expect(await superAdmin(years.makeCurrent, { id })).toMatchObject({
        status: 200,
        msg: say.madeCurrent,
        data: { title: '2030', is_current_year: 1 },
      });
      expect(await titleOfCurrent()).toEqual(['2030']);
      const subject = `year:${id}`;
      expect((await auditOf(server.database, subject)).at(-1)).toMatchObject({
        action: 'years.make-current',
        before: { current_year: '2024' },
        after: { current_year: '2030' },
      });
      expect(await events.heard()).toEqual([
        { type: 'reference-changed', subject },
        { type: 'current-year-changed', year_id: id },
      ]);
      expect((await superAdmin(years.makeCurrent, { id })).status).toBe(200);
      expect(await events.heard()).toEqual([]);
      await superAdmin(years.makeCurrent, { id: 1 });
    });

    test('is an active one', async () => {
      const { id } = await create('2032', 'inactive');
      const refused = { status: 409, error_msg: sentences.inactiveYear({ title: '2032' }) };
      expect(await superAdmin(years.makeCurrent, { id })).toMatchObject(refused);
      expect((await superAdmin(years.makeCurrent, { id: 999_999 })).status).toBe(404);
      expect(await titleOfCurrent()).toEqual(['2024']);
    });

    test('is neither deactivated nor deleted: another one is made current first', async () => {
      const { id } = await create('2034');
      await superAdmin(years.makeCurrent, { id });
      const refused = { status: 409, error_msg: sentences.currentYear({ title: '2034' }) };
      expect(await superAdmin(years.update, { id, status: 'inactive' })).toMatchObject(refused);
      expect(await superAdmin(years.remove, { id })).toMatchObject(refused);
      await superAdmin(years.makeCurrent, { id: 1 });
      expect((await superAdmin(years.update, { id, status: 'inactive' })).status).toBe(200);
      expect((await superAdmin(years.remove, { id })).status).toBe(200);
    });

    test('is the first active year by itself', async () => {
      await server.database.pool.query('update years set is_current_year = false');
      const { id } = await create('1992', 'inactive');
      expect(await titleOfCurrent()).toEqual([]);
      await superAdmin(years.update, { id, status: 'active' });
      expect(await titleOfCurrent()).toEqual(['1992']);
      await superAdmin(years.makeCurrent, { id: 1 });
      await superAdmin(years.remove, { id });
    });

    test('is one, also where two are made current at once', async () => {
      const ids = await Promise.all(['2052', '2056', '2060'].map(async (title) => (await create(title)).id));
      const held = await hold(server.database, 'select from years where is_current_year for update');
      const calls = ids.map((id) => superAdmin(years.makeCurrent, { id }));
      await held.waitedFor(3);
      await held.commit();
      const answers = await Promise.all(calls);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await titleOfCurrent()).toHaveLength(1);
      await superAdmin(years.makeCurrent, { id: 1 });
      const second = server.database.pool.query('update years set is_current_year = true where id = $1', [ids[0]]);
      await expect(second).rejects.toThrow('years_current_key');
    });
  });

  test('missing and wrong fields are refused by name', async () => {
    const answer = await superAdmin(years.create, { title: '  ', status: 'open' });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.error_msg)).toEqual(['title', 'status']);
  });

  test('a title is unique, case-insensitively', async () => {
    await create('By-election');
    const answer = await superAdmin(years.create, { title: 'BY-ELECTION', status: 'active' });
    expect(answer).toMatchObject({ status: 409, error_msg: { title: ['There is already a year with this title.'] } });
  });

  test('a call cannot set `rehearsal`, and an update cannot change the title', async () => {
    const answer = await superAdmin(years.create, { title: '2036', status: 'inactive', rehearsal: true });
    expect(answer.data.rehearsal).toBe(false);
    const { id } = answer.data;
    await superAdmin(years.update, { id, status: 'active', title: 'Other', rehearsal: true });
    const { data } = await superAdmin(years.list, {});
    expect(data.find((year) => year.id === id)).toMatchObject({ title: '2036', status: 'active', rehearsal: false });
  });

  test('an update changes the fields that are sent; the audit trail records those alone', async () => {
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

  test('an update sets the thresholds of the checks in whole percent', async () => {
    const { id, turnout_percent } = await create('2046');
    expect(turnout_percent).toBe(DEFAULT_THRESHOLDS.turnout_percent);
    const edit = (share: number) => superAdmin(years.update, { id, status: 'active', turnout_percent: share });
    expect(await edit(90)).toMatchObject({ status: 200, data: { turnout_percent: 90, lead_percent: 97 } });
    expect(await edit(101)).toMatchObject({
      status: 422,
      error_msg: { turnout_percent: [sayValidation.atMost({ maximum: 100 })] },
    });
    expect(await edit(89.5)).toMatchObject({
      status: 422,
      error_msg: { turnout_percent: [sayValidation.wholeNumber] },
    });
  });

  test('an update sets the share that elects a president, 0 to 99 %', async () => {
    const { id, majority_percent } = await create('2050');
    expect(majority_percent).toBe(50);
    const edit = (share: number) => superAdmin(years.update, { id, status: 'active', majority_percent: share });
    expect(await edit(0)).toMatchObject({ status: 200, data: { majority_percent: 0 } });
    expect(await edit(99)).toMatchObject({ status: 200, data: { majority_percent: 99 } });
    expect(await edit(100)).toMatchObject({
      status: 422,
      error_msg: { majority_percent: [sayValidation.atMost({ maximum: 99 })] },
    });
  });

  test('a stale edit changes nothing; an edit without a version is accepted', async () => {
    const { id, version } = await create('2044');
    const edit = (status_desc: string, more: object) =>
      superAdmin(years.update, { id, status: 'active', status_desc, ...more });
    expect(await edit('first', { version })).toMatchObject({ status: 200 });
    expect(await edit('second', { version })).toMatchObject({ status: 409, error_msg: failures.stale });
    expect(await edit('third', {})).toMatchObject({ status: 200, data: { election_status: { status_desc: 'third' } } });
  });

  test('a year is deleted only if it is empty; the refusal counts regions and parties', async () => {
    const { id } = await create('2048');
    expect(await superAdmin(years.remove, { id })).toMatchObject({ status: 200, msg: say.deleted });
    expect(await superAdmin(years.remove, { id })).toMatchObject({
      status: 404,
      error_msg: failures.missing({ what: 'The year' }),
    });
    expect(await superAdmin(years.update, { id, status: 'active' })).toMatchObject({ status: 404 });
    const answer = await superAdmin(years.remove, { id: 1 });
    const parts = [{ what: 'region', count: 2 } as const, { what: 'party', count: 3 } as const];
    expect(answer).toMatchObject({ status: 409, error_msg: stillHas('Year 2024', parts) });
    expect(answer.error_msg).toBe('Year 2024 still has 2 regions and 3 parties, so it cannot be deleted.');
  });
});
