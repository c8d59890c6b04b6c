import { contract } from '@election/contract/contract';
import { registersDone as shared } from '@election/contract/messages/done';
import { sayFindings } from '@election/contract/messages/findings';
import { sayVotes } from '@election/contract/messages/votes';
import { afterEach, describe, expect, test } from 'vitest';
import { failures, registerChanged } from '../../../platform/sentences.ts';
import { auditOf } from '../../../testing/audit-trail.ts';
import { useEvents } from '../../../testing/events.ts';
import { useServer } from '../../../testing/server.ts';
import { CORRECTION, type Person, SMALL, USER_ID } from '../../../testing/small-election.ts';
import { comparePublic, compareTables } from '../../audit/compare-tables.ts';
import { difference } from '../../audit/differences.ts';

const server = useServer();
const events = useEvents(server.database);
const { registers, votes, stationVotes, results, history, pollingStations, findings } = contract;

const contest = { year_id: 1, constituency_id: SMALL.north.first, election_type_id: 1 };
const station = SMALL.stations.first;
const here = { ...contest, polling_station_id: station };
const totals = (total_registered_voters: number, total_valid_votes: number, total_rejected: number) => ({
  total_registered_voters,
  total_valid_votes,
  total_rejected,
});
const ballots = { total_issued: 70, total_not_returned: 4 };
const FIRST = { ...totals(100, 60, 6), ...ballots };
const SUBJECT = `contest:1/station:${station}/register`;

const save = (person: Person, figures: object, more = {}) =>
  server.as(person)(registers.save, { correction: CORRECTION, ...here, ...figures, ...more });
const read = async (person: Person, of: object = { polling_station_id: station }) =>
  (
    await server.as(person)(registers.list, {
      year_id: 1,
      election_type_id: 1,
      constituency_ids: [contest.constituency_id],
      ...of,
    })
  ).data[0];
const publish = (figures: number[], more = {}) =>
  server.as('correspondent')(stationVotes.publish, {
    correction: CORRECTION,
    ...{ year_id: 1, election_type_id: 1, polling_station_id: station },
    votes: figures.map((vote_count, at) => ({ candidate_id: at + 1, vote_count })),
    ...more,
  });
const historyOf = async (of: object) =>
  (await server.as('admin')(history.list, { ...contest, ...of })).data.data
    .filter(({ candidate }) => candidate === null)
    .map(({ figure, action, before, after }) => [figure, action, before, after])
    .sort();

afterEach(async () => {
  const client = await server.database.pool.connect();
  await client.query('begin');
  expect(await compareTables(client)).toEqual([]);
  await client.query('commit');
  client.release();
});

describe('the totals of a polling station', () => {
  test('are those of its sheet alone: the constituency has none, and the other station neither', async () => {
    await events.heard();
    expect(await save('correspondent', FIRST, { version: 0 })).toMatchObject({
      status: 200,
      msg: shared.saved,
      data: { ...FIRST, polling_station_id: station, version: 1, public_totals: null, awaits_publication: false },
    });
    expect(await events.heard()).toMatchObject([
      { type: 'register-saved', constituency_id: 1, polling_station_id: station, user_id: USER_ID.correspondent },
    ]);
    expect(await read('admin', {})).toBeUndefined();
    expect(await read('admin', { polling_station_id: SMALL.stations.second })).toBeUndefined();
    const { data } = await save('admin', totals(1000, 700, 12), { polling_station_id: undefined });
    expect(data).toMatchObject({ total_valid_votes: 700, version: 1 });
    expect(data).not.toHaveProperty('polling_station_id');
    expect(await read('admin')).toMatchObject({ ...FIRST, version: 1 });
    expect(await read('admin', {})).toMatchObject(totals(1000, 700, 12));
  });

  test('stand in the history and in the audit trail of their station', async () => {
    const trail = await auditOf(server.database, SUBJECT);
    expect(trail.map(({ chain, action, actor_id, before, after }) => [chain, action, actor_id, before, after])).toEqual(
      [[1, 'registers.save', USER_ID.correspondent, null, FIRST]],
    );
    expect(await historyOf({ polling_station_id: station })).toEqual([
      ['issued', 'register', null, 70],
      ['not_returned', 'register', null, 4],
      ['registered', 'register', null, 100],
      ['rejected', 'register', null, 6],
      ['valid', 'register', null, 60],
    ]);
    expect((await historyOf({})).map(([figure]) => figure)).toEqual(['registered', 'rejected', 'valid']);
  });

  test('are saved by validators of its region, for a station of the constituency, from the version that was seen', async () => {
    for (const person of ['agent', 'intern'] as const) expect((await save(person, FIRST)).status).toBe(403);
    expect(await save('southern_correspondent', FIRST)).toMatchObject({ status: 403, error_msg: failures.outOfScope });
    expect(await save('admin', FIRST, { constituency_id: SMALL.north.second })).toMatchObject({
      status: 422,
      error_msg: sayVotes.unknownStation,
    });
    expect(await save('admin', totals(1, 1, 0), { version: 0 })).toMatchObject({
      status: 409,
      error_msg: registerChanged({ ...totals(1, 1, 0), ...ballots }, FIRST),
    });
    expect(await save('admin', { ...FIRST, total_issued: null })).toMatchObject({ status: 200, data: { version: 2 } });
    expect(await read('admin')).not.toHaveProperty('total_issued');
    expect(await save('admin', FIRST, { version: 2 })).toMatchObject({ data: { ...FIRST, version: 3 } });
  });
});

