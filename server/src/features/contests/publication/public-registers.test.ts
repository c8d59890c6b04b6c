import { contract } from '@election/contract/contract';
import type { Contest } from '@election/contract/figures/contest';
import { registersDone as shared } from '@election/contract/messages/done';
import { errorsFirst, refusals } from '@election/contract/messages/rules';
import type { Route } from '@election/contract/wire/route';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { readConfig } from '../../../platform/config.ts';
import { registerChanged } from '../../../platform/sentences.ts';
import { auditOf } from '../../../testing/audit-trail.ts';
import { useEvents } from '../../../testing/events.ts';
import { hold } from '../../../testing/locks.ts';
import { caller, SECURE_REQUEST_KEY, useServer } from '../../../testing/server.ts';
import { CORRECTION, type Person, SMALL, USER_ID } from '../../../testing/small-election.ts';

const server = useServer();
const events = useEvents(server.database);
const { board, findings, history, registers, results, votes } = contract;

const here: Contest = { year_id: 1, constituency_id: SMALL.south.first, election_type_id: 1 };
const other: Contest = { year_id: 1, constituency_id: SMALL.south.second, election_type_id: 1 };
const totals = (total_registered_voters: number, total_valid_votes: number, total_rejected: number) => ({
  total_registered_voters,
  total_valid_votes,
  total_rejected,
});
const FIRST = totals(1000, 600, 10);
const LATER = totals(1100, 600, 20);

const save = (person: Person, figures: object, more = {}) =>
  server.as(person)(registers.save, { correction: CORRECTION, ...here, ...figures, ...more });
const publish = (contest = here) => server.as('super_admin')(votes.publish, { ...contest, correction: CORRECTION });
const vote = (figures: number[], contest = here) =>
  server.as('admin')(votes.save, {
    correction: CORRECTION,
    ...contest,
    votes: figures.map((vote_count, at) => ({ candidate_id: SMALL.presidential[at] ?? 0, vote_count })),
  });
const read = async (person: Person, { year_id, constituency_id, election_type_id } = here) =>
  (await server.as(person)(registers.list, { year_id, constituency_ids: [constituency_id], election_type_id })).data[0];
const national = async () => (await server.anonymous(results.national, { year_id: 1, election_type_id: 1 })).data;
const stateOf = async ({ constituency_id, election_type_id } = here) =>
  (await server.as('super_admin')(board.list, { year_id: 1 })).data.find(
    (row) => row.constituency_id === constituency_id && row.election_type_id === election_type_id,
  );
const publicationOf = async (contest = here) =>
  (await server.as('super_admin')(votes.entries, { ...contest, region_id: 2 })).data.publication;
/** The changes of the register, oldest first, since a row. */
async function historyOf(after = 0) {
  const { data } = await server.as('super_admin')(history.list, here);
  return data.data
    .filter(({ id, candidate }) => candidate === null && id > after)
    .map(({ id, figure, action, before, after: now, actor }) => ({
      id,
      told: [figure, action, before, now, actor.name],
    }))
    .reverse();
}
const lastChange = async () => Math.max(0, ...(await historyOf()).map(({ id }) => id));
const trail = async () =>
  (await auditOf(server.database, `contest:${contestId}/register`)).map(({ action, actor_id, before, after }) => [
    action,
    actor_id,
    before,
    after,
  ]);
let contestId = 0;

/**
 * Everything that anybody may read without an account, and what people read of places outside their scope. From a server that has
 * just started: the response cache of another would give what it read before. Checkpoints are made in the background at any time.
 */
async function publicReads() {
  const settings = { SECURE_REQUEST_KEY, LOG_LEVEL: 'silent', CHECK_ANSWERS: '1', DATA_DIR: server.dataDir };
  const app = await buildApp(readConfig(settings), server.database);
  const anybody = caller(app, null);
  const open = Object.values(contract)
    .flatMap((endpoints): Route[] => Object.values(endpoints))
    .filter((route) => route.method === 'GET' && route.access === 'public' && route !== contract.audit.checkpoint);
  const inputs = [
    { year_id: 1, election_type_id: 1 },
    { year_id: 1, election_type_id: 2 },
  ];
  const found: Record<string, unknown> = {};
  for (const route of open) {
    for (const input of inputs) {
      const { status, data } = await anybody(route, input);
      expect(status, route.path).toBe(200);
      found[`${route.path} ${input.election_type_id}`] = data;
    }
  }
  for (const person of ['correspondent', 'agent'] as const) found[person] = await read(person);
  await app.close();
  return found;
}

