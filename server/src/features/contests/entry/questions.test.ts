import { contract } from '@election/contract/contract';
import { OPEN_QUESTIONS, QUESTION_TO } from '@election/contract/figures/questions';
import { questionsDone } from '@election/contract/messages/done';
import { sayQuestions as say } from '@election/contract/messages/questions';
import { refusedEntries } from '@election/contract/messages/rules';
import { sayValidation } from '@election/contract/messages/validation';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../../testing/audit-trail.ts';
import { useEvents } from '../../../testing/events.ts';
import { pictureFile } from '../../../testing/files/pictures.ts';
import { holderOf } from '../../../testing/holder.ts';
import { useServer } from '../../../testing/server.ts';
import { type Person, SMALL, USER_ID } from '../../../testing/small-election.ts';

const server = useServer();
const events = useEvents(server.database);
const { questions, votes, sheets } = contract;
const { north, south } = SMALL;

const HERE = { year_id: SMALL.year, election_type_id: 1, constituency_id: north.first };
const TEXT = 'Candidate 3: 4,601 or 4,610? Please look at the sheet.';
const ballot = (vote_count = 10, ...ids: number[]) =>
  (ids.length > 0 ? ids : [1, 2, 3]).map((candidate_id) => ({ candidate_id, vote_count }));

const ask = (more: { candidate_id?: number; text?: string; constituency_id?: number } = {}, person: Person = 'admin') =>
  server.as(person)(questions.ask, { ...HERE, text: TEXT, ...more });
const asked = async (more = {}) => (await ask(more)).data.id;
const answer = (id: number, text = 'It is 4,601.', person: Person = 'agent') =>
  server.as(person)(questions.answer, { id, text });
const seenBy = async (person: Person) => (await server.as(person)(questions.list, HERE)).data.questions;
const stateOf = async (id: number) => (await seenBy('admin')).find((one) => one.id === id);
const submit = (vote_count = 10, ids: number[] = [], more = {}) =>
  server.as('agent')(votes.submit, {
    year_id: SMALL.year,
    constituency_id: north.first,
    votes: ballot(vote_count, ...ids),
    ...more,
  });
const titles = async (person: Person) => (await server.as(person)(questions.open, {})).data.map(({ title }) => title);
const open = async () =>
  (await server.as('admin')(contract.coverage.states, { year_id: SMALL.year, election_type_id: 1 })).data.contests.find(
    (one) => one.constituency_id === north.first,
  )?.questions;

beforeEach(() =>
  server.database.owner.query(`delete from questions; delete from vote_entries;
    update users set status = 'inactive' where name like 'role\\_%'`),
);

