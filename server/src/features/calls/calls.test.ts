import { contract } from '@election/contract/contract';
import { sayCallRules as say } from '@election/contract/messages/calls';
import { callsDone } from '@election/contract/messages/done';
import { sayValidation } from '@election/contract/messages/validation';
import { describe, expect, test } from 'vitest';
import { failures } from '../../platform/sentences.ts';
import { useEvents } from '../../testing/events.ts';
import { useServer } from '../../testing/server.ts';
import { type Person, SMALL } from '../../testing/small-election.ts';
import { sayCalls as own } from './sentences.ts';

const server = useServer();
const events = useEvents(server.database);
const { calls, feed, results } = contract;

const country = { year_id: 1, election_type_id: 1 };
const seat = { year_id: 1, election_type_id: 2, constituency_id: SMALL.north.first };
const reason = 'Two sources at the tally centre';
const WHY = { reason: 'published_too_early', note: 'A region was counted twice' } as const;

const propose = (person: Person, more: object) => server.as(person)(calls.propose, { ...country, reason, ...more });
const confirm = (person: Person, id: number) => server.as(person)(calls.confirm, { id });
const takeBack = (person: Person, id: number) => server.as(person)(calls.takeBack, { id, ...WHY });
const listed = async () => (await server.anonymous(calls.list, { year_id: 1 })).data;
const heard = async () => (await events.heard()).map(({ type }) => type);
const version = async () => (await server.anonymous(results.national, country)).data.version;
const told = async () => (await server.anonymous(feed.read, {})).data.messages;

describe('a call of the country', () => {
  let id: number;

  test('is proposed with a reason, and no one outside reads it', async () => {
    const short = await propose('admin', { kind: 'too_close', reason: 'So close' });
    expect(short).toMatchObject({ status: 422, error_msg: { reason: [sayValidation.tooShort({ minimum: 10 })] } });
    const before = await version();
    const proposed = await propose('admin', { kind: 'too_close' });
    expect(proposed).toMatchObject({ status: 200, msg: callsDone.proposed });
    id = proposed.data.id;
    expect(await heard()).toEqual(['call-proposed']);
    expect([await listed(), await told(), await version()]).toEqual([[], [], before]);
    expect((await server.as('super_admin')(calls.desk, country)).data).toMatchObject([
      { id, kind: 'too_close', reason, proposed: { by: { name: 'admin' } }, called_at: null, ended: null },
    ]);
    expect(await propose('super_admin', { kind: 'elected', candidate_ids: [1] })).toMatchObject({
      status: 422,
      error_msg: { kind: [say.anotherWaits] },
    });
  });

  test('is made public by another person: for everybody, in the feed, with the name of the newsroom', async () => {
    expect(await confirm('admin', id)).toMatchObject({ status: 409, error_msg: say.anotherPerson });
    expect(await listed()).toEqual([]);
    const before = await version();
    expect(await confirm('super_admin', id)).toMatchObject({ status: 200, msg: callsDone.confirmed });
    expect(await heard()).toEqual(['called']);
    expect(await version()).toBe(before + 1);
    expect(await listed()).toEqual([
      {
        ...{ id, kind: 'too_close', election_type_id: 1, constituency: null, candidates: [], newsroom: 'the newsroom' },
        ...{ called_at: expect.any(String), taken_back: null },
      },
    ]);
    expect(await told()).toMatchObject([
      {
        sequence: 1,
        type: 'called',
        isTest: false,
        constituency: null,
        call: { id, kind: 'too_close' },
        correction: null,
      },
    ]);
    expect(await confirm('super_admin', id)).toMatchObject({ status: 409, error_msg: say.nothingWaits });
  });

  test('is replaced by the next one where it was too close, and by no other before it is taken back', async () => {
    const elected = await propose('super_admin', { kind: 'elected', candidate_ids: [2] });
    expect((await confirm('admin', elected.data.id)).status).toBe(200);
    expect(await listed()).toMatchObject([
      { kind: 'elected', candidates: [{ id: 2, name: 'Kofi River', party_id: 2 }] },
    ]);
    expect(await propose('admin', { kind: 'runoff', candidate_ids: [1, 2] })).toMatchObject({
      status: 422,
      error_msg: { kind: [say.takeBackFirst] },
    });
    id = elected.data.id;
  });

  test('is taken back as a correction, which everybody reads', async () => {
    expect(await server.as('admin')(calls.takeBack, { id, ...WHY, note: 'short' })).toMatchObject({ status: 422 });
    await heard();
    expect(await takeBack('admin', id)).toMatchObject({ status: 200, msg: callsDone.takenBack });
    expect(await heard()).toEqual(['called']);
    expect(await listed()).toMatchObject([{ id, taken_back: { ...WHY, at: expect.any(String) } }]);
    expect((await told()).at(-1)).toMatchObject({ type: 'call_taken_back', call: { id }, correction: WHY });
    expect(await takeBack('admin', id)).toMatchObject({ status: 409, error_msg: say.nothingStands });
  });

  test('is in the audit trail with who, what and why', async () => {
    const { rows } = await server.database.owner.query(
      `select action, actor_name, after ->> 'reason' as reason, after ->> 'end_note' as note from audit_entries
       where subject = $1 order by sequence`,
      [`call:${id}`],
    );
    expect(rows).toEqual([
      { action: 'calls.propose', actor_name: 'super_admin', reason, note: null },
      { action: 'calls.confirm', actor_name: 'admin', reason, note: null },
      { action: 'calls.take-back', actor_name: 'admin', reason, note: WHY.note },
    ]);
  });
});

