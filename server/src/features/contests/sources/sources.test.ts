import { contract } from '@election/contract/contract';
import { type BoardContest, forPublisher } from '@election/contract/figures/board';
import { refusals } from '@election/contract/messages/rules';
import {
  fourEyes,
  notConfirmed,
  saySources as say,
  secondSourceNeeded,
  sourcesDiffer,
} from '@election/contract/messages/sources';
import type { HeldBy } from '@election/contract/sources/sources';
import { beforeEach, describe, expect, test } from 'vitest';
import { failures } from '../../../platform/sentences.ts';
import { useEvents } from '../../../testing/events.ts';
import { writeFolder } from '../../../testing/files/import-files.ts';
import { hold } from '../../../testing/locks.ts';
import { forgetVotes } from '../../../testing/models/forget-votes.ts';
import { useServer } from '../../../testing/server.ts';
import { CORRECTION, type Person, SMALL, USER_ID } from '../../../testing/small-election.ts';
import { findAdmin } from '../../imports/find-admin.ts';
import { folderSource } from '../../imports/read/source.ts';
import { runImport } from '../../imports/run.ts';
import { sayNotes, sayRows } from '../../imports/sentences.ts';
import { sayContests as own } from '../sentences.ts';

const server = useServer();
const events = useEvents(server.database);
const { votes, stationVotes, differences, years, board, coverage, corrections, notifications, registers } = contract;

const contest = { year_id: 1, constituency_id: 1, election_type_id: 1 };
const station = { ...contest, polling_station_id: SMALL.stations.first };
const NAMES = ['Abena Palm', 'Kofi River', 'Esi Lamp'];

beforeEach(async () => {
  await forgetVotes(server.database.owner as never);
  // People who hold what roles of the product do not hold together: they enter, validate, publish and import.
  await server.database.owner.query(`
    update years set presidential_sources = 1, parliamentary_sources = 1, four_eyes = false;
    insert into role_permissions (role_id, permission_id)
    select role.id, permissions.id from (values (1), (3), (9)) as role (id), permissions where name in ('entries.submit', 'keying.write')
    on conflict do nothing`);
});

const need = (changes: Record<string, unknown>) =>
  server.as('super_admin')(years.update, { id: 1, status: 'active', ...changes });
const ballot = (...figures: number[]) =>
  figures.map((vote_count, index) => ({ candidate_id: SMALL.presidential[index] ?? 0, vote_count }));
const enter = (person: Person, ...figures: number[]) =>
  server.as(person)(votes.submit, { year_id: 1, constituency_id: 1, votes: ballot(...figures) });
const approve = (person: Person, provider: Person, ...figures: number[]) =>
  server.as(person)(votes.decide, {
    ...contest,
    votes: ballot(...figures).map((vote) => ({ ...vote, user_id: USER_ID[provider] })),
  });
const save = (person: Person, ...figures: number[]) =>
  server.as(person)(votes.save, { correction: CORRECTION, year_id: 1, constituency_id: 1, votes: ballot(...figures) });
const register = (person: Person, valid: number) =>
  server.as(person)(registers.save, {
    correction: CORRECTION,
    ...contest,
    total_registered_voters: 5000,
    total_valid_votes: valid,
    total_rejected: 0,
  });
const publish = () => server.as('super_admin')(votes.publish, { ...contest, correction: CORRECTION });
const standing = async (person: Person = 'super_admin') =>
  (await server.as(person)(differences.standing, contest)).data;
const compared = async (person: Person = 'admin') => (await server.as(person)(differences.read, contest)).data;
const keep = (person: Person, seen: string, provider: Person | null, vote_count: number, more = {}) =>
  server.as(person)(differences.resolve, {
    ...contest,
    seen,
    votes: [{ candidate_id: 3, vote_count, ...(provider && { user_id: USER_ID[provider] }) }],
    ...more,
  });