describe('with the totals of its sheet', () => {
  test('a station whose votes do not add up is published with a reason only', async () => {
    const told = await publish([30, 20, 9]);
    expect(told.status).toBe(422);
    expect(told.error_msg).toEqual({
      reason: ["The candidates' votes add up to 59, but the register says 60 valid votes.", sayFindings.reasonNeeded],
    });
    await save('admin', totals(65, 60, 6));
    expect((await publish([30, 20, 10])).error_msg).toEqual({
      reason: ['66 ballots are more than the 65 registered voters.', sayFindings.reasonNeeded],
    });
    await save('admin', FIRST);
  });

  test('a publication of the station makes them public, and no other', async () => {
    expect(await read('southern_correspondent')).toBeUndefined();
    const sums = async () => {
      const { totals, candidates } = (await server.anonymous(results.national, { year_id: 1, election_type_id: 1 }))
        .data;
      return { totals, candidates };
    };
    const before = await sums();
    expect((await publish([30, 20, 10])).status).toBe(200);
    expect(await read('southern_correspondent')).toMatchObject({ ...FIRST, version: 0, public_totals: FIRST });
    expect(await read('southern_correspondent', {})).toBeUndefined();
    expect((await auditOf(server.database, SUBJECT)).at(-1)).toMatchObject({
      action: 'registers.publish',
      before: null,
      after: FIRST,
    });
    expect(await sums()).toEqual(before);
  });

  test('that are saved afterwards wait for the next publication of the station, whoever saves them', async () => {
    for (const person of ['correspondent', 'super_admin'] as const) {
      const changed = { ...FIRST, total_rejected: person === 'super_admin' ? 5 : 7 };
      expect(await save(person, changed)).toMatchObject({
        data: { ...changed, public_totals: FIRST, awaits_publication: true },
      });
    }
    expect(await read('southern_correspondent')).toMatchObject(FIRST);
    expect((await publish([30, 20, 10])).status).toBe(200);
    expect(await read('southern_correspondent')).toMatchObject({ total_rejected: 5, awaits_publication: false });
  });

  test('the constituency is published without waiting for them, and its checks do not read them', async () => {
    await save('admin', totals(1000, 60, 12), { polling_station_id: undefined });
    await server.as('admin')(votes.save, {
      correction: CORRECTION,
      ...{ year_id: 1, constituency_id: contest.constituency_id },
      votes: [30, 20, 10].map((vote_count, at) => ({ candidate_id: at + 1, vote_count })),
    });
    expect((await server.as('super_admin')(votes.publish, { ...contest, correction: CORRECTION })).status).toBe(200);
    const national = async () => (await server.anonymous(results.national, { year_id: 1, election_type_id: 1 })).data;
    const { version } = await national();
    expect(await save('super_admin', { ...FIRST, total_valid_votes: 1 })).toMatchObject({
      status: 200,
      data: { public_totals: { total_valid_votes: 60 }, awaits_publication: true },
    });
    expect(await national()).toMatchObject({
      version,
      totals: { registers: 1, registered_voters: 1000, rejected_votes: 12 },
    });
    const { data: entries } = await server.as('admin')(votes.entries, { ...contest, region_id: 1 });
    expect(entries.publication).toBe('published');
    const { data } = await server.as('admin')(findings.list, contest);
    expect(data.map(({ code }) => code)).not.toContain('C1');
  });

  test('public totals that were changed past the server are found by verification, with their station', async () => {
    const owner = await server.database.owner.connect();
    await owner.query('begin; set local session_replication_role = replica');
    await owner.query('update registers set public_rejected = 3000 where place = $1', [station]);
    const found = await comparePublic(owner);
    await owner.query('rollback');
    owner.release();
    expect(found.map(difference)).toEqual([
      'The registers do not fit: in North One, presidential, polling station N0101 (North School), public rejected ballots, the table says 3,000, the history of figures says 5.',
    ]);
  });

  test('the station cannot be deleted', async () => {
    const second = { ...here, polling_station_id: SMALL.stations.second };
    await server.as('admin')(registers.save, { correction: CORRECTION, ...second, ...totals(50, 20, 0) });
    const told = await server.as('super_admin')(pollingStations.remove, { id: SMALL.stations.second });
    expect(told.status).toBe(409);
    expect(told.error_msg).toContain('still has 1 register');
  });
});
