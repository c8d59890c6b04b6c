import { contract } from '@election/contract/contract';
import { noVotes, sayStatus as say } from '@election/contract/messages/contest-status';
import { statusDone } from '@election/contract/messages/done';
import { sayVotes } from '@election/contract/messages/votes';
import { afterEach, describe, expect, test } from 'vitest';
import { questionMoved } from '../../../platform/sentences.ts';
import { auditOf } from '../../../testing/audit-trail.ts';
import { useEvents } from '../../../testing/events.ts';
import { useServer } from '../../../testing/server.ts';
import { CORRECTION, SMALL, USER_ID } from '../../../testing/small-election.ts';
import { compareTables } from '../../audit/compare-tables.ts';
import { sayCandidates } from '../../candidates/sentences.ts';

const server = useServer();
const events = useEvents(server.database);
const { contestStatus, votes, results, board, exports, registers, findings } = contract;

const PRESIDENTIAL = 1;
const PARLIAMENTARY = 2;
const at = (constituency_id: number, election_type_id = PARLIAMENTARY) => ({
  year_id: 1,
  constituency_id,
  election_type_id,
});
const first = at(SMALL.north.first);
const third = at(SMALL.south.first);
const NOTE = 'Drawn by the returning officer at 23:10';

const set = (contest: typeof first, status: string, more: object = {}) =>
  server.as('super_admin')(contestStatus.set, {
    ...contest,
    status,
    ...('publish' in more && { note: 'By the court' }),
    ...more,
  });
const read = async (contest: typeof first) => (await server.as('super_admin')(contestStatus.read, contest)).data;
const save = ({ constituency_id }: typeof first, candidates: readonly number[], ...figures: number[]) =>
  server.as('admin')(votes.save, {
    correction: CORRECTION,
    year_id: 1,
    constituency_id,
    votes: figures.map((vote_count, index) => ({ candidate_id: candidates[index] ?? 0, vote_count })),
  });
const publish = (contest: typeof first) =>
  server.as('super_admin')(votes.publish, { ...contest, correction: CORRECTION });
const national = async (election_type_id = PARLIAMENTARY) =>
  (await server.anonymous(results.national, { year_id: 1, election_type_id })).data;
const stateOf = async (contest: typeof first) =>
  (await server.as('super_admin')(board.list, { year_id: 1 })).data.find(
    (row) => row.constituency_id === contest.constituency_id && row.election_type_id === contest.election_type_id,
  );

/** Differences between the tables and the records, as verification finds them: none after any of these calls. */
async function expectNoDifference() {
  const client = await server.database.pool.connect();
  await client.query('begin');
  const differences = await compareTables(client);
  await client.query('commit');
  client.release();
  expect(differences).toEqual([]);
}
afterEach(expectNoDifference);