const entries = async () =>
  (
    await server.database.owner.query(
      'select user_id, candidate_id, status from vote_entries order by user_id, candidate_id',
    )
  ).rows.map(({ user_id, candidate_id, status }) => `${user_id} ${candidate_id} ${status}`);
const live = async () =>
  (
    await server.database.owner.query(
      'select live_votes, published_votes from vote_values where place = 0 order by candidate_id',
    )
  ).rows.map(({ live_votes, published_votes }) => [live_votes, published_votes]);

describe('a contest that needs two sources', () => {
  beforeEach(() => need({ presidential_sources: 2 }));

  test('is published once two sources agree, and the button says why not before', async () => {
    const refused = async (sentence: string) => {
      expect((await standing()).refusal).toBe(sentence);
      expect(await publish()).toMatchObject({ status: 409, error_msg: sentence });
    };
    await save('admin', 10, 20, 30);
    await refused(secondSourceNeeded(0));
    await enter('agent', 10, 20, 30);
    await refused(secondSourceNeeded(1));
    await enter('intern', 10, 20, 31);
    await refused(sourcesDiffer(['Esi Lamp']));
    await enter('intern', 10, 20, 30);
    expect(await standing()).toMatchObject({ state: 'agree', refusal: null });
    await save('admin', 10, 21, 30);
    await refused(notConfirmed(['Kofi River']));
    await save('admin', 10, 20, 30);
    expect((await publish()).status).toBe(200);
    expect(await live()).toEqual([10, 20, 30].map((votes) => [votes, votes]));
  });

  test('is published after a candidate on whom they agreed or differed became inactive, and nothing waits for that', async () => {
    const state = async () =>
      (await server.as('super_admin')(board.list, { year_id: 1 })).data.find(({ contest_id }) => contest_id === 1);
    const covered = async () =>
      (await server.as('super_admin')(coverage.states, contest)).data.contests.find(
        ({ contest_id }) => contest_id === 1,
      );
    const bell = async () => {
      const { data } = await server.as('admin')(notifications.list, {});
      return Array.isArray(data) ? data : data.data;
    };
    await enter('agent', 10, 20, 30);
    await server.as('intern')(votes.submit, { year_id: 1, constituency_id: 1, votes: ballot(10, 21, 30) });
    const river = (status: 'active' | 'inactive') =>
      server.database.owner.query('update candidates set status = $1 where id = 2', [status]);
    expect(await state()).toMatchObject({ state: 'differs' });
    expect(await covered()).toMatchObject({ state: 'differs' });
    await river('inactive');
    expect(await state()).toMatchObject({ state: 'entered' });
    expect(await covered()).toMatchObject({ state: 'agreed' });
    await river('active');
    await save('admin', 10, 20, 30);
    expect(await state()).toMatchObject({ held_by: 'difference' });
    await river('inactive');
    expect(await state()).toMatchObject({ held_by: null });
    expect(await standing()).toMatchObject({ state: 'agree', refusal: null });
    const decided = (status: 'approved' | 'declined') =>
      server.as('admin')(votes.decide, {
        ...contest,
        status,
        reason: 'She withdrew',
        votes: [{ candidate_id: 2, vote_count: 21, user_id: USER_ID.intern }],
      });
    expect((await decided('approved')).status).toBe(422);
    expect((await decided('declined')).status).toBe(200);
    expect(await bell()).toHaveLength(2);
    const approveRest = (user_id: number) =>
      server.as('admin')(votes.decide, {
        ...contest,
        votes: [1, 3].map((candidate_id) => ({ candidate_id, vote_count: candidate_id * 10, user_id })),
      });
    expect((await approveRest(USER_ID.agent)).status).toBe(200);
    expect(await bell()).toHaveLength(1);
    expect((await approveRest(USER_ID.intern)).status).toBe(200);
    expect(await bell()).toEqual([]);
    expect((await publish()).status).toBe(200);
    await river('active');
  });

  test('does not bind the other election type', async () => {
    await server.as('admin')(votes.save, {
      correction: CORRECTION,
      year_id: 1,
      constituency_id: 1,
      votes: [11, 12].map((candidate_id) => ({ candidate_id, vote_count: 5 })),
    });
    expect(
      (await server.as('super_admin')(votes.publish, { correction: CORRECTION, ...contest, election_type_id: 2 }))
        .status,
    ).toBe(200);
  });

  test.each<[string, HeldBy | null, () => Promise<unknown>]>([
    ['no source has entered it', 'second_source', async () => {}],
    ['one source has', 'second_source', () => enter('agent', 10, 20, 30)],
    ['one source has a part of the ballot', 'second_source', () => enter('agent', 10, 20)],
    ['two differ', 'difference', async () => [await enter('agent', 10, 20, 30), await enter('intern', 10, 20, 31)]],
    [
      'two agree on other figures',
      'other_figures',
      async () => [await enter('agent', 10, 20, 31), await enter('intern', 10, 20, 31)],
    ],
    ['two agree', null, async () => [await enter('agent', 10, 20, 30), await enter('intern', 10, 20, 30)]],
    [
      'the desk decided',
      null,
      async () => {
        await enter('agent', 10, 20, 30);
        await enter('intern', 10, 20, 31);
        await keep('admin', (await compared()).seen, 'agent', 30);
      },
    ],
  ])('is ready on the board, on the coverage and to be published alike where %s', async (_, held_by, meanwhile) => {
    await save('admin', 10, 20, 30);
    await register('admin', 60);
    await meanwhile();
    await expectAgreement(held_by);
  });

  test('is not edited in public without them, and what a source changes meanwhile is seen', async () => {
    await enter('agent', 10, 20, 30);
    await enter('intern', 10, 20, 30);
    await save('admin', 10, 20, 30);
    expect((await publish()).status).toBe(200);
    expect(await save('super_admin', 10, 20, 31)).toMatchObject({
      status: 409,
      error_msg: notConfirmed(['Esi Lamp']),
    });
    expect(await live()).toEqual([10, 20, 30].map((votes) => [votes, votes]));
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a live edit', () => save('super_admin', 10, 20, 30)],
    [
      'an import',
      async () => expect((await importFigures(10, 20, 30)).report.publish).toMatchObject({ contests: 1, held_back: 0 }),
    ],
  ])('goes back without them to what is public already, by %s', async (_, goBack) => {
    await need({ presidential_sources: 1 });
    await save('admin', 10, 20, 30);
    expect((await publish()).status).toBe(200);
    await need({ presidential_sources: 2 });
    await save('admin', 10, 20, 31);
    expect(await live()).toEqual([10, 20].map((votes) => [votes, votes]).concat([[31, 30]]));
    await goBack();
    expect(await live()).toEqual([10, 20, 30].map((votes) => [votes, votes]));
    expect((await standing()).refusal).toBeNull();
  });

  test('is held back by an import that publishes, which says why', async () => {
    const { report } = await importFigures(10, 20, 30);
    expect(report.publish).toMatchObject({ contests: 0, held_back: 1 });
    expect(report.notes).toContain(sayNotes.unconfirmed({ places: 1, sentence: secondSourceNeeded(0) }));
    expect(await live()).toEqual([10, 20, 30].map((votes) => [votes, null]));
    await enter('agent', 10, 20, 30);
    await enter('intern', 10, 20, 30);
    expect((await importFigures(10, 20, 30)).report.publish).toMatchObject({ contests: 1, held_back: 0 });
    expect(await live()).toEqual([10, 20, 30].map((votes) => [votes, votes]));
  });
});

