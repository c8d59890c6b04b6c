import { contract } from '@election/contract/contract';
import { conflicts, sayCallRules as say } from '@election/contract/messages/calls';
import { ROLE_ID } from '@election/contract/people/permissions';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pageReaders, sceneParts } from '../../handlers.ts';
import { readConfig } from '../../platform/config.ts';
import { failures, questionMoved } from '../../platform/sentences.ts';
import { hold } from '../../testing/locks.ts';
import { EXACT, useServer } from '../../testing/server.ts';
import { CORRECTION, type Person, SMALL } from '../../testing/small-election.ts';
import { readingContext } from '../displays/serve-walls.ts';
import { makeGraphicDrawer } from '../pages/air/draw-graphic.ts';
import { sayCalls as own } from './sentences.ts';

const server = useServer();
const { calls, contestStatus, corrections, votes } = contract;
const { year, north, south } = SMALL;
const reason = 'Two sources at the tally centre';
const against_figures = 'The returning officer read other figures out';
const COUNTRY = { year_id: year, election_type_id: 1 };
const NORTH = { year_id: year, election_type_id: 2, constituency_id: north.first };
const OTHER = { ...NORTH, constituency_id: north.second };

const propose = (person: Person, more: object) => server.as(person)(calls.propose, { reason, ...more });
const confirm = (person: Person, id: number) => server.as(person)(calls.confirm, { id });
const listed = async () => (await server.anonymous(calls.list, { year_id: year })).data;
const waitingFor = async (person: Person) => (await server.as(person)(calls.waiting, {})).data.map(({ id }) => id);

async function publish(
  place: { year_id: number; election_type_id: number; constituency_id: number },
  figures: Record<number, number>,
) {
  const sent = Object.entries(figures).map(([id, vote_count]) => ({ candidate_id: Number(id), vote_count }));
  expect((await server.as('admin')(votes.save, { ...place, votes: sent })).status).toBe(200);
  const { status, error_msg } = await server.as('super_admin')(votes.publish, place);
  expect(status, JSON.stringify(error_msg)).toBe(200);
}
const setStatus = (place: object, status: string) =>
  server.as('super_admin')(contestStatus.set, { ...place, status, note: 'By the court', publish: true });

beforeEach(async () => {
  await server.database.owner.query('delete from calls');
});

test('a call is neither proposed nor confirmed by other published figures than its question showed', async () => {
  const shown = async () => (await server.as('admin')(calls.race, OTHER)).data.mark;
  const moved = { status: 409, error_msg: questionMoved(['publication']) };
  const wanted = { ...OTHER, kind: 'elected', candidate_ids: [13] };
  const before = await shown();
  await publish(OTHER, { 13: 210, 14: 190 });
  expect(await propose('admin', { ...wanted, mark: before })).toMatchObject(moved);
  const { data } = await propose('admin', { ...wanted, mark: await shown() });
  const { version } = (await server.as('super_admin')(corrections.standing, OTHER)).data;
  const seen = await shown();
  await server.as('super_admin')(corrections.withdraw, { ...OTHER, version, ...CORRECTION });
  expect(await server.as('super_admin')(calls.confirm, { id: data.id, mark: seen })).toMatchObject(moved);
  expect(await listed()).toEqual([]);
  expect((await server.as('super_admin')(calls.confirm, { id: data.id, mark: await shown() })).status).toBe(200);
});