describe('elected unopposed', () => {
  test('is refused while two stand, and of a contest that is not there', async () => {
    expect(await set(first, 'unopposed')).toMatchObject({
      status: 422,
      error_msg: { status: [say.notAlone({ candidates: 2 })] },
    });
    expect(await set({ ...third, year_id: 7 }, 'unopposed')).toMatchObject({
      status: 404,
      error_msg: sayVotes.noContest,
    });
  });

  test('is known to the newsroom, and not public before it is published', async () => {
    await server.database.owner.query(
      `insert into candidates (id, year_id, election_type_id, constituency_id, party_id, name, status, ballot_order)
       values (31, 1, 2, 3, 1, 'Yaa Palm', 'active', 1)`,
    );
    await events.heard();
    expect(await set(third, 'unopposed')).toMatchObject({
      status: 200,
      msg: statusDone.saved,
      data: { status: 'unopposed', candidate_id: 31, public: { status: 'held', candidate_id: null } },
    });
    expect(await stateOf(third)).toMatchObject({ state: 'unopposed', status_is_public: false, waits_since: null });
    expect(await national()).toMatchObject({ reporting: { reported: 0, total: 4 }, statuses: [], seats: [] });
    expect((await events.heard()).map(({ type }) => type)).toEqual(['contest-status']);
  });

  test('gives the seat to the only candidate once it is public, and counts as reported without a vote', async () => {
    await set(third, 'unopposed', { publish: true });
    expect(await national()).toMatchObject({
      reporting: { reported: 1, partly: 0, by_stations: 0, total: 4, postponed: 0, annulled: 0 },
      seats: [{ party_id: 1, seats: 1, votes: 0 }],
      ties: [],
      statuses: [
        { constituency_id: 3, name: 'South One', status: 'unopposed', elected: { name: 'Yaa Palm', party_id: 1 } },
      ],
      totals: { valid_votes: 0 },
    });
    expect((await events.heard()).map(({ type }) => type).sort()).toEqual(['contest-status', 'published']);
    expect(await stateOf(third)).toMatchObject({ state: 'unopposed', status_is_public: true });
    expect((await server.as('admin')(findings.list, third)).data).toEqual([]);
  });

  test('takes no other active candidate, and keeps the one who is elected in the constituency', async () => {
    const as = server.as('super_admin');
    const other = { year_id: 1, election_type_id: PARLIAMENTARY, party_id: 2, name: 'Second Person' };
    const refused = { status: 409, error_msg: { status: [sayCandidates.decidedUnopposed] } };
    const create = (status: 'active' | 'inactive', constituency_id: number) =>
      as(contract.candidates.create, { ...other, status, constituency_id });
    expect(await create('active', third.constituency_id)).toMatchObject(refused);
    const { id } = (await create('inactive', third.constituency_id)).data;
    const update = (status: 'active' | 'inactive', constituency_id: number, candidate = id) =>
      as(contract.candidates.update, { ...other, id: candidate, status, constituency_id });
    expect(await update('active', third.constituency_id)).toMatchObject(refused);
    expect(await update('active', SMALL.south.second)).toMatchObject({ status: 200 });
    expect(await update('active', third.constituency_id)).toMatchObject(refused);
    expect(await as(contract.candidates.remove, { id })).toMatchObject({ status: 200 });
    const elected = { name: 'Yaa Palm', party_id: 1 };
    expect(
      await as(contract.candidates.update, {
        ...elected,
        id: 31,
        status: 'active',
        constituency_id: SMALL.south.second,
      }),
    ).toMatchObject({ status: 409, error_msg: { constituency_id: [sayCandidates.electedStays] } });
    expect(await as(contract.candidates.update, { ...elected, id: 31, status: 'active' })).toMatchObject({
      status: 200,
    });
    await events.heard();
  });

  test('has no votes to publish, and keeps its seat when seats are populated', async () => {
    await save(third, [31], 100);
    expect(await publish(third)).toMatchObject({ status: 409, error_msg: noVotes.unopposed });
    expect(
      (await server.as('super_admin')(contract.sync.seats, { year_id: 1, election_type_id: 2 })).data,
    ).toMatchObject({
      checked: 1,
      changed: 0,
    });
  });

  test('keeps its candidate from being deleted', async () => {
    expect(await server.as('super_admin')(contract.candidates.remove, { id: 31 })).toMatchObject({
      status: 409,
      error_msg: 'Candidate Yaa Palm still has 1 vote entry and 1 live figure, so it cannot be deleted.',
    });
  });

  test('is taken back, and the seat with it', async () => {
    await set(third, 'held', { publish: true });
    expect(await national()).toMatchObject({ reporting: { reported: 0 }, seats: [], statuses: [] });
  });
});

describe('postponed', () => {
  const contest = at(SMALL.south.second, PRESIDENTIAL);

  test('counts neither as reported nor as awaited, in the country and in its region', async () => {
    await set(contest, 'postponed', { publish: true, note: 'A candidate died.' });
    const result = await national(PRESIDENTIAL);
    expect(result).toMatchObject({
      reporting: { reported: 0, total: 4, postponed: 1 },
      statuses: [{ name: 'South Two', status: 'postponed', elected: null, note: 'A candidate died.' }],
    });
    expect(result.regions.map(({ reporting }) => reporting.postponed)).toEqual([0, 1]);
    expect(await stateOf(contest)).toMatchObject({ state: 'postponed' });
  });

  test('refuses Publish Votes with its sentence, until the public status is taken back too', async () => {
    await save(contest, SMALL.presidential, 10, 20, 30);
    expect(await publish(contest)).toMatchObject({ status: 409, error_msg: noVotes.postponed });
    await set(contest, 'held');
    expect(await publish(contest)).toMatchObject({ status: 409, error_msg: noVotes.postponed });
    await set(contest, 'held', { publish: true });
    expect(await publish(contest)).toMatchObject({ status: 200 });
    expect(await set(contest, 'postponed')).toMatchObject({ status: 422, error_msg: { status: [say.votesArePublic] } });
  });
});