/** The race board, the coverage, the publication of all that are ready and Publish Votes say the same of the contest to super_admin. */
async function expectAgreement(held_by: HeldBy | null) {
  const state = held_by ? 'validated' : 'ready';
  const onBoard = async (person: Person) =>
    forPublisher(
      (await server.as(person)(board.list, { year_id: 1 })).data[0] as BoardContest,
      USER_ID[person as 'super_admin'],
    );
  expect(await onBoard('super_admin')).toMatchObject({ state, held_by, errors: 0 });
  const [covered] = (await server.as('super_admin')(coverage.states, { year_id: 1, election_type_id: 1 })).data
    .contests;
  // The coverage is the same for all.
  expect(covered?.state).toBe(held_by === 'four_eyes' ? 'ready' : state);
  const refusal = (await standing()).refusal;
  expect(refusal === null).toBe(held_by === null);
  const { data } = await server.as('super_admin')(votes.publishReady, { year_id: 1 });
  expect(data).toEqual({
    published: held_by ? [] : [{ contest_id: 1, constituency: 'North One', election_type_id: 1 }],
    held_back: [],
  });
  if (held_by) expect(await publish()).toMatchObject({ status: 409, error_msg: refusal });
  expect((await onBoard('super_admin')).state).toBe(held_by ? 'validated' : 'published');
}

