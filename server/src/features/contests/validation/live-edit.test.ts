import { sentenceOf } from '@election/contract/checks/checks';
import type { ContestFinding } from '@election/contract/checks/findings';
import { contract } from '@election/contract/contract';
import { sayFindings as say } from '@election/contract/messages/findings';
import { errorsFirst, refusals } from '@election/contract/messages/rules';
import { sayVotes } from '@election/contract/messages/votes';
import { beforeAll, describe, expect, test } from 'vitest';
import { hold } from '../../../testing/locks.ts';
import { useServer } from '../../../testing/server.ts';
import { CORRECTION, type Person, SMALL } from '../../../testing/small-election.ts';

const server = useServer();
const { votes, registers, findings, results, pollingStations, stationVotes, sync } = contract;

const at = (constituency_id: number) => ({ year_id: 1, constituency_id, election_type_id: 1 });
const here = at(SMALL.north.first);
const ballot = (...figures: number[]) =>
  figures.map((vote_count, index) => ({ candidate_id: SMALL.presidential[index] ?? 0, vote_count }));

const save = (person: Person, figures: number[], more = {}, contest = here, options = {}) => {
  const { year_id, constituency_id } = contest;
  return server.as(person)(
    votes.save,
    { correction: CORRECTION, year_id, constituency_id, votes: ballot(...figures), ...more },
    options,
  );
};
/** The findings of the contest, or those that it would have with these figures of the first candidates. */
const list = (person: Person, figures: number[] = [], contest = here) =>
  server.as(person)(findings.list, {
    ...contest,
    ...(figures.length > 0 && {
      candidate_ids: figures.map((_, index) => SMALL.presidential[index] ?? 0),
      vote_counts: figures,
    }),
  });
const sent = (found: readonly ContestFinding[]) => found.map(({ code, numbers }) => ({ code, numbers }));
const errorsOf = (found: readonly ContestFinding[]) => found.filter(({ severity }) => severity === 'error');
const publicVotes = async () =>
  (await server.anonymous(results.national, { year_id: 1, election_type_id: 1 })).data.totals.valid_votes;
const stored = async (contest = here) =>
  (
    await server.database.pool.query(
      `select d.code, d.reason, u.name as by from finding_decisions d join users u on u.id = d.decided_by
       join contests k on k.id = d.contest_id where k.constituency_id = $1 and k.election_type_id = 1 order by d.id`,
      [contest.constituency_id],
    )
  ).rows;