describe('a call against the published figures', () => {
  test('of a seat that they decide is refused, when it is proposed and when it is confirmed', async () => {
    const early = await propose('admin', { ...NORTH, kind: 'elected', candidate_ids: [12] });
    await publish(NORTH, { 11: 12_000, 12: 2_495 });
    expect(await confirm('super_admin', early.data.id)).toMatchObject({ status: 409, error_msg: conflicts.decided });
    expect(await listed()).toEqual([]);
    await server.as('admin')(calls.drop, { id: early.data.id });
    const refused = { status: 422, error_msg: { kind: [conflicts.decided] } };
    for (const more of [{ kind: 'elected', candidate_ids: [12], against_figures }, { kind: 'too_close' }])
      expect(await propose('admin', { ...NORTH, ...more })).toMatchObject(refused);
    // The other seat of the region, and the winner, may be called.
    expect((await propose('admin', { ...OTHER, kind: 'elected', candidate_ids: [14] })).status).toBe(200);
    expect((await propose('admin', { ...NORTH, kind: 'elected', candidate_ids: [11] })).status).toBe(200);
  });

  test('that arithmetic excludes needs a reason of its own, which those who confirm read', async () => {
    for (const place of [north.first, north.second, south.first])
      await publish({ ...COUNTRY, constituency_id: place }, { 1: 30_000, 2: 1_000, 3: 900 });
    await server.database.owner.query('update constituencies set registered_voters = 10000 where id = $1', [
      south.second,
    ]);
    const wanted = { ...COUNTRY, kind: 'elected', candidate_ids: [2] };
    expect(await propose('admin', wanted)).toMatchObject({
      status: 422,
      error_msg: { against_figures: [conflicts.excluded] },
    });
    const { data } = await propose('admin', { ...wanted, against_figures });
    expect((await server.as('super_admin')(calls.desk, COUNTRY)).data[0]).toMatchObject({ against_figures });
    expect((await confirm('super_admin', data.id)).status).toBe(200);
    // With the last constituency every vote is counted: no reason is enough.
    await server.as('admin')(calls.takeBack, { id: data.id, reason: 'other', note: 'The officer was wrong' });
    await publish({ ...COUNTRY, constituency_id: south.second }, { 1: 10, 2: 2, 3: 1 });
    for (const more of [{}, { kind: 'runoff', candidate_ids: [1, 2] }, { kind: 'too_close', candidate_ids: [] }])
      expect(await propose('admin', { ...wanted, against_figures, ...more })).toMatchObject({
        status: 422,
        error_msg: { kind: [conflicts.decided] },
      });
    expect((await propose('admin', { ...wanted, candidate_ids: [1] })).status).toBe(200);
  });

  test('waits for a change of what is public, and is ruled by it', async () => {
    const { id } = (await propose('admin', { ...OTHER, kind: 'elected', candidate_ids: [14] })).data;
    const change = await hold(server.database, `select raise_result_version(${year}, 2)`);
    const answer = confirm('super_admin', id);
    await change.waitedFor(1);
    await change.query(
      "update contests set public_status = 'annulled' where election_type_id = 2 and constituency_id = $1",
      [OTHER.constituency_id],
    );
    await change.commit();
    expect(await answer).toMatchObject({ status: 409, error_msg: conflicts.annulled });
    await setStatus(OTHER, 'held');
  });
});

async function withdraw(place: typeof NORTH) {
  const { data } = await server.as('super_admin')(corrections.standing, place);
  const given = { reason: 'other', note: 'Sent too early' } as const;
  expect((await server.as('super_admin')(corrections.withdraw, { ...place, ...data, ...given })).status).toBe(200);
}

describe('a public call that what is published later contradicts', () => {
  const standing = async (place: object, more: object) => {
    const { id } = (await propose('admin', { ...place, ...more })).data;
    expect((await confirm('super_admin', id)).status).toBe(200);
    return id;
  };
  const onDesk = async (election_type_id: number) =>
    (await server.as('admin')(calls.desk, { year_id: year, election_type_id })).data
      .filter(({ ended }) => !ended)
      .map(({ id, contradicted_by }) => [id, contradicted_by]);

  test('is marked on the desk, and waits for those who can take it back', async () => {
    await withdraw(NORTH);
    const wrong = await standing(NORTH, { kind: 'elected', candidate_ids: [12] });
    const right = await standing(OTHER, { kind: 'elected', candidate_ids: [13] });
    expect(await onDesk(2)).toEqual([
      [right, null],
      [wrong, null],
    ]);
    expect(await waitingFor('super_admin')).toEqual([]);
    await publish(NORTH, { 11: 12_000, 12: 2_495 });
    expect(await onDesk(2)).toEqual([
      [right, null],
      [wrong, 'decided'],
    ]);
    // Who proposed and who confirmed it can take it back alike.
    for (const person of ['admin', 'super_admin'] as const)
      expect((await server.as(person)(calls.waiting, {})).data).toMatchObject([
        { id: wrong, contradicted_by: 'decided', constituency: { name: 'North One' } },
      ]);
    await setStatus(OTHER, 'annulled');
    expect(await onDesk(2)).toEqual([
      [right, 'annulled'],
      [wrong, 'decided'],
    ]);
    await setStatus(OTHER, 'held');
    await server.as('admin')(calls.takeBack, { id: wrong, reason: 'other', note: 'The figures say otherwise' });
    expect(await waitingFor('admin')).toEqual([]);
    expect(await onDesk(2)).toEqual([[right, null]]);
  });

  test('is one of the country as well; that it was too close is over with the last vote', async () => {
    await server.database.owner.query(`insert into calls (year_id, election_type_id, kind, candidate_ids, reason, proposed_by, confirmed_by, confirmed_at, newsroom)
      values (1, 1, 'elected', '{2}', 'Ten letters', 1, 2, now(), 'Us')`);
    // Published above: candidate 1 has every constituency.
    expect((await onDesk(1)).map(([, by]) => by)).toEqual(['decided']);
    await server.database.owner.query("update calls set kind = 'too_close', candidate_ids = '{}'");
    expect((await onDesk(1)).map(([, by]) => by)).toEqual([null]);
  });
});

