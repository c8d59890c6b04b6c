import { contract } from '@election/contract/contract';
import { noVotes } from '@election/contract/messages/contest-status';
import { sayCorrections as say } from '@election/contract/messages/corrections';
import { correctionsDone } from '@election/contract/messages/done';
import { refusals } from '@election/contract/messages/rules';
import { sayValidation } from '@election/contract/messages/validation';
import { sayVotes } from '@election/contract/messages/votes';
import type { Correction } from '@election/contract/results/corrections';
import { CORRECTION_REASONS } from '@election/contract/results/explanation';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failures } from '../../../platform/sentences.ts';
import { useEvents } from '../../../testing/events.ts';
import { hold } from '../../../testing/locks.ts';
import { useServer } from '../../../testing/server.ts';
import { type Person, SMALL, USER_ID } from '../../../testing/small-election.ts';
import { compareTables } from '../../audit/compare-tables.ts';
import { sayContests } from '../sentences.ts';

const server = useServer();
const events = useEvents(server.database);
const { votes, corrections, registers, results, board, history, sync, stationVotes, contestStatus, exports } = contract;

const contestAt = (constituency_id: number, election_type_id = 1) => ({
  year_id: 1,
  constituency_id,
  election_type_id,
});
const here = contestAt(SMALL.north.first);
const neighbour = contestAt(SMALL.north.second);
const parliament = contestAt(SMALL.north.first, 2);
const place = { year_id: 1, election_type_id: 1, polling_station_id: SMALL.stations.first };
const WHY = { reason: 'wrong_figures', note: 'The figures of another sheet' } as const;

const ballot = (ids: readonly number[], figures: readonly number[]) =>
  figures.map((vote_count, index) => ({ candidate_id: ids[index] ?? 0, vote_count }));
const save = (person: Person, contest: typeof here, figures: number[], more = {}) =>
  server.as(person)(votes.save, {
    year_id: 1,
    constituency_id: contest.constituency_id,
    votes: ballot(contest.election_type_id === 1 ? SMALL.presidential : SMALL.parliamentary, figures),
    ...more,
  });
const publish = (contest: typeof here, more = {}) => server.as('super_admin')(votes.publish, { ...contest, ...more });
const publishAt = (figures: number[], more = {}) =>
  server.as('admin')(stationVotes.publish, { ...place, votes: ballot(SMALL.presidential, figures), ...more });
const standing = async (contest: object = here) =>
  (await server.as('super_admin')(corrections.standing, contest as typeof here)).data;
const withdraw = async (contest = here, more: object = {}) =>
  server.as('super_admin')(corrections.withdraw, {
    ...contest,
    version: (await standing(contest)).version,
    ...WHY,
    ...more,
  });
const withdrawStation = async (more: object = {}) =>
  server.as('super_admin')(corrections.withdrawStation, {
    ...place,
    version: (await standing({ ...here, ...place })).version,
    ...WHY,
    ...more,
  });
const list = async (more = {}): Promise<Correction[]> =>
  (await server.anonymous(corrections.list, { year_id: 1, ...more })).data.data;
const national = async (election_type_id = 1) =>
  (await server.anonymous(results.national, { year_id: 1, election_type_id })).data;
const register = (person: Person, valid: number, more = {}) =>
  server.as(person)(registers.save, {
    ...here,
    total_registered_voters: 2000,
    total_valid_votes: valid,
    total_rejected: 10,
    ...more,
  });