describe('a live edit of a published contest', () => {
  beforeAll(async () => {
    await save('admin', [600, 300, 50]);
    const totals = { total_registered_voters: 2000, total_valid_votes: 950, total_rejected: 10 };
    await server.as('admin')(registers.save, { correction: CORRECTION, ...here, ...totals });
    expect((await server.as('super_admin')(votes.publish, { ...here, correction: CORRECTION })).status).toBe(200);
  });

  test('is refused while the checks find an error in the figures as they would be, and nothing changes', async () => {
    const errors = errorsOf((await list('super_admin', [99_999])).data);
    expect(errors.map(({ code }) => code)).toEqual(['C1']);
    const refusal = { status: 409, error_msg: errorsFirst(errors.map(sentenceOf)) };
    expect(await save('super_admin', [99_999])).toMatchObject(refusal);
    // A reason alone overrides nothing: it is that of the edit.
    expect(await save('super_admin', [99_999], { reason: 'As on the sheet' })).toMatchObject(refusal);
    expect(await publicVotes()).toBe(950);
    expect(await stored()).toEqual([]);
  });

  test('is refused where an override names other numbers, or gives no reason', async () => {
    const errors = errorsOf((await list('super_admin', [99_999])).data);
    const refusal = { status: 409, error_msg: errorsFirst(errors.map(sentenceOf)) };
    const other = [{ code: 'C1', numbers: { ...errors[0]?.numbers, sum: 7 } }];
    expect(await save('super_admin', [99_999], { findings: other, reason: 'Seen' })).toMatchObject(refusal);
    expect(await save('super_admin', [99_999], { findings: sent(errors) })).toMatchObject(refusal);
    expect(await save('super_admin', [99_999], { findings: sent(errors), reason: ' ' })).toMatchObject(refusal);
    expect(await stored()).toEqual([]);
  });

  test('is public with an override, which is kept with who and why, once per key', async () => {
    const { data } = await list('super_admin', [610]);
    const input = { findings: sent(errorsOf(data)), reason: 'The sheet was added up wrongly' };
    const once = () => save('super_admin', [610], input, here, { key: 'live-edit-once' });
    const first = await once();
    expect(first).toMatchObject({ status: 200, data: { saved: 1, published: true } });
    expect(await publicVotes()).toBe(960);
    expect(await once()).toMatchObject({ status: 200, data: first.data });
    expect(await stored()).toEqual([{ code: 'C1', reason: 'The sheet was added up wrongly', by: 'super_admin' }]);
    const [error] = errorsOf((await list('admin')).data);
    expect(error?.decision).toMatchObject({ by: 'super_admin', reason: 'The sheet was added up wrongly' });
    const { rows } = await server.database.pool.query(
      `select action, after ->> 'reason' as reason from audit_entries where chain = 1 order by sequence desc limit 3`,
    );
    expect(rows).toEqual([
      { action: 'corrections.add', reason: CORRECTION.reason },
      { action: 'live.edit', reason: null },
      { action: 'findings.decide', reason: 'The sheet was added up wrongly' },
    ]);
  });

  test('is not stopped by a warning; a tick is kept without the reason of the edit', async () => {
    const totals = { total_registered_voters: 2000, total_valid_votes: 960, total_rejected: 100 };
    expect((await server.as('admin')(registers.save, { correction: CORRECTION, ...here, ...totals })).status).toBe(200);
    const before = await stored();
    expect(await save('super_admin', [611, 299])).toMatchObject({ status: 200 });
    expect(await stored()).toEqual(before);
    const { data: found } = await list('super_admin', [612, 298]);
    const data = found.filter(({ severity }) => severity === 'warning');
    expect(data.map(({ code, severity }) => `${code} ${severity}`)).toEqual(['C5 warning']);
    expect(await save('super_admin', [612, 298], { findings: sent(data), reason: 'Recount' })).toMatchObject({
      status: 200,
    });
    expect(await stored()).toEqual([...before, { code: 'C5', reason: null, by: 'super_admin' }]);
  });

  test('makes public what it names, and no other figure that waits', async () => {
    expect((await save('admin', [612, 298, 51])).status).toBe(200);
    expect(await publicVotes()).toBe(960);
    expect(await save('super_admin', [611])).toMatchObject({ status: 200, data: { saved: 1, published: true } });
    expect(await publicVotes()).toBe(611 + 298 + 50);
    expect((await save('super_admin', [612, 298, 50])).status).toBe(200);
  });

  test('of a candidate who does not stand there is refused as such', async () => {
    const one = { candidate_id: 999, vote_count: 1 };
    const answer = await server.as('super_admin')(votes.save, {
      correction: CORRECTION,
      year_id: 1,
      constituency_id: 1,
      votes: [one],
    });
    expect(answer).toMatchObject({ status: 422, error_msg: sayVotes.unknownCandidates({ ids: [999] }) });
  });

  test('is refused where the figures move while they are checked', async () => {
    const editor = await hold(
      server.database,
      'select from contests where constituency_id = 1 and election_type_id = 1 for update',
    );
    const edit = save('super_admin', [613, 297, 50]);
    await editor.waitedFor(1);
    await editor.query(`update vote_values set live_votes = 77777 from contests k
      where k.id = contest_id and k.constituency_id = 1 and k.election_type_id = 1 and candidate_id = 2`);
    await editor.commit();
    const answer = await edit;
    expect(answer).toMatchObject({ status: 409 });
    expect(answer.error_msg).toContain('77777');
    expect(await publicVotes()).toBe(960);
  });
});

describe('the register of a published contest', () => {
  const contest = at(SMALL.south.second);
  const register = (person: Person, valid: number, more = {}) =>
    server.as(person)(registers.save, {
      correction: CORRECTION,
      ...contest,
      total_registered_voters: 100,
      total_valid_votes: valid,
      total_rejected: 0,
      ...more,
    });

  test('passes the same gate where it is public at once: an error stops it until it is overridden', async () => {
    await save('admin', [10, 20, 30], {}, contest);
    expect((await register('admin', 50)).status).toBe(200);
    expect((await register('admin', 60)).status).toBe(200);
    expect((await server.as('super_admin')(votes.publish, { ...contest, correction: CORRECTION })).status).toBe(200);
    const { data } = await server.as('admin')(findings.list, {
      ...contest,
      total_registered_voters: 100,
      total_valid_votes: 50,
      total_rejected: 0,
    });
    const errors = errorsOf(data);
    const refusal = { status: 409, error_msg: errorsFirst(errors.map(sentenceOf)) };
    const override = { findings: sent(errors), reason: 'As on the sheet' };
    expect(await register('southern_correspondent', 51)).toMatchObject({ status: 200 });
    expect(await register('super_admin', 50)).toMatchObject(refusal);
    const named = { findings: sent(errors).map((one) => ({ ...one, numbers: { sum: 60, valid: 7 } })), reason: 'Seen' };
    expect(await register('super_admin', 50, named)).toMatchObject(refusal);
    expect(await stored(contest)).toEqual([]);
    expect(await register('super_admin', 50, override)).toMatchObject({ status: 200 });
    expect(await stored(contest)).toEqual([{ code: 'C1', reason: 'As on the sheet', by: 'super_admin' }]);
    expect(await register('southern_correspondent', 60)).toMatchObject({ status: 200 });
  });
});