describe('the desk', () => {
  beforeEach(async () => {
    await need({ presidential_sources: 2 });
    await enter('agent', 10, 20, 30);
    await enter('intern', 10, 20, 31);
    await events.heard();
  });

  test('reads both figures of every candidate, by the name of each source, within its reach', async () => {
    const { data } = await server.as('correspondent')(differences.list, { year_id: 1 });
    expect(data.contests).toMatchObject([{ constituency: 'North One', election_type_id: 1, fields: 1 }]);
    const found = await compared('correspondent');
    expect(found.sources.map(({ name }) => name)).toEqual(['agent', 'intern']);
    expect(found.fields.map(({ name, votes: figures, differs }) => [name, ...figures, differs])).toEqual([
      ['Abena Palm', 10, 10, false],
      ['Kofi River', 20, 20, false],
      ['Esi Lamp', 30, 31, true],
    ]);
    expect((await server.as('southern_correspondent')(differences.list, { year_id: 1 })).data.contests).toEqual([]);
  });

  test('keeps the figure of a source: the ballot is live, its entries approved, the other one declined', async () => {
    const { seen } = await compared();
    expect(await keep('correspondent', seen, 'intern', 31)).toMatchObject({ status: 200, data: { kept: 1 } });
    expect(await live()).toEqual([10, 20, 31].map((votes) => [votes, null]));
    expect(await entries()).toEqual([
      '4 1 approved',
      '4 2 approved',
      '4 3 declined',
      '5 1 approved',
      '5 2 approved',
      '5 3 approved',
    ]);
    expect((await events.heard()).map(({ type }) => type)).toEqual(['validated']);
    const { rows } = await server.database.owner.query(
      `select action, actor_id, after -> 'fields' as fields from audit_entries where action like 'differences.%'`,
    );
    expect(rows).toEqual([
      {
        action: 'differences.resolve',
        actor_id: USER_ID.correspondent,
        fields: [
          {
            candidate_id: 3,
            votes: 31,
            user_id: 5,
            sources: [
              { user_id: 4, votes: 30 },
              { user_id: 5, votes: 31 },
            ],
          },
        ],
      },
    ]);
    expect((await server.database.owner.query('select from pending_items where pending')).rowCount).toBe(0);
    expect(await standing()).toMatchObject({ state: 'resolved', refusal: null });
    expect((await publish()).status).toBe(200);
  });

  test('keeps a figure of its own with a reason alone', async () => {
    const { seen } = await compared();
    expect(await keep('admin', seen, null, 33)).toMatchObject({
      status: 422,
      error_msg: { reason: [own.ownFigureReason] },
    });
    expect((await keep('admin', seen, null, 33, { reason: 'The sheet says 33.' })).status).toBe(200);
    expect(await live()).toEqual([10, 20, 33].map((votes) => [votes, null]));
    expect(await standing()).toMatchObject({ state: 'resolved' });
    // What is published later is what was decided.
    await save('admin', 10, 20, 34);
    expect(await publish()).toMatchObject({ status: 409, error_msg: notConfirmed(['Esi Lamp']) });
    const again = await compared();
    expect(again.fields.map(({ differs }) => differs)).toEqual([false, false, true]);
    expect((await keep('admin', again.seen, null, 34, { reason: 'Counted again.' })).status).toBe(200);
    expect((await publish()).status).toBe(200);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a source changed a figure', () => enter('intern', 10, 20, 32)],
    ['another source came', () => enter('second_agent', 10, 20, 30)],
    [
      'an entry was declined',
      () =>
        server.as('admin')(votes.decide, {
          ...contest,
          status: 'declined',
          reason: 'No',
          votes: [{ candidate_id: 3, vote_count: 31, user_id: 5 }],
        }),
    ],
    ['a live figure was set', () => save('correspondent', 10)],
    ['another decision was taken', async () => keep('correspondent', (await compared()).seen, 'agent', 30)],
  ])('is refused where meanwhile %s', async (_, meanwhile) => {
    const { seen } = await compared();
    await meanwhile();
    const before = await entries();
    expect(await keep('admin', seen, 'agent', 30)).toMatchObject({ status: 409, error_msg: failures.sourcesMoved });
    expect(await server.as('admin')(differences.askAgain, { ...contest, seen })).toMatchObject({
      status: 409,
      error_msg: failures.sourcesMoved,
    });
    expect(await entries()).toEqual(before);
  });

  test('decides on every candidate that differs, by figures that are there', async () => {
    const { seen } = await compared();
    expect(await keep('admin', seen, 'agent', 99)).toMatchObject({ status: 409, error_msg: failures.sourcesMoved });
    expect(
      await server.as('admin')(differences.resolve, {
        ...contest,
        seen,
        votes: [{ candidate_id: 1, vote_count: 10, user_id: 4 }],
      }),
    ).toMatchObject({ status: 422, error_msg: { votes: [own.decideAll({ names: ['Esi Lamp'] })] } });
    await enter('intern', 10, 20, 30);
    expect(await keep('admin', (await compared()).seen, 'agent', 30)).toMatchObject({
      status: 409,
      error_msg: own.noDifference,
    });
  });

  test('of two who decide at once one is told that the figures changed', async () => {
    const { seen } = await compared();
    // Both have read the figures before either may write.
    const held = await hold(server.database, 'select from contests where id = 1 for update');
    const both = Promise.all([keep('admin', seen, 'agent', 30), keep('correspondent', seen, 'intern', 31)]);
    await held.waitedFor(2);
    await held.commit();
    const answers = await both;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await server.database.owner.query('select from resolutions')).rowCount).toBe(1);
  });

  test('gives a repeat with the key its first answer, though the figures are decided on by then', async () => {
    const { seen } = await compared();
    const again = () =>
      server.as('admin')(
        differences.resolve,
        { ...contest, seen, votes: [{ candidate_id: 3, vote_count: 30, user_id: 4 }] },
        { key: 'resolve-once' },
      );
    expect(await again()).toMatchObject({ status: 200, data: { kept: 1 } });
    expect(await again()).toMatchObject({ status: 200, data: { kept: 1 } });
    expect((await server.database.owner.query('select from resolutions')).rowCount).toBe(1);
  });

  test('asks both again: the figures that differ are to be entered, and the contest waits', async () => {
    const { seen } = await compared();
    expect(await server.as('admin')(differences.askAgain, { ...contest, seen })).toMatchObject({
      status: 200,
      data: { asked: 2 },
    });
    expect(await entries()).toEqual([
      '4 1 pending',
      '4 2 pending',
      '4 3 asked_again',
      '5 1 pending',
      '5 2 pending',
      '5 3 asked_again',
    ]);
    expect((await events.heard()).map(({ type }) => type)).toEqual(['sources-changed']);
    expect(await standing()).toMatchObject({ state: 'none' });
    expect((await server.as('admin')(differences.list, { year_id: 1 })).data.contests).toEqual([]);
    const { data } = await server.as('agent')(votes.states, { year_id: 1 });
    expect(data[0]?.statuses).toEqual(['pending', 'asked_again']);
    await enter('agent', 10, 20, 31);
    await enter('intern', 10, 20, 31);
    expect(await standing()).toMatchObject({ state: 'agree' });
  });

  test('asks again after a decision, which counts no longer then', async () => {
    await keep('admin', (await compared()).seen, 'agent', 30);
    expect(await standing()).toMatchObject({ state: 'resolved' });
    // A live figure that says otherwise is a difference again.
    await save('correspondent', 10, 20, 33);
    const { seen } = await compared();
    expect((await server.as('admin')(differences.askAgain, { ...contest, seen })).status).toBe(200);
    expect(await standing()).toMatchObject({ state: 'none' });
  });

  test('reads how many contests are confirmed; whose figures were not kept, a super_admin alone', async () => {
    const progress = async (person: Person) => (await server.as(person)(differences.progress, { year_id: 1 })).data;
    expect(await progress('admin')).toMatchObject({ contests: 6, confirmed: 0, people: null });
    await keep('admin', (await compared()).seen, 'intern', 31);
    expect(await progress('correspondent')).toMatchObject({ contests: 4, confirmed: 1, people: null });
    expect((await progress('super_admin')).people).toEqual([
      { id: 4, name: 'agent', keyed: 0, fields: 1, not_kept: 1 },
      { id: 5, name: 'intern', keyed: 0, fields: 1, not_kept: 0 },
    ]);
  });
});