test('who calls a race reads its published votes, margin and outstanding voters', async () => {
  const read = (person: Person, place: object) => server.as(person)(calls.race, place as typeof NORTH);
  expect((await read('admin', NORTH)).data).toMatchObject({
    candidates: [
      { id: 11, name: 'Ama Palm', votes: 12_000 },
      { id: 12, votes: 2_495 },
    ],
    margin: 9_505,
    outstanding: { units: 0 },
    stations: { published: 0 },
  });
  expect((await read('admin', OTHER)).data).toMatchObject({ margin: 0, candidates: [{ votes: 0 }, { votes: 0 }] });
  expect((await read('admin', COUNTRY)).data).toMatchObject({
    candidates: [{ id: 1, votes: 90_010 }, { votes: 3_002 }, { votes: 2_701 }],
    margin: 87_008,
    outstanding: { units: 0, voters: 0 },
    stations: null,
  });
  for (const place of [
    { ...NORTH, constituency_id: 999 },
    { ...COUNTRY, year_id: 99 },
    { ...COUNTRY, election_type_id: 2 },
  ])
    expect(await read('admin', place)).toMatchObject({ status: 404, error_msg: failures.missing({ what: own.race }) });
});

describe('a race that cannot be called', () => {
  test('is a contest that was postponed or annulled, and a run-off that is not open', async () => {
    for (const status of ['postponed', 'annulled'] as const) {
      expect((await setStatus(OTHER, status)).status).toBe(200);
      expect(await propose('admin', { ...OTHER, kind: 'elected', candidate_ids: [13] })).toMatchObject({
        status: 422,
        error_msg: { kind: [conflicts[status]] },
      });
    }
    await setStatus(OTHER, 'held');
    expect(await propose('admin', { ...COUNTRY, election_type_id: 3, kind: 'too_close' })).toMatchObject({
      status: 422,
      error_msg: { kind: [say.nobodyStands] },
    });
  });

  test('that was called before it was annulled is not public any more, and can be taken back', async () => {
    const { id } = (await propose('admin', { ...OTHER, kind: 'elected', candidate_ids: [13] })).data;
    await confirm('super_admin', id);
    expect(await listed()).toMatchObject([{ id }]);
    await setStatus(OTHER, 'annulled');
    expect(await listed()).toEqual([]);
    const page = await server.app.inject({ url: '/results?type=parliamentary', headers: EXACT });
    expect(page.body).not.toContain('Adwoa Palm elected');
    await server.as('admin')(calls.takeBack, { id, reason: 'other', note: 'Annulled by the court' });
    expect(await listed()).toMatchObject([{ id, taken_back: { note: 'Annulled by the court' } }]);
    await setStatus(OTHER, 'held');
  });
});