test('a live edit that waits for Publish Votes is not checked; one that a publication overtakes is refused', async () => {
  const contest = at(SMALL.south.first);
  expect(await save('super_admin', [0, 0, 0], {}, contest)).toMatchObject({ status: 200, data: { published: false } });
  expect(await save('super_admin', [5, 6, 7], {}, contest)).toMatchObject({ status: 200, data: { published: false } });
  const publisher = await hold(
    server.database,
    'select from contests where constituency_id = 3 and election_type_id = 1 for update',
  );
  const edit = save('super_admin', [60_000, 6, 7], {}, contest);
  await publisher.waitedFor(1);
  await publisher.query('update contests set published_at = now() where constituency_id = 3 and election_type_id = 1');
  await publisher.commit();
  expect(await edit).toMatchObject({
    status: 409,
    error_msg: sayVotes.publishedMeanwhile,
  });
  expect(await save('super_admin', [60_000, 6, 7], {}, contest)).toMatchObject({
    status: 409,
    error_msg: errorsFirst(['60,013 ballots are more than the 50,000 registered voters.']),
  });
});

test('figures to look at come with one count for each candidate', async () => {
  const input = { ...here, candidate_ids: [1, 2], vote_counts: [5] };
  expect(await server.as('admin')(findings.list, input)).toMatchObject({
    status: 422,
    error_msg: { vote_counts: [say.oneCountEach] },
  });
});

test('a contest that is published from sums of its stations is published: not a second time, and a live edit is public at once', async () => {
  const contest = at(SMALL.north.second);
  const created = await server.as('super_admin')(pollingStations.create, {
    constituency_id: contest.constituency_id,
    code: 'N0201',
    name: 'North Hall',
    status: 'active',
    registered_voters: 600,
  });
  const station = (...figures: number[]) =>
    server.as('admin')(stationVotes.publish, {
      correction: CORRECTION,
      year_id: 1,
      election_type_id: 1,
      polling_station_id: created.data.id,
      votes: ballot(...figures),
    });
  const sum = () => server.as('super_admin')(sync.constituencies, { year_id: 1, election_id: 1 });
  const publish = () => server.as('super_admin')(votes.publish, { ...contest, correction: CORRECTION });
  const entries = async () => (await server.as('super_admin')(votes.entries, { ...contest, region_id: 1 })).data;

  await station(4, 5, 6);
  await sum();
  expect((await publish()).status).toBe(200);
  expect(await entries()).toEqual({ entries: [], publication: 'published' });
  expect(await publish()).toMatchObject({ status: 409, error_msg: refusals.nothing_new });
  await station(4, 5, 7);
  await sum();
  expect((await entries()).publication).toBe('outdated');
  expect((await publish()).status).toBe(200);

  const errors = errorsOf((await list('super_admin', [8], contest)).data);
  expect(errors.map(({ code }) => code)).toEqual(['C9']);
  const override = { findings: sent(errors), reason: 'The hall counted twice' };
  expect(await save('super_admin', [8], override, contest)).toMatchObject({ data: { published: true } });
});

describe('an edit that becomes public on its way', () => {
  const place = { year_id: 1, constituency_id: SMALL.south.second, election_type_id: 1 };
  const figures = ballot(70, 20, 10);
  const totals = { total_registered_voters: 500, total_valid_votes: 100, total_rejected: 0 };
  const stored = async () =>
    (await server.as('super_admin')(votes.results, place)).data.flatMap(({ vote_count }) =>
      vote_count.map((one) => [one.votes, one.published_votes]),
    );

  test.each([
    ['of votes', () => server.as('super_admin')(votes.save, { ...place, votes: ballot(71), correction: CORRECTION })],
    [
      'of totals',
      () =>
        server.as('super_admin')(registers.save, { ...place, ...totals, total_rejected: 1, correction: CORRECTION }),
    ],
  ])('is refused without the proof that nobody was asked for: %s', async (_what, edit) => {
    await server.database.owner.query(`update vote_values set published_votes = null where contest_id = 7;
      update contests set published_at = null, published_by = null where id = 7;
      update registers set public_registered_voters = null, public_valid_votes = null, public_rejected = null where contest_id = 7`);
    await server.as('admin')(votes.save, { ...place, votes: figures });
    await server.as('admin')(registers.save, { ...place, ...totals });
    const publisher = await hold(server.database, 'select from contests where id = 7 for update');
    const answer = edit();
    await publisher.waitedFor(1);
    await publisher.query(`update vote_values set published_votes = live_votes where contest_id = 7 and place = 0;
      update contests set published_at = now(), published_by = 1 where id = 7`);
    await publisher.commit();
    expect(await answer).toMatchObject({ status: 409, error_msg: sayVotes.publishedMeanwhile });
    expect(await stored()).toEqual([70, 20, 10].map((count) => [count, count]));
    // Sent again it is known to be public, and asks for the proof.
    expect(await edit()).not.toMatchObject({ error_msg: sayVotes.publishedMeanwhile });
  });
});