describe('a question', () => {
  test('reaches the people of the place by event, stands on their list and on the coverage, and is in the trail', async () => {
    await events.heard();
    const { status, data, msg } = await ask({ candidate_id: 3 }, 'correspondent');
    expect([status, msg, data.reopened]).toEqual([200, questionsDone.asked, 0]);
    const [event] = await events.heard();
    expect(event).toMatchObject({
      ...{ type: 'question-asked', region_id: north.region, constituency_id: north.first, polling_station_id: null },
      user_id: USER_ID.correspondent,
    });
    const subject = `contest:${(event as { contest_id: number }).contest_id}`;
    expect((await auditOf(server.database, subject)).at(-1)).toMatchObject({
      ...{ action: 'questions.ask', chain: north.first, actor_id: USER_ID.correspondent },
      after: { question: data.id, candidate_id: 3, text: TEXT, reopened: 0 },
    });
    for (const person of ['agent', 'intern', 'second_agent'] as const)
      expect(await titles(person)).toEqual(['North One (Presidential): correspondent has a question']);
    expect(await seenBy('agent')).toMatchObject([
      {
        id: data.id,
        candidate: { id: 3 },
        text: TEXT,
        asked_by: { id: USER_ID.correspondent },
        state: 'open',
        answer: null,
      },
    ]);
    expect(await open()).toBe(1);
  });

  test('is answered in words: it leaves the lists, and those who validate read the answer, no one else who enters', async () => {
    const id = await asked();
    await events.heard();
    expect(await answer(id)).toMatchObject({ status: 200, msg: questionsDone.answered });
    expect(await events.heard()).toMatchObject([{ type: 'question-answered', user_id: USER_ID.agent }]);
    const whole = { state: 'answered', answer: { with: 'text', text: 'It is 4,601.', by: 'agent' } };
    expect(await stateOf(id)).toMatchObject(whole);
    expect(await seenBy('agent')).toMatchObject([whole]);
    expect(await seenBy('second_agent')).toEqual([]);
    expect(await titles('agent')).toEqual([]);
    expect(await open()).toBe(0);
  });

  test('is answered by a picture of the sheet, of someone who enters figures alone', async () => {
    const id = await asked();
    const upload = async (person: Person) =>
      server.as(person)(sheets.upload, {
        ...HERE,
        image: await pictureFile('png', person === 'agent' ? '#117733' : '#771133'),
      });
    expect((await upload('admin')).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ state: 'open' });
    await events.heard();
    expect((await upload('agent')).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ state: 'answered', answer: { with: 'sheet', text: null, by: 'agent' } });
    expect((await events.heard()).map(({ type }) => type).sort()).toEqual(['question-answered', 'sheet-changed']);
  });

  test('is answered by figures of its candidate, sent or typed after it was asked', async () => {
    const [third, whole] = [await asked({ candidate_id: 3 }), await asked()];
    expect((await submit(10, [1, 2], { typed_at: '2020-01-01T00:00:00Z' })).status).toBe(200);
    expect([(await stateOf(third))?.state, (await stateOf(whole))?.state]).toEqual(['open', 'open']);
    expect((await submit(11, [1, 2])).status).toBe(200);
    expect([(await stateOf(third))?.state, (await stateOf(whole))?.state]).toEqual(['open', 'answered']);
    expect((await submit(12, [3])).status).toBe(200);
    expect(await stateOf(third)).toMatchObject({
      state: 'answered',
      answer: { with: 'entry', text: null, by: 'agent' },
    });
  });

  test('is withdrawn by the person who asked it, and by no one else', async () => {
    const id = await asked();
    const withdraw = (person: Person) => server.as(person)(questions.withdraw, { id });
    expect(await withdraw('super_admin')).toMatchObject({ status: 403, error_msg: say.notYourQuestion });
    await events.heard();
    expect(await withdraw('admin')).toMatchObject({ status: 200, msg: questionsDone.withdrawn });
    expect((await events.heard()).map(({ type }) => type)).toEqual(['question-withdrawn']);
    expect(await stateOf(id)).toMatchObject({ state: 'withdrawn', answer: null });
    expect(await answer(id)).toMatchObject({ status: 409, error_msg: say.alreadyWithdrawn });
    expect(await seenBy('agent')).toEqual([]);
  });

  test.each([
    [
      'is inactive',
      `update users set status = 'inactive' where id = $1`,
      `update users set status = 'active' where id = $1`,
    ],
    [
      'works in another region',
      'update users set region_id = 2 where id = $1',
      'update users set region_id = 1 where id = $1',
    ],
  ])('of a person who %s is withdrawn by another who validates there', async (_, leave, back) => {
    const { data } = await ask({}, 'correspondent');
    const withdraw = (person: Person) => server.as(person)(questions.withdraw, { id: data.id });
    expect(await withdraw('admin')).toMatchObject({ status: 403, error_msg: say.notYourQuestion });
    expect((await stateOf(data.id))?.asked_by.validates).toBe(true);
    await server.database.owner.query(leave, [USER_ID.correspondent]);
    expect((await stateOf(data.id))?.asked_by.validates).toBe(false);
    expect((await withdraw('southern_correspondent')).status).toBe(403);
    expect((await withdraw('agent')).status).toBe(403);
    expect(await withdraw('admin')).toMatchObject({ status: 200, msg: questionsDone.withdrawn });
    await server.database.owner.query(back, [USER_ID.correspondent]);
  });

  test.each([
    ['everywhere', { scope: 'any' }, true],
    ['in its region', { scope: 'region', region: north.region }, true],
    ['in another region', { scope: 'region', region: south.region }, false],
    ['there', { scope: 'constituencies', region: north.region, constituencies: [north.first] }, true],
    [
      'in another constituency',
      { scope: 'constituencies', region: north.region, constituencies: [north.second] },
      false,
    ],
  ] as const)('is on the list of a person who enters figures %s', async (_, at, isThere) => {
    const { call } = await holderOf(server, ['reference.read', 'entries.submit'], at);
    const id = await asked();
    const listed = (await call(questions.open, {})).data.map((one) => one.id);
    expect(listed).toEqual(isThere ? [id] : []);
    expect((await call(questions.answer, { id, text: 'It is 4,601.' })).status).toBe(isThere ? 200 : 403);
  });

  test('is asked where the only person who enters figures reaches everywhere', async () => {
    const where = { ...HERE, constituency_id: south.second, text: TEXT };
    const before = await server.as('admin')(questions.list, where);
    const { call } = await holderOf(server, ['reference.read', 'entries.submit']);
    const after = await server.as('admin')(questions.list, where);
    expect(after.data.people).toBe(before.data.people + 1);
    expect((await server.as('admin')(questions.ask, where)).status).toBe(200);
    expect((await call(questions.open, {})).data).toHaveLength(1);
  });

  test('is answered once: of two at once the second is told', async () => {
    const id = await asked();
    const both = await Promise.all([answer(id, 'One'), answer(id, 'Two', 'second_agent')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.error_msg).toBe(say.alreadyAnswered);
    expect(await server.as('admin')(questions.withdraw, { id })).toMatchObject({
      status: 409,
      error_msg: say.alreadyAnswered,
    });
  });

  test('is asked at most five times at once about a contest, of many at once too', async () => {
    const all = await Promise.all(Array.from({ length: OPEN_QUESTIONS + 2 }, () => ask()));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(OPEN_QUESTIONS);
    expect(all.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      error_msg: say.tooManyQuestions({ most: OPEN_QUESTIONS }),
    });
    const [first] = await seenBy('admin');
    await answer(first?.id as number);
    expect((await ask()).status).toBe(200);
  });

  test('is refused without people, for other candidates, and too long', async () => {
    await asked();
    expect(await ask({ constituency_id: south.first })).toMatchObject({ status: 409, error_msg: say.nobodyToAsk });
    expect(await ask({ candidate_id: 999 })).toMatchObject({ status: 422 });
    expect(await ask({ text: ' ' })).toMatchObject({ status: 422 });
    expect(await ask({ text: 'a'.repeat(QUESTION_TO + 1) })).toMatchObject({
      status: 422,
      error_msg: { text: [sayValidation.tooLong({ maximum: QUESTION_TO })] },
    });
    expect((await ask({ text: 'a'.repeat(QUESTION_TO) })).status).toBe(200);
    expect(await answer(999)).toMatchObject({ status: 404 });
  });

  test('with a key is asked once, and a repeat gets the first answer', async () => {
    const key = 'question-0001';
    const call = () => server.as('admin')(questions.ask, { ...HERE, text: TEXT }, { key });
    const [first, second] = [await call(), await call()];
    expect(second.data).toEqual(first.data);
    expect(await seenBy('admin')).toHaveLength(1);
  });
});

