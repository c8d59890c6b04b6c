import { sentenceOf } from '@election/contract/checks/checks';
import { contract } from '@election/contract/contract';
import { sayCorrections } from '@election/contract/messages/corrections';
import { errorsFirst, refusals } from '@election/contract/messages/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { useEvents } from '../../../testing/events.ts';
import { hold } from '../../../testing/locks.ts';
import { useServer } from '../../../testing/server.ts';
import { SMALL, USER_ID } from '../../../testing/small-election.ts';
import { unticked } from '../sentences.ts';

const server = useServer();
const events = useEvents(server.database);
const { votes, registers, board, results, findings } = contract;

const year = { year_id: 1 };
const at = (constituency_id: number) => ({ ...year, constituency_id, election_type_id: 1 });
const save = (constituency_id: number, ...figures: number[]) =>
  server.as('admin')(votes.save, {
    ...year,
    constituency_id,
    votes: figures.map((vote_count, index) => ({ candidate_id: SMALL.presidential[index] ?? 0, vote_count })),
  });
const register = (constituency_id: number, valid: number, rejected = 1) =>
  server.as('admin')(registers.save, {
    ...at(constituency_id),
    total_registered_voters: 5000,
    total_valid_votes: valid,
    total_rejected: rejected,
  });
const publishReady = (more: object = {}, options = {}) =>
  server.as('super_admin')(votes.publishReady, { ...year, ...more }, options);
const states = async () =>
  (await server.as('super_admin')(board.list, year)).data
    .filter(({ election_type_id }) => election_type_id === 1)
    .map(({ state }) => state);
const publications = async () =>
  (await events.heard())
    .filter(({ type }) => type === 'published')
    .map((event) => 'constituency_id' in event && event.constituency_id);

beforeAll(async () => {
  // Sound, with a warning (rejected ballots), with an error (other valid votes), and not complete.
  await save(1, 300, 200, 100);
  await register(1, 600);
  await save(2, 310, 200, 100);
  await register(2, 610, 90);
  await save(3, 320, 200, 100);
  await register(3, 621);
  await save(4, 330);
});

describe('publishing what is ready', () => {
  test('publishes the sound contest, and leaves the one with a warning and those that are not ready', async () => {
    expect(await states()).toEqual(['ready', 'warnings', 'validated', 'entered']);
    await events.heard();
    const { status, data } = await publishReady({}, { key: 'publish-ready-01' });
    expect(status).toBe(200);
    expect(data.published).toEqual([{ contest_id: 1, constituency: 'North One', election_type_id: 1 }]);
    expect(data.held_back).toEqual([]);
    expect(await states()).toEqual(['published', 'warnings', 'validated', 'entered']);
    expect(await publications()).toEqual([1]);
    const { data: result } = await server.anonymous(results.national, { ...year, election_type_id: 1 });
    expect(result).toMatchObject({ reporting: { reported: 1 }, totals: { valid_votes: 600 } });
  });

  test('gives a repeat with the key its first answer, and publishes nothing again', async () => {
    const { data } = await publishReady({}, { key: 'publish-ready-01' });
    expect(data.published).toHaveLength(1);
    expect(await publications()).toEqual([]);
    expect((await publishReady()).data).toEqual({ published: [], held_back: [] });
  });

  test('publishes of those that are named the ones that are ready, and says of each other why not', async () => {
    const { data } = await publishReady({ contest_ids: [1, 3, 5] });
    const of = (contest_id: number) => data.held_back.find((one) => one.contest_id === contest_id)?.why;
    expect(data.published).toEqual([]);
    expect(of(1)).toBe(refusals.nothing_new);
    expect(of(3)).toBe(unticked(['90 of 700 ballots were rejected: 12.9%.']));
    expect(of(5)).toContain('the register says 621 valid votes');
  });

  test('publishes what was ticked, of the region and election type asked for alone', async () => {
    const { data: found } = await server.as('admin')(findings.list, at(2));
    const decided = found.map(({ code, numbers }) => ({ code, numbers }));
    await server.as('admin')(findings.decide, { ...at(2), findings: decided });
    expect((await publishReady({ region_id: SMALL.south.region })).data).toEqual({ published: [], held_back: [] });
    expect((await publishReady({ election_type_id: 2 })).data).toEqual({ published: [], held_back: [] });
    expect((await publishReady({ region_id: SMALL.north.region })).data.published).toMatchObject([
      { constituency: 'North Two' },
    ]);
  });

  test('stops at the same gate as Publish Votes', async () => {
    expect(await server.as('super_admin')(votes.publish, at(3))).toMatchObject({
      status: 409,
      error_msg: errorsFirst(["The candidates' votes add up to 620, but the register says 621 valid votes."]),
    });
    expect((await publishReady()).data).toEqual({ published: [], held_back: [] });
    expect(await states()).toEqual(['published', 'published', 'validated', 'entered']);
  });

  test('publishes sums of stations after a sync', async () => {
    await server.as('admin')(contract.stationVotes.publish, {
      ...at(3),
      polling_station_id: 3,
      votes: SMALL.presidential.map((candidate_id, index) => ({ candidate_id, vote_count: 90 + index })),
    });
    await server.database.owner.query('delete from vote_values where contest_id = 5 and place = 0');
    await server.database.owner.query('delete from registers where contest_id = 5');
    await server.as('super_admin')(contract.sync.constituencies, { ...year, election_id: 1 });
    expect((await publishReady({ contest_ids: [5] })).data).toMatchObject({
      published: [],
      held_back: [{ constituency: 'South One', why: expect.stringContaining('Not checkable: no totals') }],
    });
    await register(3, 273);
    expect((await publishReady()).data).toMatchObject({ published: [{ constituency: 'South One' }], held_back: [] });
  });
});