describe('a call of a seat', () => {
  test('names a candidate of the constituency, and is dropped without a word to the public', async () => {
    const messages = (await told()).length;
    expect(await propose('admin', { ...seat, kind: 'elected', candidate_ids: [13] })).toMatchObject({
      error_msg: { kind: [say.notStanding] },
    });
    expect(await propose('admin', { ...seat, constituency_id: 999, kind: 'too_close' })).toMatchObject({
      status: 404,
      error_msg: failures.missing({ what: own.race }),
    });
    const { id } = (await propose('admin', { ...seat, kind: 'elected', candidate_ids: [11] })).data;
    await heard();
    const dropped = await server.as('admin')(calls.drop, { id });
    expect(dropped).toMatchObject({ status: 200, msg: callsDone.dropped });
    expect(await heard()).toEqual(['call-proposed']);
    expect(await confirm('super_admin', id)).toMatchObject({ status: 409, error_msg: say.nothingWaits });
    expect((await told()).length).toBe(messages);
  });

  test('is public with its constituency, beside what follows by arithmetic', async () => {
    const { id } = (await propose('super_admin', { ...seat, kind: 'elected', candidate_ids: [11] })).data;
    await confirm('admin', id);
    expect((await listed())[0]).toMatchObject({
      id,
      constituency: { name: 'North One' },
      candidates: [{ name: 'Ama Palm' }],
    });
    expect((await told()).at(-1)).toMatchObject({
      constituency: { id: 1, name: 'North One' },
      region: { title: 'North' },
    });
    // A call is no result: nothing is reported, and no one has a seat.
    const parliament = (await server.anonymous(results.national, { year_id: 1, election_type_id: 2 })).data;
    expect(parliament).toMatchObject({ reporting: { reported: 0 }, seats: [] });
  });

  test('of two who propose or confirm at once, one does', async () => {
    const other = { ...seat, constituency_id: SMALL.north.second, kind: 'elected', candidate_ids: [13] };
    const proposals = await Promise.all([propose('admin', other), propose('super_admin', other)]);
    expect(proposals.map(({ status }) => status).sort()).toEqual([200, 422]);
    const { id, proposed } = (await server.as('admin')(calls.desk, { ...seat })).data[0] ?? { id: 0 };
    const second = proposed?.by.name === 'admin' ? 'super_admin' : 'admin';
    const confirmed = await Promise.all([confirm(second, id), confirm(second, id)]);
    expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is held by the database too: no one confirms their own, and no race has two calls', async () => {
    const { owner } = server.database;
    const add = (people: string) =>
      owner.query(`insert into calls (year_id, election_type_id, kind, candidate_ids, reason, proposed_by, confirmed_by, confirmed_at, newsroom)
        select 1, 1, 'too_close', '{}', 'Ten letters', ${people}, now(), 'Us'`);
    await expect(add('2, 2')).rejects.toThrow('calls_two_people');
    await add('1, 2');
    await expect(add('2, 1')).rejects.toThrow('calls_standing');
  });
});