describe('annulled', () => {
  const contest = at(SMALL.south.second, PRESIDENTIAL);
  const totals = { total_registered_voters: 100, total_valid_votes: 60, total_rejected: 3 };

  test('takes public votes out of region and country, the register too, and gives them back', async () => {
    await server.as('super_admin')(registers.save, { correction: CORRECTION, ...contest, ...totals });
    expect(await national(PRESIDENTIAL)).toMatchObject({
      totals: { valid_votes: 60, rejected_votes: 3 },
      reporting: { reported: 1 },
    });
    await set(contest, 'annulled');
    expect(await national(PRESIDENTIAL)).toMatchObject({ totals: { valid_votes: 60 } });
    await set(contest, 'annulled', { publish: true });
    expect(await national(PRESIDENTIAL)).toMatchObject({
      totals: { valid_votes: 0, rejected_votes: null, registers: 0 },
      reporting: { reported: 0, total: 4, annulled: 1 },
    });
    const { data: csv } = await server.anonymous(exports.csv, { year_id: 1, election_type_id: PRESIDENTIAL });
    expect(String(csv).trim().split('\n')).toHaveLength(1);
    await server.as('super_admin')(contract.sync.regions, { year_id: 1, election_id: 1 });
    expect(await national(PRESIDENTIAL)).toMatchObject({ totals: { valid_votes: 0 } });
    const edit = { year_id: 1, constituency_id: 4, votes: [{ candidate_id: 1, vote_count: 11 }] };
    expect(await server.as('super_admin')(votes.save, { ...edit, correction: CORRECTION })).toMatchObject({
      status: 409,
      error_msg: noVotes.annulled,
    });
    await set(contest, 'held', { publish: true });
    expect(await national(PRESIDENTIAL)).toMatchObject({
      totals: { valid_votes: 60, rejected_votes: 3 },
      reporting: { reported: 1 },
    });
  });

  test('gives no seat', async () => {
    await save(first, SMALL.parliamentary, 300, 200);
    expect(await publish(first)).toMatchObject({ status: 200 });
    expect((await national()).seats).toMatchObject([{ party_id: 1, seats: 1 }, { seats: 0 }]);
    await set(first, 'annulled', { publish: true });
    expect(await national()).toMatchObject({ seats: [], totals: { valid_votes: 0 }, reporting: { annulled: 1 } });
    await expectNoDifference();
    await set(first, 'held', { publish: true });
    expect((await national()).seats).toMatchObject([{ party_id: 1, seats: 1 }, { seats: 0 }]);
  });
});