describe('a contest that is public', () => {
  const WHY = { reason: 'wrong_figures', note: 'The figures of another sheet' } as const;
  const publicVotes = async () =>
    (await server.anonymous(results.national, { ...year, election_type_id: 1 })).data.totals.valid_votes;
  const onBoard = async () =>
    (await server.as('super_admin')(board.list, year)).data.find(({ contest_id }) => contest_id === 1);

  test('keeps its figures where another person changed them live: they wait for a correction', async () => {
    const before = await publicVotes();
    await save(1, 301, 199, 100);
    expect(await onBoard()).toMatchObject({ state: 'validated', held_by: 'correction', errors: 0 });
    expect((await publishReady()).data).toEqual({ published: [], held_back: [] });
    expect((await publishReady({ contest_ids: [1] })).data).toMatchObject({
      published: [],
      held_back: [{ contest_id: 1, why: sayCorrections.correctionNeeded }],
    });
    const bare = await server.as('super_admin')(votes.publish, at(1));
    expect(bare).toMatchObject({ status: 409, error_msg: sayCorrections.correctionNeeded });
    expect(await publicVotes()).toBe(before);
    const { data: page } = await server.anonymous(contract.corrections.list, year);
    expect(page.data).toEqual([]);
    expect((await server.as('super_admin')(votes.publish, { ...at(1), correction: WHY })).status).toBe(200);
    expect(await onBoard()).toMatchObject({ state: 'published', held_by: null });
    const { data: after } = await server.anonymous(contract.corrections.list, year);
    expect(after.data).toMatchObject([{ ...WHY, constituency: { name: 'North One' } }]);
  });

  test('keeps the totals of its register too, by a live edit of the register and by a publication', async () => {
    const totals = { ...at(1), total_registered_voters: 5000, total_valid_votes: 600, total_rejected: 2 };
    expect(await server.as('super_admin')(registers.save, totals)).toMatchObject({
      status: 409,
      error_msg: sayCorrections.correctionNeeded,
    });
    await register(1, 600, 2);
    expect(await onBoard()).toMatchObject({ state: 'validated', held_by: 'correction' });
    expect((await publishReady({ contest_ids: [1] })).data.held_back).toMatchObject([{ contest_id: 1 }]);
    expect((await server.as('super_admin')(registers.save, { ...totals, correction: WHY })).status).toBe(200);
    expect(await onBoard()).toMatchObject({ state: 'published' });
  });

  test('is published with the others where nothing that stood changes: its first totals', async () => {
    await save(4, 330, 200, 100);
    expect((await server.as('super_admin')(votes.publish, at(4))).status).toBe(200);
    await register(4, 630);
    expect((await publishReady()).data).toMatchObject({ published: [{ constituency: 'South Two' }], held_back: [] });
  });
});

test('a person who is deactivated in the middle publishes nothing more', async () => {
  const race = async (constituency_id: number, candidates: readonly number[], valid: number) => {
    const figures = candidates.map((candidate_id, index) => ({ candidate_id, vote_count: (valid - 1) / 2 + index }));
    await server.as('admin')(votes.save, { ...year, constituency_id, votes: figures });
    const totals = { total_registered_voters: 5000, total_valid_votes: valid, total_rejected: 1 };
    await server.as('admin')(registers.save, { ...at(constituency_id), election_type_id: 2, ...totals });
  };
  await race(1, SMALL.parliamentary, 601);
  await race(2, [13, 14], 611);
  const parliament = async () =>
    (await server.as('admin')(board.list, year)).data
      .filter(({ contest_id }) => contest_id === 2 || contest_id === 4)
      .map(({ state }) => state);
  expect(await parliament()).toEqual(['ready', 'ready']);
  await server.database.owner.query(
    `insert into users (name, email, role_id) values ('Efua Second', 'efua@example.com', 1)`,
  );
  const lock = await hold(server.database, 'select from contests where id = 2 for update');
  const answer = publishReady();
  await lock.waitedFor(1);
  await server.database.owner.query(`update users set status = 'inactive' where id = ${USER_ID.super_admin}`);
  await lock.commit();
  expect((await answer).status).toBe(401);
  expect(await parliament()).toEqual(['published', 'ready']);
});

test('an inactive candidate takes no seat silently: publication is held back, and says what to do', async () => {
  const place = { ...year, constituency_id: 2, election_type_id: 2 };
  const boss = server.as('super_admin');
  const seats = async () => (await server.anonymous(results.national, { ...year, election_type_id: 2 })).data.seats;
  await server.database.owner.query(`update users set status = 'active' where id = ${USER_ID.super_admin}`);
  const before = await seats();
  // The checks have found these figures sound; then their leader becomes inactive.
  expect((await server.as('admin')(findings.list, place)).data.filter(({ severity }) => severity === 'error')).toEqual(
    [],
  );
  await server.database.owner.query(`update candidates set status = 'inactive' where id = 14`);
  const why = sentenceOf({ code: 'C20', numbers: { name: 'Kwame River', votes: 306 } });
  expect(await boss(votes.publish, place)).toMatchObject({ status: 409, error_msg: errorsFirst([why]) });
  expect((await publishReady({ contest_ids: [4] })).data.held_back).toMatchObject([{ why: errorsFirst([why]) }]);
  expect(await seats()).toEqual(before);
  // A publisher who knows why decides with a reason.
  const { data: found } = await boss(findings.list, place);
  const decided = found.map(({ code, numbers }) => ({ code, numbers }));
  await boss(findings.decide, { ...place, findings: decided, reason: 'Died on election day; a by-election follows' });
  expect((await boss(votes.publish, place)).status).toBe(200);
});
