import { contract } from '@election/contract/contract';
import { runoffDone } from '@election/contract/messages/done';
import { elected, sayRunoff as say } from '@election/contract/messages/runoff';
import { secondSourceNeeded } from '@election/contract/messages/sources';
import { ELECTION_RULES, ELECTION_TYPE, titleOfType } from '@election/contract/places/election-types';
import { afterEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../../testing/audit-trail.ts';
import { hold } from '../../../testing/locks.ts';
import { useServer } from '../../../testing/server.ts';
import { CORRECTION, SMALL } from '../../../testing/small-election.ts';
import { compareTables } from '../../audit/compare-tables.ts';
import { sayContests } from '../sentences.ts';

const server = useServer();
const {
  board,
  candidates,
  contestStatus,
  electionTypes,
  exports,
  findings,
  notifications,
  results,
  runoff,
  sync,
  votes,
} = contract;
const { year } = SMALL;
const FIRST = ELECTION_TYPE.presidential;
const SECOND = ELECTION_TYPE.runoff;

const boss = () => server.as('super_admin');
const at = (constituency_id: number, election_type_id: number = SECOND) => ({
  year_id: year,
  constituency_id,
  election_type_id,
});
const ballot = (ids: readonly number[], figures: readonly number[]) =>
  ids.map((candidate_id, index) => ({ candidate_id, vote_count: figures[index] ?? 0 }));
async function publish(constituency: number, type: number, ids: readonly number[], figures: readonly number[]) {
  const place = at(constituency, type);
  expect(
    (await server.as('admin')(votes.save, { correction: CORRECTION, ...place, votes: ballot(ids, figures) })).status,
  ).toBe(200);
  const { status, error_msg } = await boss()(votes.publish, { ...place, correction: CORRECTION });
  expect(status, JSON.stringify(error_msg)).toBe(200);
}
const round = async () => (await boss()(runoff.read, { year_id: year })).data;
const open = (...candidate_ids: number[]) => boss()(runoff.open, { year_id: year, candidate_ids });
const twoNamed = async () => (await boss()(candidates.list, { year_id: year, election_type_id: SECOND })).data;
const idsOfTwo = async () => (await twoNamed()).map(({ id }) => id);
const national = async (election_type_id: number) =>
  (await server.anonymous(results.national, { year_id: year, election_type_id })).data;

/** No table differs from its records after any of these calls. */
afterEach(async () => {
  const client = await server.database.pool.connect();
  await client.query('begin');
  expect(await compareTables(client)).toEqual([]);
  await client.query('commit');
  client.release();
});

test('the table of election types says what the contract says', async () => {
  const { rows } = await server.database.pool.query('select * from election_types order by id');
  expect(rows).toEqual(
    Object.entries(ELECTION_TYPE).map(([title, id]) => {
      const { nationwide, follows } = ELECTION_RULES[titleOfType(id) ?? 'presidential'];
      return { id, title, nationwide, follows: follows && ELECTION_TYPE[follows] };
    }),
  );
});

describe('before the votes ask for it', () => {
  test('a run-off waits for every constituency, and nothing of it is seen', async () => {
    await publish(1, FIRST, SMALL.presidential, [500, 300, 200]);
    await publish(2, FIRST, SMALL.presidential, [300, 500, 200]);
    await publish(3, FIRST, SMALL.presidential, [100, 100, 100]);
    expect(await round()).toMatchObject({ awaited: 1, runoff: [] });
    expect(await open(1, 2)).toMatchObject({ status: 409, error_msg: say.awaited({ constituencies: 1 }) });
    expect((await server.as('agent')(electionTypes.list, { year_id: year })).data).toHaveLength(2);
    expect((await boss()(board.list, { year_id: year })).data).toHaveLength(8);
  });

  test('a postponed contest is awaited, an annulled one is not', async () => {
    const last = at(4, FIRST);
    await boss()(contestStatus.set, { ...last, status: 'postponed', publish: true, note: 'By the court' });
    expect(await round()).toMatchObject({ awaited: 1 });
    await boss()(contestStatus.set, { ...last, status: 'annulled', publish: true, note: 'By the court' });
    expect(await round()).toMatchObject({ awaited: 0 });
    await boss()(contestStatus.set, { ...last, status: 'held', publish: true, note: 'By the court' });
    expect(await round()).toMatchObject({ awaited: 1 });
  });

  test('is refused where one candidate has more than half, and half alone is not more', async () => {
    await publish(4, FIRST, SMALL.presidential, [2000, 0, 0]);
    expect(await open(1, 2)).toMatchObject({ status: 409, error_msg: elected(50, 'Abena Palm') });
    await publish(4, FIRST, SMALL.presidential, [600, 400, 0]);
    expect(await round()).toMatchObject({
      awaited: 0,
      candidates: [
        { candidate: { id: 1 }, votes: 1500, stands: true },
        { candidate: { id: 2 }, votes: 1300, stands: true },
        { candidate: { id: 3 }, votes: 500, stands: true },
        { candidate: { id: 4 }, votes: 0, stands: false },
      ],
    });
  });

  test('names the two with most votes and no others, and is opened by a super_admin alone', async () => {
    expect(await open(1, 3)).toMatchObject({ status: 409, error_msg: say.notTheFirst });
    expect(await open(1, 1)).toMatchObject({ status: 409, error_msg: say.notTheFirst });
    expect((await server.as('admin')(runoff.open, { year_id: year, candidate_ids: [1, 2] })).status).toBe(403);
  });
});

describe('a run-off', () => {
  test('is opened with the first two, as candidates of their own, and every figure of the first round stays', async () => {
    const before = await national(FIRST);
    const answer = await open(2, 1);
    expect(answer).toMatchObject({
      status: 200,
      msg: runoffDone.opened,
      data: {
        runoff: [
          { name: 'Abena Palm', ballot_order: 1 },
          { name: 'Kofi River', ballot_order: 2 },
        ],
      },
    });
    expect(await open(1, 2)).toMatchObject({ status: 409, error_msg: say.isOpen });
    expect(await twoNamed()).toMatchObject([
      { name: 'Abena Palm', party_id: 1, constituency_id: null },
      { name: 'Kofi River', party_id: 2, constituency_id: null },
    ]);
    const after = await national(FIRST);
    expect(after).toMatchObject({ totals: before.totals, candidates: before.candidates, regions: before.regions });
    expect(after.election_types.map(({ title }) => title)).toEqual(['presidential', 'parliamentary', 'runoff']);
    for (const { id, name } of await twoNamed())
      expect(await auditOf(server.database, `candidate:${id}`)).toMatchObject([
        { chain: 0, action: 'candidates.create', actor_id: 1, after: { name, election_type_id: SECOND } },
      ]);
    expect(
      (await boss()(board.list, { year_id: year })).data.filter((row) => row.election_type_id === SECOND),
    ).toHaveLength(4);
  });

  test('takes no third candidate', async () => {
    const third = { year_id: year, election_type_id: SECOND, name: 'Esi Lamp', status: 'active' as const, party_id: 3 };
    expect(await boss()(candidates.create, third)).toMatchObject({
      status: 422,
      error_msg: { election_type_id: ['A run-off has the two candidates it was opened with.'] },
    });
  });

  test('opened by two at once is opened once', async () => {
    const remove = () => boss()(runoff.remove, { id: year }, { key: 'remove-once' });
    const openOnce = () => boss()(runoff.open, { year_id: year, candidate_ids: [1, 2] }, { key: 'open-once' });
    // Each is repeated with its key, as a console does whose answer was lost.
    for (const call of [remove, openOnce]) {
      const { status, data, msg } = await call();
      expect(status).toBe(200);
      expect(await call()).toMatchObject({ status, data, msg });
    }
    expect(await twoNamed()).toHaveLength(2);
    await boss()(runoff.remove, { id: year });
    // Neither has stored its candidates when the other looks.
    const held = await hold(server.database, 'lock table candidates in share mode');
    const both = [open(1, 2), open(1, 2)];
    await held.waitedFor(2);
    await held.commit();
    const answers = (await Promise.all(both)).map(({ status, error_msg }) => [status, error_msg]).sort();
    expect(answers).toEqual([
      [200, undefined],
      [409, say.isOpen],
    ]);
    expect(await twoNamed()).toHaveLength(2);
  });

  test('takes figures of agents, decides and publishes them, and adds them up apart from the first round', async () => {
    const ids = await idsOfTwo();
    const place = at(SMALL.north.first);
    const sent = { year_id: year, constituency_id: place.constituency_id, votes: ballot(ids, [700, 650]) };
    expect((await server.as('agent')(votes.submit, sent)).status).toBe(200);
    expect((await boss()(notifications.list, {})).data).toMatchObject([{ election_type_id: SECOND, pending: true }]);
    const decided = ballot(ids, [700, 650]).map((vote) => ({ ...vote, user_id: 4 }));
    expect((await server.as('admin')(votes.decide, { ...place, votes: decided })).status).toBe(200);
    const found = (await boss()(findings.list, place)).data.map(({ code }) => code);
    // The other race of the day (C10) is the parliamentary one of the first round, not of the run-off.
    expect(found).not.toContain('C10');
    const need = (presidential_sources: number, parliamentary_sources: number) =>
      boss()(contract.years.update, { id: year, status: 'active', presidential_sources, parliamentary_sources });
    await need(2, 1);
    expect(await boss()(votes.publish, place)).toMatchObject({ status: 409, error_msg: secondSourceNeeded(1) });
    await need(1, 2);
    expect((await boss()(votes.publish, { ...place, correction: CORRECTION })).status).toBe(200);
    await need(1, 1);

    expect(await national(SECOND)).toMatchObject({
      reporting: { reported: 1, total: 4 },
      totals: { valid_votes: 1350 },
      candidates: [{ votes: 700 }, { votes: 650 }],
      seats: [],
      ties: [],
    });
    expect((await national(FIRST)).totals.valid_votes).toBe(3300);
    const { rows } = await server.database.pool.query(
      'select from seats s join contests k on k.id = s.contest_id where k.election_type_id = 3',
    );
    expect(rows).toEqual([]);
  });

  test('is synced by itself: sums of the first round are left alone, and seats have nothing to do', async () => {
    await server.database.owner.query(`
      update region_results set votes = votes + 5 where candidate_id = any (array[1, ${(await idsOfTwo())[0]}])`);
    const first = await boss()(sync.regions, { year_id: year, election_id: SECOND });
    expect(first.data).toMatchObject({ changed: 1, differences: [{ before: 705, after: 700 }] });
    const second = await boss()(sync.regions, { year_id: year, election_id: FIRST });
    expect(second.data.changed).toBe(2);
    expect((await boss()(sync.seats, { year_id: year, election_type_id: SECOND })).data.checked).toBe(0);
  });

  test('annulled in a constituency counts there no longer, and the first round still does', async () => {
    const place = at(SMALL.north.first);
    await boss()(contestStatus.set, { ...place, status: 'annulled', publish: true, note: 'By the court' });
    expect(await national(SECOND)).toMatchObject({ totals: { valid_votes: 0 } });
    expect(await national(FIRST)).toMatchObject({ totals: { valid_votes: 3300 } });
    await boss()(contestStatus.set, { ...place, status: 'held', publish: true, note: 'By the court' });
    expect(await national(SECOND)).toMatchObject({ totals: { valid_votes: 1350 } });
    expect((await boss()(contestStatus.set, { ...place, status: 'unopposed' })).status).toBe(422);
  });

  test('leaves in every format, and as an election of its own in the report', async () => {
    const { data: csv } = await server.anonymous(exports.csv, { year_id: year, election_type_id: SECOND });
    expect(
      csv
        .split('\n')
        .slice(1, 3)
        .map((line) => line.trim()),
    ).toEqual(['runoff,North,North One,,Abena Palm,,PP,700,', 'runoff,North,North One,,Kofi River,,RP,650,']);
    const { data: report } = await server.anonymous(exports.nist, { year_id: year });
    const election = report.Election.at(-1);
    expect(election).toMatchObject({
      Type: 'runoff',
      Candidate: [{}, {}],
      Contest: [{ '@id': 'contest-president-runoff' }],
    });
    expect(election?.Name.Text[0]?.Content).toBe('Run-off of the presidential election 2024');
  });

  test('is taken back while it has no figures, and not afterwards', async () => {
    expect(await boss()(runoff.remove, { id: year })).toMatchObject({
      status: 409,
      error_msg: 'Candidate Abena Palm still has 1 vote entry and 1 live figure, so it cannot be deleted.',
    });
    expect(await twoNamed()).toHaveLength(2);
  });
});

test('a year without votes has no one to name, and no run-off to take back', async () => {
  await server.database.owner.query(`insert into years (id, title, status) values (9, '2028', 'active')`);
  expect((await boss()(runoff.remove, { id: 9 })).error_msg).toBe(sayContests.isNotOpen);
  expect(await boss()(runoff.open, { year_id: 9, candidate_ids: [1, 2] })).toMatchObject({
    status: 409,
    error_msg: say.tooFewCandidates,
  });
});