beforeAll(async () => {
  await vote([100, 200, 300]);
  expect((await save('southern_correspondent', FIRST)).status).toBe(200);
  const { rows } = await server.database.pool.query<{ id: number }>(
    'select id from contests where constituency_id = $1 and election_type_id = 1',
    [here.constituency_id],
  );
  contestId = rows[0]?.id ?? 0;
});

describe('the totals of a register', () => {
  test('are public by the publication of their contest, not before', async () => {
    expect(await read('southern_correspondent')).toMatchObject({
      ...FIRST,
      public_totals: null,
      awaits_publication: false,
    });
    expect(await read('correspondent')).toBeUndefined();
    expect((await national()).totals).toMatchObject({ registered_voters: null, registers: 0 });
    expect(await publish()).toMatchObject({ status: 200, data: { candidates: 3, votes: 600 } });
    expect((await national()).totals).toMatchObject({ registered_voters: 1000, rejected_votes: 10, registers: 1 });
    expect(await read('correspondent')).toMatchObject({ ...FIRST, public_totals: FIRST, version: 0 });
    expect(await read('southern_correspondent')).toMatchObject({
      ...FIRST,
      public_totals: FIRST,
      version: 1,
      awaits_publication: false,
    });
    expect((await historyOf()).slice(3).map(({ told }) => told)).toEqual([
      ['public_registered', 'publish', null, 1000, 'super_admin'],
      ['public_valid', 'publish', null, 600, 'super_admin'],
      ['public_rejected', 'publish', null, 10, 'super_admin'],
    ]);
    expect((await trail()).at(-1)).toEqual(['registers.publish', USER_ID.super_admin, null, FIRST]);
  });

  test('that a correspondent or an admin saves afterwards change no public read, and wait for the publisher', async () => {
    const before = await publicReads();
    const change = await lastChange();
    const began = Date.now();
    await events.heard();
    expect(await save('southern_correspondent', totals(1100, 600, 15), { version: 1 })).toMatchObject({
      status: 200,
      msg: shared.saved,
      data: { ...totals(1100, 600, 15), version: 2, public_totals: FIRST, awaits_publication: true },
    });
    expect(await save('admin', LATER, { version: 2 })).toMatchObject({ status: 200, data: { version: 3 } });
    expect(await publicReads()).toEqual(before);
    expect(await events.heard()).toMatchObject([{ type: 'register-saved' }, { type: 'register-saved' }]);
    expect((await historyOf(change)).map(({ told }) => told)).toEqual([
      ['registered', 'register', 1000, 1100, 'southern_correspondent'],
      ['rejected', 'register', 10, 15, 'southern_correspondent'],
      ['rejected', 'register', 15, 20, 'admin'],
    ]);
    expect(await publicationOf()).toBe('outdated');
    const waiting = await stateOf();
    expect(waiting).toMatchObject({ state: 'validated', held_by: 'correction' });
    expect(Date.parse(waiting?.waits_since ?? '')).toBeGreaterThanOrEqual(began);
    expect(await read('southern_correspondent')).toMatchObject({
      ...LATER,
      public_totals: FIRST,
      awaits_publication: true,
    });
  });

  test('are checked with the figures that wait: an error stops Publish Votes, not the correspondent', async () => {
    expect((await save('southern_correspondent', totals(1100, 500, 20))).status).toBe(200);
    expect(await stateOf()).toMatchObject({ state: 'validated', errors: 1 });
    const { data } = await server.as('super_admin')(findings.list, here);
    expect(data.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual(['C1']);
    expect(await publish()).toMatchObject({
      status: 409,
      error_msg: errorsFirst(["The candidates' votes add up to 600, but the register says 500 valid votes."]),
    });
    expect((await national()).totals).toMatchObject({ registered_voters: 1000, rejected_votes: 10 });
    expect((await save('southern_correspondent', LATER)).status).toBe(200);
  });

  test('become public by the next Publish Votes, which leaves their version', async () => {
    const before = await national();
    const { version } = (await read('admin')) as { version: number };
    const change = await lastChange();
    await events.heard();
    expect(await publish()).toMatchObject({ status: 200 });
    const after = await national();
    expect(after.totals).toMatchObject({ registered_voters: 1100, rejected_votes: 20, turnout: 620 / 1100 });
    expect(after.version).toBe(before.version + 1);
    const { constituency_id } = here;
    expect(await events.heard()).toMatchObject([
      { type: 'published', constituency_id },
      { type: 'correction', constituency_id },
    ]);
    expect(await read('correspondent')).toMatchObject(LATER);
    expect(await read('admin')).toMatchObject({ ...LATER, public_totals: LATER, version, awaits_publication: false });
    expect((await historyOf(change)).map(({ told }) => told)).toEqual([
      ['public_registered', 'publish', 1000, 1100, 'super_admin'],
      ['public_rejected', 'publish', 10, 20, 'super_admin'],
    ]);
    expect((await trail()).at(-1)).toEqual(['registers.publish', USER_ID.super_admin, FIRST, LATER]);
    expect(await stateOf()).toMatchObject({ state: 'published' });
    expect(await publish()).toMatchObject({ status: 409, error_msg: refusals.nothing_new });
    // An edit that began before the publication is no conflict.
    expect(await save('southern_correspondent', totals(1100, 600, 21), { version })).toMatchObject({ status: 200 });
  });

  test('that a super_admin saves are public at once, with what a correspondent had saved', async () => {
    const before = await national();
    const waiting = totals(1100, 600, 21);
    const change = await lastChange();
    const rows = (await trail()).length;
    await events.heard();
    expect(await save('super_admin', waiting)).toMatchObject({
      status: 200,
      msg: shared.saved,
      data: { ...waiting, public_totals: waiting, awaits_publication: false },
    });
    expect(await national()).toMatchObject({ version: before.version + 1, totals: { rejected_votes: 21 } });
    expect((await historyOf(change)).map(({ told }) => told)).toEqual([
      ['public_rejected', 'register', 20, 21, 'super_admin'],
    ]);
    expect((await trail()).slice(rows)).toEqual([['registers.publish', USER_ID.super_admin, LATER, waiting]]);
    expect((await events.heard()).map(({ type }) => type).sort()).toEqual([
      'correction',
      'published',
      'register-saved',
    ]);

    const newer = totals(1200, 600, 21);
    expect(await save('super_admin', newer)).toMatchObject({ data: { public_totals: newer } });
    expect((await trail()).slice(rows + 1)).toEqual([
      ['registers.save', USER_ID.super_admin, waiting, newer],
      ['registers.publish', USER_ID.super_admin, waiting, newer],
    ]);
    expect(await save('super_admin', newer)).toMatchObject({ status: 200 });
    expect((await trail()).slice(rows + 3)).toEqual([]);
  });

  test('wait where the contest was published without any', async () => {
    await vote([10, 20, 30], other);
    expect((await publish(other)).status).toBe(200);
    expect(await publicationOf(other)).toBe('published');
    const before = await publicReads();
    expect(await save('southern_correspondent', totals(100, 60, 0), other)).toMatchObject({
      data: { public_totals: null, awaits_publication: true },
    });
    expect(await publicReads()).toEqual(before);
    expect(await read('correspondent', other)).toBeUndefined();
    expect(await publicationOf(other)).toBe('outdated');
    expect((await publish(other)).status).toBe(200);
    expect((await national()).totals).toMatchObject({ registers: 2, registered_voters: 1300 });
  });

  test('of a publication and a save at the same moment are those of one or the other', async () => {
    await save('southern_correspondent', totals(1200, 600, 30));
    const lock = await hold(server.database, `select from contests where id = ${contestId} for update`);
    const publication = publish();
    await lock.waitedFor(1);
    const saved = save('southern_correspondent', totals(1200, 600, 31), {});
    await lock.waitedFor(2);
    await lock.commit();
    expect([(await publication).status, (await saved).status]).toEqual([200, 200]);
    const now = await read('admin');
    expect(now).toMatchObject({ total_rejected: 31, public_totals: { total_rejected: 30 }, awaits_publication: true });
    expect(await read('correspondent')).toMatchObject({ total_rejected: 30 });
  });

  test('saved from an older version are refused, also by who makes them public at once', async () => {
    const before = await publicReads();
    for (const person of ['southern_correspondent', 'super_admin'] as const) {
      expect(await save(person, totals(1, 1, 0), { version: 1 })).toMatchObject({
        status: 409,
        error_msg: registerChanged(totals(1, 1, 0), totals(1200, 600, 31)),
      });
    }
    expect(await publicReads()).toEqual(before);
  });
});