const rows = async (query: string) => (await server.database.owner.query(query)).rows;
const heard = async () => (await events.heard()).map(({ type }) => type);
/** Differences between tables and records, as verification finds them. */
async function differences() {
  const client = await server.database.owner.connect();
  try {
    await client.query('begin');
    return await compareTables(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('a withdrawal of a contest', () => {
  beforeAll(async () => {
    await server.as('agent')(votes.submit, {
      year_id: 1,
      constituency_id: 1,
      votes: ballot([1, 2, 3], [600, 300, 50]),
    });
    await server.as('admin')(votes.decide, {
      ...here,
      votes: ballot([1, 2, 3], [600, 300, 50]).map((one) => ({ ...one, user_id: USER_ID.agent })),
    });
    await register('admin', 950);
    await save('admin', neighbour, [1, 2, 3]);
    expect((await publish(here)).status).toBe(200);
    expect((await publish(neighbour)).status).toBe(200);
    await save('admin', parliament, [650, 300]);
    expect((await publish(parliament)).status).toBe(200);
  });

  test.each<[field: string, input: object, sentence: string]>([
    ['reason', { reason: 'boredom' }, sayValidation.oneOf({ values: CORRECTION_REASONS })],
    ['reason', { reason: undefined }, sayValidation.oneOf({ values: CORRECTION_REASONS })],
    ['note', { note: '  too short  ' }, sayValidation.tooShort({ minimum: 10 })],
    ['note', { note: ' ' }, sayValidation.required],
    ['note', { note: 'x'.repeat(501) }, sayValidation.tooLong({ maximum: 500 })],
    ['version', { version: undefined }, sayValidation.required],
  ])('is refused under %s for %o', async (field, input, sentence) => {
    expect(await withdraw(here, input)).toMatchObject({ status: 422, error_msg: { [field]: [sentence] } });
    expect((await national()).totals.valid_votes).toBe(956);
  });

  test('is of a contest that there is, and of what is public', async () => {
    const { version } = await standing();
    const call = { ...here, version, ...WHY };
    // What is public of a place is read by those who publish there too, also at a station alone.
    for (const person of ['admin', 'correspondent'] as const)
      expect((await server.as(person)(corrections.standing, here)).data.version).toBe(version);
    const nowhere = contestAt(99);
    expect(await server.as('super_admin')(corrections.standing, nowhere)).toMatchObject({ status: 404 });
    expect(await server.as('super_admin')(corrections.withdraw, { ...call, ...nowhere })).toMatchObject({
      status: 404,
      error_msg: sayVotes.noContest,
    });
    expect(await withdraw(contestAt(SMALL.south.first))).toMatchObject({
      status: 409,
      error_msg: refusals.not_published,
    });
  });

  test('is refused where another publication came since it was looked at; a live value that waits is none', async () => {
    const { version } = await standing();
    await save('admin', here, [601, 299, 50]);
    expect((await standing()).version).toBe(version);
    await publish(here, { correction: WHY });
    expect((await standing()).version).not.toBe(version);
    const answer = await withdraw(here, { version });
    expect(answer).toMatchObject({ status: 409, error_msg: say.publicationMoved });
    await save('super_admin', here, [600, 300], { correction: WHY });
    await register('super_admin', 950, { total_rejected: 11, correction: WHY });
    await register('super_admin', 950, { total_rejected: 10, correction: WHY });
    expect((await national()).totals.valid_votes).toBe(956);
  });

  test('takes what is public back in one transaction, and leaves the live values', async () => {
    const before = await national();
    const stood = await standing();
    expect(stood).toMatchObject({ publication: 'published', figures: [{ name: 'Abena Palm', votes: 600 }, {}, {}] });
    const held = await list();
    await heard();
    const once = () =>
      server.as('super_admin')(
        corrections.withdraw,
        { ...here, version: stood.version, ...WHY },
        { key: 'withdraw-one' },
      );
    const answer = await once();
    expect(answer).toMatchObject({ status: 200, msg: correctionsDone.withdrawn, data: { candidates: 3, votes: 950 } });
    // An edit bumps the version of a live value, a withdrawal that of what was public.
    const { data } = await server.as('super_admin')(votes.results, here);
    expect(data.flatMap(({ vote_count }) => vote_count.map((one) => [one.votes, one.published_votes]))).toEqual([
      [600, null],
      [300, null],
      [50, null],
    ]);
    const { rows: totals } = await server.database.pool.query(
      `select public_registered_voters, public_valid_votes, public_rejected from registers r join contests k on k.id = r.contest_id
       where k.year_id = $1 and k.constituency_id = $2 and k.election_type_id = $3 and r.place = 0`,
      [here.year_id, here.constituency_id, here.election_type_id],
    );
    expect(totals).toEqual([{ public_registered_voters: null, public_valid_votes: null, public_rejected: null }]);
    const after = await national();
    expect(after.version).toBeGreaterThan(before.version);
    expect(after).toMatchObject({ reporting: { reported: 1 }, totals: { valid_votes: 6, registers: 0 } });
    expect(after.regions[0]).toMatchObject({ valid_votes: 6, corrected_at: expect.any(String) });
    expect(after.regions[1]).toMatchObject({ corrected_at: null });
    const entries = await server.as('agent')(votes.entries, { ...here, region_id: 1 });
    expect(entries.data.entries.map(({ status }) => status)).toEqual(['approved', 'approved', 'approved']);
    expect((await server.as('super_admin')(votes.entries, { ...here, region_id: 1 })).data.publication).toBe(
      'withdrawn',
    );
    expect(await heard()).toEqual(['correction']);

    const [newest, ...older] = await list();
    expect(older).toEqual(held);
    expect(newest).toEqual({
      number: (held[0]?.number ?? 0) + 1,
      at: expect.any(String),
      kind: 'withdrawn',
      election_type_id: 1,
      region: { id: 1, title: 'North' },
      constituency: { id: 1, name: 'North One' },
      polling_station: null,
      ...WHY,
      figures: [
        { candidate_id: 1, name: 'Abena Palm', before: 600, after: null },
        { candidate_id: 2, name: 'Kofi River', before: 300, after: null },
        { candidate_id: 3, name: 'Esi Lamp', before: 50, after: null },
      ],
      register: {
        before: { total_registered_voters: 2000, total_valid_votes: 950, total_rejected: 10 },
        after: null,
      },
    });
    expect(await once()).toMatchObject({ status: 200, data: answer.data });
    expect(await withdraw()).toMatchObject({ status: 409, error_msg: refusals.already_withdrawn });
    expect(await differences()).toEqual([]);
  });

  test('is in the history of its figures and in the audit trail, with who and why', async () => {
    const { data } = await server.as('correspondent')(history.list, { ...here, candidate_id: 1 });
    expect(data.data.find(({ figure }) => figure === 'published')).toMatchObject({
      action: 'withdraw',
      before: 600,
      after: null,
      reason: WHY.note,
      actor: { name: 'super_admin' },
    });
    expect(
      await rows(`select action, subject, before, after ->> 'kind' as kind, after ->> 'note' as note from audit_entries
        where chain = 1 order by sequence desc limit 2`),
    ).toEqual([
      {
        action: 'corrections.add',
        subject: 'contest:1/correction',
        before: expect.anything(),
        kind: 'withdrawn',
        note: WHY.note,
      },
      { action: 'votes.withdraw', subject: 'contest:1', before: { 1: 600, 2: 300, 3: 50 }, kind: null, note: null },
    ]);
    expect(
      await rows(
        `select action, reason from figure_history where figure = 'publication' and contest_id = 1 order by id desc limit 1`,
      ),
    ).toEqual([{ action: 'withdraw', reason: WHY.note }]);
  });

  test('shows on the board, and publishing what is ready holds it back by name', async () => {
    const read = await server.as('super_admin')(board.list, { year_id: 1 });
    const contest = read.data.find(({ contest_id }) => contest_id === 1);
    expect(contest).toMatchObject({ state: 'withdrawn', waits_since: expect.any(String) });
    const { data } = await server.as('super_admin')(votes.publishReady, { year_id: 1 });
    expect(data).toEqual({
      published: [],
      held_back: [{ contest_id: 1, constituency: 'North One', election_type_id: 1, why: say.withdrawnAlone }],
    });
    expect((await standing()).publication).toBe('withdrawn');
  });

  test('is not undone by a live edit; a publication through the gate shows the contest again', async () => {
    expect(await save('super_admin', here, [599], { correction: WHY })).toMatchObject({ data: { published: false } });
    expect((await national()).totals.valid_votes).toBe(6);
    expect(await publish(here)).toMatchObject({
      status: 409,
      error_msg: expect.stringContaining('Correct this, or override'),
    });
    await save('super_admin', here, [600]);
    const before = await list();
    expect(await publish(here)).toMatchObject({ status: 200 });
    expect((await national()).totals.valid_votes).toBe(956);
    // The withdrawal is on record; what is published after it is no further correction.
    expect(await list()).toEqual(before);
    expect((await standing()).publication).toBe('published');
    expect(await differences()).toEqual([]);
  });

  test('that overtakes publishing what is ready is not undone by it', async () => {
    await register('admin', 950, { total_rejected: 11 });
    const other = await hold(server.database, 'select from contests where id = 1 for update');
    const ready = server.as('super_admin')(votes.publishReady, { year_id: 1, contest_ids: [1] });
    await other.waitedFor(1);
    await other.query(`insert into corrections (year_id, election_type_id, number, contest_id, kind, before, reason, note, corrected_by)
      values (1, 1, 900, 1, 'withdrawn', '{}', 'other', 'By hand, for this test', 1);
      update contests set published_at = null, published_by = null where id = 1`);
    await other.commit();
    expect((await ready).data).toMatchObject({
      published: [],
      held_back: [{ contest_id: 1, why: say.withdrawnAlone }],
    });
    await server.database.owner.query(`alter table corrections disable trigger corrections_kept;
      delete from corrections where number = 900; alter table corrections enable trigger corrections_kept`);
    expect((await publish(here, { correction: WHY })).status).toBe(200);
    await register('super_admin', 950, { total_rejected: 10, correction: WHY });
  });

  test('takes the seat back, also of an annulled contest, and syncs find nothing to do', async () => {
    expect((await national(2)).seats).toMatchObject([
      { party_id: 1, seats: 1, votes: 650 },
      { party_id: 2, seats: 0 },
    ]);
    expect((await withdraw(parliament)).data).toMatchObject({ number: 1, candidates: 2, votes: 950 });
    expect((await national(2)).seats).toEqual([]);
    await server.as('super_admin')(contestStatus.set, {
      ...neighbour,
      status: 'annulled',
      publish: true,
      note: 'By the court',
    });
    expect(await publish(neighbour)).toMatchObject({ status: 409, error_msg: noVotes.annulled });
    expect((await withdraw(neighbour)).status).toBe(200);
    await server.as('super_admin')(contestStatus.set, {
      ...neighbour,
      status: 'held',
      publish: true,
      note: 'By the court',
    });
    expect((await national()).reporting.reported).toBe(1);
    for (const route of [sync.regions, sync.seats]) {
      const call = { year_id: 1, election_id: 1, election_type_id: 2 };
      expect((await server.as('super_admin')(route, call)).data).toMatchObject({ changed: 0, differences: [] });
    }
    expect(await differences()).toEqual([]);
  });
});

describe('a change of what is public', () => {
  let known = 0;
  beforeEach(async () => {
    known = (await list({ election_type_id: 1 }))[0]?.number ?? 0;
  });
  const added = async () => (await list({ election_type_id: 1 })).filter(({ number }) => number > known);

  test('by a live edit is a correction with what stood, what stands and why', async () => {
    await heard();
    expect(await save('super_admin', here, [610, 290], { correction: WHY })).toMatchObject({
      data: { published: true },
    });
    expect(await heard()).toEqual(['published', 'correction']);
    expect(await added()).toMatchObject([
      {
        number: known + 1,
        kind: 'corrected',
        ...WHY,
        figures: [
          { name: 'Abena Palm', before: 600, after: 610 },
          { name: 'Kofi River', before: 300, after: 290 },
        ],
        register: null,
      },
    ]);
  });

  test('without a reason and a note is refused by every call that would make it public, and nothing changes', async () => {
    const before = await national();
    const refused = { status: 409, error_msg: say.correctionNeeded };
    expect(await save('super_admin', here, [609, 291])).toMatchObject(refused);
    expect(await register('super_admin', 950, { total_rejected: 13 })).toMatchObject(refused);
    await save('admin', here, [609, 291]);
    expect(await publish(here)).toMatchObject(refused);
    expect(await national()).toEqual(before);
    expect(await added()).toEqual([]);
    expect(await differences()).toEqual([]);
    await save('super_admin', here, [609, 291], { correction: WHY });
    expect(await added()).toMatchObject([{ kind: 'corrected', ...WHY, figures: [{}, {}] }]);
  });

  test('by an explanation that is none is refused, and nothing changes', async () => {
    const refused = await save('super_admin', here, [1], { correction: { ...WHY, note: 'short' } });
    expect(refused).toMatchObject({
      status: 422,
      error_msg: { 'correction.note': [sayValidation.tooShort({ minimum: 10 })] },
    });
    expect(await added()).toEqual([]);
  });

  test('to the same figures, or of live values alone, is none', async () => {
    expect(await save('super_admin', here, [609], { correction: WHY })).toMatchObject({ data: { published: true } });
    expect(await save('admin', here, [600, 300, 50], { correction: WHY })).toMatchObject({
      data: { published: false },
    });
    expect(await added()).toEqual([]);
  });

  test('by Publish Votes, and of the totals of a register, is one too', async () => {
    expect((await publish(here, { correction: { ...WHY, reason: 'sheet_disputed' } })).status).toBe(200);
    expect((await register('super_admin', 950, { total_rejected: 12, correction: WHY })).status).toBe(200);
    expect(await added()).toMatchObject([
      { figures: [], register: { before: { total_rejected: 10 }, after: { total_rejected: 12 } }, ...WHY },
      { figures: [{ before: 609, after: 600 }, {}], register: null, reason: 'sheet_disputed' },
    ]);
    expect(await differences()).toEqual([]);
  });
});

describe('a polling station', () => {
  test('is withdrawn with its register; its exports, sums and the list follow', async () => {
    const of = { ...here, polling_station_id: place.polling_station_id };
    expect(await standing(of)).toMatchObject({ publication: 'empty', figures: [] });
    expect(await withdrawStation()).toMatchObject({ status: 409, error_msg: refusals.not_published });
    const entered = ballot(SMALL.presidential, [6, 3, 1]);
    await server.as('agent')(stationVotes.submit, { ...of, votes: entered });
    await server.as('admin')(votes.decide, {
      ...of,
      votes: entered.map((one) => ({ ...one, user_id: USER_ID.agent })),
    });
    const csv = async () => String((await server.anonymous(exports.stations, { year_id: 1 })).data);
    const inCsv = async () => (await csv()).split('\n').filter((line) => line.includes('N0101'));
    expect(await inCsv()).toEqual([]);
    expect((await publishAt([6, 3, 1])).status).toBe(200);
    const published = await inCsv();
    expect(published).toHaveLength(3);
    await register('correspondent', 10, { polling_station_id: place.polling_station_id });
    expect((await publishAt([6, 4, 1], { reason: 'Recount', correction: WHY })).status).toBe(200);
    expect((await inCsv()).filter((line) => !published.includes(line))).toHaveLength(1);
    const { version } = await standing(of);
    expect(await publishAt([6, 3, 1])).toMatchObject({ status: 409, error_msg: say.correctionNeeded });
    expect((await publishAt([6, 3, 1], { correction: { ...WHY, reason: 'other' } })).status).toBe(200);
    expect(await withdrawStation({ version })).toMatchObject({ status: 409, error_msg: say.publicationMoved });
    await heard();
    expect(await withdrawStation()).toMatchObject({ status: 200, data: { candidates: 3, votes: 10 } });
    expect(await heard()).toEqual(['correction']);
    expect(await csv()).not.toContain('N0101');
    expect((await server.anonymous(exports.nistStations, { year_id: 1 })).data.GpUnit).not.toContainEqual(
      expect.objectContaining({ '@id': 'station-1' }),
    );
    expect((await server.as('agent')(stationVotes.own, of)).data.map(({ status }) => status)).toEqual([
      'approved',
      'approved',
      'approved',
    ]);
    const [withdrawn, back, changed] = await list();
    expect(withdrawn).toMatchObject({ polling_station: { id: 1, name: 'North School' }, kind: 'withdrawn', ...WHY });
    expect(back).toMatchObject({ kind: 'corrected', reason: 'other', figures: [{ before: 4, after: 3 }] });
    expect(changed).toMatchObject({ ...WHY, figures: [{ name: 'Kofi River', before: 3, after: 4 }] });
    expect((await national()).regions[0]?.corrected_at).not.toBe(withdrawn?.at);
    expect(await withdrawStation()).toMatchObject({ status: 409, error_msg: refusals.already_withdrawn });
    expect(await differences()).toEqual([]);
    expect((await publishAt([6, 3, 1])).status).toBe(200);
    expect((await standing(of)).publication).toBe('published');
  });

  test('that is not there, or of another constituency, is refused', async () => {
    expect(await withdrawStation({ polling_station_id: 99 })).toMatchObject({
      status: 404,
      error_msg: failures.missing({ what: sayContests.station }),
    });
    expect(await withdrawStation({ year_id: 99 })).toMatchObject({ status: 404, error_msg: sayVotes.noContest });
    const other = { ...contestAt(SMALL.south.first), polling_station_id: 1 };
    expect((await server.as('super_admin')(corrections.standing, other)).status).toBe(404);
    expect(sayVotes.unknownStation).toBeTruthy();
  });
});

describe('the corrections', () => {
  test('are read by everybody, newest first, by year and election type, in pages', async () => {
    const all = await server.anonymous(corrections.list, {});
    expect(all.data).toMatchObject({ current_page: 1, last_page: 1, per_page: 50 });
    expect(all.data.total).toBe(all.data.data.length);
    const numbers = (await list({ election_type_id: 1 })).map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, index) => numbers.length - index));
    expect((await list({ election_type_id: 2 })).map(({ number }) => number)).toEqual([1]);
    expect(await list({ page: 2 })).toEqual([]);
    expect(await server.anonymous(corrections.list, { year_id: 99 })).toMatchObject({ status: 404 });
  });

  test('leave in every export, and the election report says that it is one', async () => {
    const asked = { year_id: 1, election_type_id: 2 };
    const [only] = await list(asked);
    const { data: csv } = await server.anonymous(exports.corrections, asked);
    expect(
      csv
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split(/\r?\n/),
    ).toEqual([
      'number,at,kind,election_type,region,constituency,polling_station,figure,before,after,reason,note',
      `1,${only?.at},withdrawn,parliamentary,North,North One,,Ama Palm,650,,wrong_figures,${WHY.note}`,
      `1,${only?.at},withdrawn,parliamentary,North,North One,,Kojo River,300,,wrong_figures,${WHY.note}`,
    ]);
    expect((await server.anonymous(exports.correctionsXlsx, asked)).status).toBe(200);
    expect((await server.anonymous(exports.json, asked)).data.corrections).toEqual([only]);
    for (const route of [exports.nist, exports.nistStations])
      expect((await server.anonymous(route, asked)).data.Status).toBe('correction');
  });

  test.each([
    ['update corrections set note = null, reason = null'],
    ['delete from corrections'],
    ['truncate corrections'],
  ])('are kept by the database, also from its owner: %s', async (statement) => {
    await expect(server.database.owner.query(statement)).rejects.toMatchObject({ constraint: 'corrections_kept' });
    await expect(server.database.pool.query(statement)).rejects.toThrow();
  });

  test('that were changed past the server are found by the verification', async () => {
    const past = (statement: string) =>
      server.database.owner.query(
        `set session_replication_role = replica; ${statement}; set session_replication_role = origin`,
      );
    await past(`update corrections set note = 'Nothing to see here' where election_type_id = 2`);
    expect(await differences()).toMatchObject([
      {
        kind: 'correction',
        count: 1,
        field: 'note',
        table_says: 'Nothing to see here',
        record_says: WHY.note,
        item: 1,
      },
    ]);
    await past(`update corrections set note = '${WHY.note}' where election_type_id = 2`);
    expect(await differences()).toEqual([]);
    await past(`create table taken as select * from corrections where election_type_id = 2;
      delete from corrections where election_type_id = 2`);
    expect(await differences()).toMatchObject([
      { kind: 'correction', field: 'kind', table_says: null, record_says: 'withdrawn' },
    ]);
  });
});