test('a call is on every page of its race, in its embeds and in its graphics', async () => {
  const { id } = (await propose('admin', { ...OTHER, kind: 'elected', candidate_ids: [13] })).data;
  await confirm('super_admin', id);
  const bodyOf = async (address: string) => (await server.app.inject({ url: address, headers: EXACT })).body;
  const pages = ['/results', '/results/regions/north', '/results/constituencies/north-two'];
  const embeds = ['/embed/results', '/embed/regions/north', '/embed/constituencies/north-two'];
  for (const address of [...pages, ...embeds])
    expect(await bodyOf(`${address}?type=parliamentary`), address).toContain('Adwoa Palm elected');
  for (const address of ['/results/regions/south', '/results/constituencies/north-one', '/embed/regions/south'])
    expect(await bodyOf(`${address}?type=parliamentary`), address).not.toContain('Adwoa Palm elected');
  expect(await bodyOf('/results')).not.toContain('Adwoa Palm elected');
  const context = readingContext(server.database, readConfig({ SECURE_REQUEST_KEY: 'any-secure-request' }));
  const about = { type: 'parliamentary', place: 'North Two', first: '', second: '' };
  for (const graphic of ['lower-third', 'ticker', 'full-frame', 'head-to-head'] as const) {
    const drawn = async (asked: typeof about) =>
      JSON.stringify(await makeGraphicDrawer(pageReaders)(context, graphic, asked));
    expect(await drawn(about), graphic).toContain('Adwoa Palm elected');
    expect(await drawn({ ...about, place: 'North One' }), graphic).not.toContain('Adwoa Palm elected');
  }
  for (const scene of ['constituency', 'battle'] as const) {
    const shown = { kind: scene, type: 'parliamentary' as const, place_ids: [north.second], contender_ids: [] };
    expect(JSON.stringify(await sceneParts.draw(context, shown, 'wall')), scene).toContain('Adwoa Palm elected');
  }
});

describe('people of one region or constituency', () => {
  beforeAll(async () => {
    await server.database.owner.query(
      `insert into role_permissions (role_id, permission_id)
       select r, id from permissions, unnest($1::int[]) as r where name = 'calls.make'`,
      [[ROLE_ID.agent, ROLE_ID.correspondent]],
    );
    await server.database.owner.query("update change_counts set count = count + 1 where topic = 'roles'");
  });

  test('call the seats within their reach alone, and never the country', async () => {
    const country = { ...COUNTRY, kind: 'too_close' };
    for (const person of ['agent', 'correspondent'] as const)
      expect(await propose(person, country)).toMatchObject({ status: 403, error_msg: say.onlyEverywhere });
    const seat = { ...OTHER, kind: 'too_close' };
    for (const person of ['agent', 'southern_correspondent'] as const)
      expect(await propose(person, seat)).toMatchObject({ status: 403, error_msg: failures.outOfScope });
    const { id } = (await propose('correspondent', seat)).data;
    expect(await confirm('agent', id)).toMatchObject({ status: 403, error_msg: failures.outOfScope });
    expect(await server.as('agent')(calls.drop, { id })).toMatchObject({ status: 403 });
    expect((await confirm('second_agent', id)).status).toBe(200);
    const explanation = { reason: 'other', note: 'It is not close' };
    expect(await server.as('agent')(calls.takeBack, { id, ...explanation })).toMatchObject({ status: 403 });
    expect((await server.as('second_agent')(calls.takeBack, { id, ...explanation })).status).toBe(200);
  });

  test('read of the proposals that wait those that they can confirm', async () => {
    const ofCountry = (await propose('admin', { ...COUNTRY, election_type_id: 1, kind: 'elected', candidate_ids: [1] }))
      .data.id;
    const ofSeat = (await propose('super_admin', { ...OTHER, kind: 'too_close' })).data.id;
    expect(await waitingFor('super_admin')).toEqual([ofCountry]);
    expect(await waitingFor('admin')).toEqual([ofSeat]);
    expect(await waitingFor('second_agent')).toEqual([ofSeat]);
    expect(await waitingFor('agent')).toEqual([]);
    expect(await confirm('agent', ofCountry)).toMatchObject({ status: 403, error_msg: say.onlyEverywhere });
    await confirm('second_agent', ofSeat);
    expect(await waitingFor('second_agent')).toEqual([]);
  });
});