describe('decided by lot', () => {
  const [one, other] = SMALL.parliamentary;

  test('needs a tie, one of its candidates and who drew', async () => {
    expect(await set(first, 'lot', { candidate_id: one, note: NOTE })).toMatchObject({
      error_msg: { status: [say.noTie] },
    });
    await server.as('super_admin')(votes.save, {
      correction: CORRECTION,
      year_id: 1,
      constituency_id: 1,
      votes: [{ candidate_id: other, vote_count: 300 }],
    });
    expect(await national()).toMatchObject({ ties: [{ name: 'North One' }] });
    expect(await set(first, 'lot', { note: NOTE })).toMatchObject({ error_msg: { status: [say.notTied] } });
    expect(await set(first, 'lot', { candidate_id: other })).toMatchObject({
      error_msg: { status: [say.lotNoteNeeded({ letters: 10 })] },
    });
  });

  test('gives the seat to the drawn candidate, and says so', async () => {
    await set(first, 'lot', { candidate_id: other, note: NOTE, publish: true });
    expect(await national()).toMatchObject({
      ties: [],
      seats: [
        { party_id: 2, seats: 1 },
        { party_id: 1, seats: 0 },
      ],
      statuses: [{ name: 'North One', status: 'lot', elected: { name: 'Kojo River', party_id: 2 }, note: NOTE }],
    });
  });

  const edit = (vote_count: number) =>
    server.as('super_admin')(votes.save, {
      correction: CORRECTION,
      year_id: 1,
      constituency_id: 1,
      votes: [{ candidate_id: one, vote_count }],
    });

  test('is public no longer once the published votes decide, and not against them', async () => {
    await events.heard();
    await edit(301);
    expect(await events.heard()).toContainEqual(expect.objectContaining({ type: 'lot-ended', constituency_id: 1 }));
    expect(await national()).toMatchObject({
      seats: [
        { party_id: 1, seats: 1 },
        { party_id: 2, seats: 0 },
      ],
      statuses: [],
    });
    expect(await stateOf(first)).toMatchObject({ status_is_public: false });
    // A tie that the newsroom alone has decides nothing in public.
    await save(first, SMALL.parliamentary, 300);
    const lot = { candidate_id: other, note: NOTE };
    expect((await set(first, 'lot', lot)).status).toBe(200);
    expect(await set(first, 'lot', { ...lot, publish: true })).toMatchObject({
      status: 422,
      error_msg: { status: [say.noPublicTie] },
    });
    expect(await national()).toMatchObject({ statuses: [], seats: [{ party_id: 1, seats: 1 }, {}] });
    expect((await server.as('super_admin')(votes.publish, { ...first, correction: CORRECTION })).status).toBe(200);
    // The votes of the live figures have moved on; the public tie counts.
    await save(first, SMALL.parliamentary, 299);
    expect((await set(first, 'lot', { ...lot, publish: true })).status).toBe(200);
    await save(first, SMALL.parliamentary, 300);
    expect(await national()).toMatchObject({
      statuses: [{ status: 'lot', elected: { name: 'Kojo River' } }],
      seats: [{ party_id: 2, seats: 1 }, {}],
    });
  });

  test('is public no longer once the publication is withdrawn', async () => {
    const { corrections } = contract;
    const { data } = await server.as('super_admin')(corrections.standing, first);
    const call = { ...first, version: data.version, ...CORRECTION };
    expect((await server.as('super_admin')(corrections.withdraw, call)).status).toBe(200);
    expect(await national()).toMatchObject({ statuses: [], seats: [] });
    expect(await read(first)).toMatchObject({ status: 'lot', public: { status: 'held', candidate_id: null } });
    expect((await publish(first)).status).toBe(200);
    expect(await national()).toMatchObject({ statuses: [], ties: [{ name: 'North One' }] });
    expect((await set(first, 'lot', { candidate_id: other, note: NOTE, publish: true })).status).toBe(200);
  });
});

describe('a status that the public sees', () => {
  const contest = at(SMALL.north.second);
  const fourEyes = (four_eyes: boolean) =>
    server.database.owner.query('update years set four_eyes = $1 where id = 1', [four_eyes]);

  test('needs a reason, also where it is taken back', async () => {
    const refused = { status: 422, error_msg: { status: [say.publicNoteNeeded({ letters: 10 })] } };
    expect(await set(contest, 'postponed', { publish: true, note: 'Flood.' })).toMatchObject(refused);
    expect((await set(contest, 'postponed', { publish: true })).status).toBe(200);
    expect(await set(contest, 'held', { publish: true, note: undefined })).toMatchObject(refused);
    expect((await set(contest, 'held', { publish: true })).status).toBe(200);
  });

  test('passes four eyes: another person has set it before, as it is', async () => {
    await server.database.owner.query(
      `insert into users (id, name, email, role_id) values (50, 'Efua Second', 'efua@example.com', 1);
       update sessions set user_id = 50 where user_id = ${USER_ID.second_agent}`,
    );
    const second = server.as('second_agent');
    const status = { ...contest, status: 'postponed', note: 'Flood in the town' } as const;
    await fourEyes(true);
    const refused = { status: 409, error_msg: say.fourEyes };
    expect(await set(contest, 'postponed', { note: status.note, publish: true })).toMatchObject(refused);
    expect((await set(contest, 'postponed', { note: status.note })).status).toBe(200);
    expect(await set(contest, 'postponed', { note: status.note, publish: true })).toMatchObject(refused);
    expect(await second(contestStatus.set, { ...status, note: 'Another reason', publish: true })).toMatchObject(
      refused,
    );
    expect((await read(contest)).public.status).toBe('held');
    expect((await second(contestStatus.set, { ...status, publish: true })).status).toBe(200);
    expect((await read(contest)).public.status).toBe('postponed');
    await fourEyes(false);
    await set(contest, 'held', { publish: true });
  });
});