describe('no one validates an entry of their own', () => {
  const refused = (answer: { status: number; error_msg: unknown }) => {
    expect(answer.status).toBe(409);
    expect(String(answer.error_msg)).toContain(refusals.own_entry);
  };

  test('by the call of a decision, also among entries of others, at a station too', async () => {
    await enter('admin', 10, 20, 30);
    await enter('agent', 10, 20, 30);
    refused(await approve('admin', 'admin', 10, 20, 30));
    const both = (['agent', 'admin'] as const).map((person, at) => ({
      ...ballot(10, 20)[at],
      user_id: USER_ID[person],
    }));
    refused(await server.as('admin')(votes.decide, { ...contest, votes: both }));
    expect(await live()).toEqual([]);
    await server.as('admin')(stationVotes.submit, { ...station, votes: ballot(1, 2, 3) });
    refused(
      await server.as('admin')(votes.decide, {
        ...station,
        votes: ballot(1).map((vote) => ({ ...vote, user_id: USER_ID.admin })),
      }),
    );
    expect((await approve('correspondent', 'admin', 10, 20, 30)).status).toBe(200);
  });

  test('by a figure of their own in its place, also after it was declined, nor by a live edit', async () => {
    await enter('admin', 10, 20, 30);
    refused(await save('admin', 10, 20, 30));
    await server.as('correspondent')(votes.decide, {
      ...contest,
      status: 'declined',
      reason: 'No',
      votes: ballot(10, 20, 30).map((vote) => ({ ...vote, user_id: USER_ID.admin })),
    });
    refused(await save('admin', 10, 20, 30));
    await enter('super_admin', 10, 20, 30);
    refused(await save('super_admin', 10, 20, 30));
    expect(await live()).toEqual([]);
  });

  test('by publishing all that are ready: the figure is not live before another person validates it', async () => {
    await enter('super_admin', 10, 20, 30);
    await register('admin', 60);
    const { data } = await server.as('super_admin')(votes.publishReady, { year_id: 1 });
    expect(data).toEqual({ published: [], held_back: [] });
  });

  test('by an import: the rows are refused with a sentence', async () => {
    await enter('super_admin', 10, 20, 30);
    const { report, applied } = await importFigures(10, 20, 30);
    expect(applied).toBe(true);
    expect(report.refusals.first.map(({ sentence }) => sentence)).toEqual(
      NAMES.map((value) => sayRows.own_entry({ value })),
    );
    expect(await live()).toEqual([]);
  });

  test('by deciding on a difference between themselves and another', async () => {
    await server.database.owner.query(`
      insert into role_permissions (role_id, permission_id) select 8, id from permissions where name = 'differences.resolve' on conflict do nothing`);
    await enter('agent', 10, 20, 30);
    await enter('intern', 10, 20, 31);
    const { seen } = await compared();
    refused(await keep('intern', seen, 'intern', 31));
    refused(await server.as('intern')(differences.askAgain, { ...contest, seen }));
    await server.database.owner.query(`
      delete from role_permissions where role_id = 8 and permission_id = (select id from permissions where name = 'differences.resolve')`);
  });
});