describe('a declined entry', () => {
  const decline = () =>
    server.as('admin')(votes.decide, {
      ...HERE,
      status: 'declined',
      reason: 'Not on the sheet',
      votes: ballot(10).map((one) => ({ ...one, user_id: USER_ID.agent })),
    });
  const own = async () => {
    const { data } = await server.as('agent')(votes.entries, { ...HERE, region_id: north.region });
    return data.entries.map(({ candidate_id, status }) => [candidate_id, status]);
  };

  test('is entered again by its provider once it is asked about; the others stay declined', async () => {
    await submit(10);
    expect((await decline()).status).toBe(200);
    expect(await submit(12, [3])).toMatchObject({
      status: 409,
      error_msg: refusedEntries([{ refusal: 'declined_read_only', names: ['Esi Lamp'] }]),
    });
    const { data } = await ask({ candidate_id: 3 });
    expect(data.reopened).toBe(1);
    expect(await own()).toEqual([
      [1, 'declined'],
      [2, 'declined'],
    ]);
    expect((await submit(12, [3])).status).toBe(200);
    expect((await stateOf(data.id))?.answer).toMatchObject({ with: 'entry' });
    expect(await own()).toContainEqual([3, 'pending']);
    const { rows } = await server.database.owner.query(
      `select actor_id from figure_history where figure = 'entry' and action = 'reopen'`,
    );
    expect(rows).toEqual([{ actor_id: USER_ID.admin }]);
  });

  test('is open with every other one after a question about the contest', async () => {
    await submit(10);
    await decline();
    expect((await ask()).data.reopened).toBe(3);
    expect((await submit(13)).status).toBe(200);
  });
});