test('a status is refused where figures or what is public have changed since its question', async () => {
  const contest = at(SMALL.north.second, PRESIDENTIAL);
  const standing = async () => (await server.as('super_admin')(contract.differences.standing, contest)).data.mark;
  const mark = await standing();
  await save(contest, SMALL.presidential, 21);
  const refused = { status: 409, error_msg: questionMoved(['figures']) };
  expect(await set(contest, 'annulled', { mark })).toMatchObject(refused);
  expect((await read(contest)).status).toBe('held');
  expect((await set(contest, 'annulled', { mark: await standing() })).status).toBe(200);
  expect((await set(contest, 'held')).status).toBe(200);
});

describe('exports', () => {
  test('have a row for each contest that was not simply held, in the columns of the import', async () => {
    const { data } = await server.anonymous(exports.contests, { year_id: 1 });
    expect(String(data).trim().split('\n')).toEqual([
      'election_type,region,constituency,status,candidate,order,note',
      `parliamentary,North,North One,lot,Kojo River,,${NOTE}`,
    ]);
    const { data: json } = await server.anonymous(exports.json, { year_id: 1, election_type_id: 2 });
    expect(json.contests.find(({ constituency_id }) => constituency_id === 1)).toMatchObject({
      status: 'lot',
      elected_id: 12,
      note: NOTE,
    });
  });

  test('as an election report name the drawn candidate as winner, and await nothing of what is postponed', async () => {
    for (const constituency of [2, 3, 4]) await set(at(constituency), 'postponed', { publish: true });
    const { data: report } = await server.anonymous(exports.nist, { year_id: 1, election_type_id: 2 });
    const winners = report.Election[0]?.Candidate.filter(({ PostElectionStatus }) => PostElectionStatus === 'winner');
    expect(winners?.map((one) => one['@id'])).toEqual(['candidate-12']);
    // A live edit above changed figures that were public.
    expect(report.Status).toBe('correction');
    expect(report.Election[0]?.Contest.map(({ CountStatus }) => CountStatus[0]?.Status)).toEqual([
      'completed',
      'unknown',
      'unknown',
      'unknown',
    ]);
    for (const constituency of [2, 3, 4]) await set(at(constituency), 'held', { publish: true });
  });
});

test('every change has its audit row and its history, and the same status again changes nothing', async () => {
  const trail = await auditOf(server.database, 'contest:6/status');
  expect(trail.map(({ action, actor_id }) => [action, actor_id])).toContainEqual([
    'contests.status',
    USER_ID.super_admin,
  ]);
  const contest = at(SMALL.north.second);
  const history = async () =>
    (
      await server.database.pool.query(
        `select figure, status_before, status_after, reason from figure_history h join contests k on k.id = h.contest_id
         where k.constituency_id = 2 and h.reason = 'Flood in town.' order by h.id`,
      )
    ).rows;
  await set(contest, 'postponed', { note: 'Flood in town.' });
  await set(contest, 'postponed', { note: 'Flood in town.', publish: true });
  await events.heard();
  await set(contest, 'postponed', { note: 'Flood in town.', publish: true });
  expect(await events.heard()).toEqual([]);
  expect(await history()).toEqual([
    { figure: 'status', status_before: 'held', status_after: 'postponed', reason: 'Flood in town.' },
    { figure: 'public_status', status_before: 'held', status_after: 'postponed', reason: 'Flood in town.' },
  ]);
  expect(await read(contest)).toMatchObject({
    status: 'postponed',
    note: 'Flood in town.',
    public: { status: 'postponed' },
  });
});