describe('with four eyes', () => {
  beforeEach(() => need({ four_eyes: true }));

  test('no one publishes what they alone validated, and the button says so', async () => {
    await save('super_admin', 10, 20, 30);
    expect((await standing()).refusal).toBe(fourEyes(NAMES));
    expect(await publish()).toMatchObject({ status: 409, error_msg: fourEyes(NAMES) });
    await save('admin', 10, 20);
    expect(await publish()).toMatchObject({ status: 409, error_msg: fourEyes(['Esi Lamp']) });
    await enter('agent', 0, 0, 30);
    await server.as('admin')(votes.decide, { ...contest, votes: [{ candidate_id: 3, vote_count: 30, user_id: 4 }] });
    expect((await standing()).refusal).toBeNull();
    // Saving the same figure again takes nothing from the other person's validation.
    await save('super_admin', 10, 20, 30);
    expect((await publish()).status).toBe(200);
  });

  test('who decided for a figure among the differences has validated it, also once the figure is set again', async () => {
    await save('super_admin', 10, 20, 33);
    await enter('agent', 10, 20, 30);
    await enter('intern', 10, 20, 31);
    await keep('admin', (await compared()).seen, null, 33, { reason: 'As on the sheet' });
    await save('super_admin', 10, 20, 33);
    expect((await standing()).refusal).toBeNull();
    await save('super_admin', 10, 20, 34);
    await save('super_admin', 10, 20, 33);
    // Set again after another one, it is no longer the figure that was decided for.
    expect((await standing()).refusal).toBe(fourEyes(['Esi Lamp']));
  });

  test('who approved an entry with the figure has validated it, though the entry is asked for again', async () => {
    await save('super_admin', 10, 20, 30);
    await enter('agent', 10, 20, 30);
    await enter('intern', 10, 20, 31);
    await approve('admin', 'agent', 10, 20, 30);
    await save('super_admin', 10, 20, 30);
    await server.as('admin')(differences.askAgain, { ...contest, seen: (await compared()).seen });
    expect((await standing()).refusal).toBeNull();
  });

  test('approving an entry alone is no second pair', async () => {
    await enter('agent', 10, 20, 30);
    await approve('super_admin', 'agent', 10, 20, 30);
    expect(await publish()).toMatchObject({ status: 409, error_msg: fourEyes(NAMES) });
  });

  test('a live edit of a published contest is refused, and so are totals that would be public at once', async () => {
    await save('admin', 10, 20, 30);
    await register('admin', 60);
    expect((await publish()).status).toBe(200);
    expect(await save('super_admin', 10, 19, 31)).toMatchObject({
      status: 409,
      error_msg: fourEyes(['Kofi River', 'Esi Lamp']),
    });
    await save('admin', 10, 19, 31);
    // What goes back to the public figure makes nothing public.
    expect(await save('super_admin', 10, 20, 30)).toMatchObject({ status: 200 });
    expect(await register('super_admin', 60)).toMatchObject({ status: 200 });
    const totals = (person: Person, total_registered_voters: number) =>
      server.as(person)(registers.save, {
        correction: CORRECTION,
        ...contest,
        total_registered_voters,
        total_valid_votes: 60,
        total_rejected: 0,
      });
    const answer = await totals('super_admin', 6000);
    expect(answer).toMatchObject({ status: 409, error_msg: say.fourEyesRegister });
    // Totals that another person saved, and those that are public already, need no other pair.
    await totals('admin', 6000);
    expect(await totals('super_admin', 5000)).toMatchObject({ status: 200, data: { awaits_publication: false } });
    await totals('admin', 6000);
    expect(await totals('super_admin', 6000)).toMatchObject({ status: 200, data: { awaits_publication: false } });
    expect(await live()).toEqual([10, 20, 30].map((votes) => [votes, votes]));
  });

  test('a withdrawal validates nothing, and the totals stay those of who saved them', async () => {
    await enter('agent', 10, 20, 30);
    await approve('admin', 'agent', 10, 20, 30);
    await register('admin', 60);
    expect((await publish()).status).toBe(200);
    const { version } = (await server.as('super_admin')(corrections.standing, contest)).data;
    const withdrawal = { ...contest, version, reason: 'other', note: 'Another sheet was found' };
    expect((await server.as('super_admin')(corrections.withdraw, withdrawal)).status).toBe(200);
    expect((await standing('admin')).refusal).toBe(fourEyes(NAMES));
    await save('correspondent', 10, 20, 30);
    expect((await standing('admin')).refusal).toBe(say.fourEyesRegister);
    expect((await standing()).refusal).toBeNull();
    expect((await publish()).status).toBe(200);
  });

  test('a contest is ready for another person than the one who alone validated it', async () => {
    await save('super_admin', 10, 20, 30);
    await register('admin', 60);
    await expectAgreement('four_eyes');
    await save('admin', 10, 20, 30);
    await expectAgreement(null);
  });

  test('a contest whose totals one person saved is ready for another one', async () => {
    await save('admin', 10, 20, 30);
    await register('super_admin', 60);
    await expectAgreement('four_eyes');
    await register('admin', 59);
    await register('admin', 60);
    await expectAgreement(null);
  });

  test('an import publishes only what another person validated', async () => {
    expect((await importFigures(10, 20, 30)).report.publish).toMatchObject({ contests: 0, held_back: 1 });
    expect(await live()).toEqual([10, 20, 30].map((votes) => [votes, null]));
    await save('admin', 10, 20, 30);
    expect((await importFigures(10, 20, 30)).report.publish).toMatchObject({ contests: 1, held_back: 0 });
  });

  test('an import publishes no totals of the importing person, but those that are public already', async () => {
    await save('admin', 10, 20, 30);
    expect((await importPlace([10, 20, 30], 5000)).report).toMatchObject({
      publish: { contests: 0, held_back: 1 },
      notes: expect.arrayContaining([sayNotes.unconfirmed({ places: 1, sentence: say.fourEyesRegister })]),
    });
    await register('admin', 61);
    await register('admin', 60);
    expect((await publish()).status).toBe(200);
    await register('admin', 61);
    expect((await importPlace([10, 20, 30], 5000)).report.publish).toMatchObject({ contests: 1, held_back: 0 });
  });
});

/** Imports presidential figures of North One as the super_admin, and publishes them. */
const importFigures = (...figures: number[]) => importPlace(figures);

/** @param registered with the totals of the register: as many voters, and the figures' sum */
async function importPlace(figures: readonly number[], registered?: number) {
  const sum = figures.reduce((total, votes) => total + votes, 0);
  const lines = figures.map((votes, at) => `presidential,North,North One,,${NAMES[at]},,${votes}\n`).join('');
  const source = await folderSource(
    await writeFolder({
      'year.csv': 'title,status\n2024,active\n',
      'results.csv': `election_type,region,constituency,polling_station,candidate,order,votes\n${lines}`,
      ...(registered !== undefined && {
        'registers.csv': `election_type,region,constituency,polling_station,total_registered_voters,total_valid_votes,total_rejected\npresidential,North,North One,,${registered},${sum},0\n`,
      }),
    }),
  );
  const actor = await findAdmin(server.database.pool, undefined);
  return runImport(server.database.pool, source, actor, {
    dryRun: false,
    publish: true,
    skipRefused: true,
    accept: ['C3', 'C17', 'C18'],
  });
}
