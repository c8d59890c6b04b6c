import { contract } from '@election/contract/contract';
import type { Contest } from '@election/contract/figures/contest';
import { afterEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../../testing/audit-trail.ts';
import { useServer } from '../../../testing/server.ts';
import { CORRECTION, SMALL } from '../../../testing/small-election.ts';
import { compareTables } from '../../audit/compare-tables.ts';

const server = useServer();
const { registers, votes, results, exports, findings, years, history } = contract;

const here: Contest = { year_id: 1, constituency_id: SMALL.north.first, election_type_id: 1 };
const there = { ...here, constituency_id: SMALL.north.second };
const totals = { total_registered_voters: 1000, total_valid_votes: 600, total_rejected: 10 };
const ballots = { total_issued: 620, total_not_returned: 10 };

const save = (figures: object, contest = here) =>
  server.as('admin')(registers.save, { correction: CORRECTION, ...contest, ...totals, ...figures });
const publish = async (contest = here) => {
  await server.as('admin')(votes.save, {
    correction: CORRECTION,
    year_id: 1,
    constituency_id: contest.constituency_id,
    votes: [300, 200, 100].map((vote_count, at) => ({ candidate_id: at + 1, vote_count })),
  });
  return server.as('super_admin')(votes.publish, { ...contest, correction: CORRECTION });
};
const national = async () =>
  (await server.anonymous(results.national, { year_id: 1, election_type_id: 1 })).data.totals;
const countFrom = (turnout_from: 'cast' | 'issued') =>
  server.as('super_admin')(years.update, { id: 1, status: 'active', turnout_from });
const codes = async () => (await server.as('admin')(findings.list, here)).data.map(({ code }) => code);
const csv = async () =>
  String((await server.anonymous(exports.registers, { year_id: 1, election_type_id: 1 })).data)
    .trim()
    .split('\n');

afterEach(async () => {
  const client = await server.database.pool.connect();
  await client.query('begin');
  expect(await compareTables(client)).toEqual([]);
  await client.query('commit');
  client.release();
});

describe('ballots issued and not returned', () => {
  test('are saved with the totals, stay where a call leaves them out, and are not known once they are null', async () => {
    expect((await save({ ...ballots })).data).toMatchObject({ ...totals, ...ballots, version: 1 });
    expect((await save({ total_rejected: 11 })).data).toMatchObject({ ...ballots, total_rejected: 11, version: 2 });
    const { data } = await save({ total_issued: null, total_not_returned: 0 });
    expect(data).toMatchObject({ total_not_returned: 0, version: 3 });
    expect(data).not.toHaveProperty('total_issued');
    const trail = await auditOf(server.database, 'contest:1/register');
    expect(trail.at(-1)).toMatchObject({ before: { total_issued: 620 }, after: { total_not_returned: 0 } });
    const { data: page } = await server.as('admin')(history.list, here);
    expect(page.data.find(({ figure, after }) => figure === 'issued' && after === null)).toMatchObject({ before: 620 });
  });

  test('that do not add up are a warning', async () => {
    await save(ballots);
    expect(await codes()).not.toContain('C19');
    await publish();
    expect(await codes()).not.toContain('C19');
    await save({ ...ballots, total_not_returned: 9 });
    expect(await codes()).toContain('C19');
  });

  test('are public by publication alone', async () => {
    expect((await csv())[1]).toBe('presidential,North,North One,1000,600,10,620,10,0.6100');
    const own = async () => (await server.as('admin')(registers.list, { ...here, constituency_ids: [1] })).data[0];
    expect(await own()).toMatchObject({ total_not_returned: 9, public_totals: ballots, awaits_publication: true });
    await server.as('super_admin')(votes.publish, { ...here, correction: CORRECTION });
    expect(await own()).toMatchObject({ public_totals: { total_not_returned: 9 }, awaits_publication: false });
  });
});

describe('turnout', () => {
  test('counts ballots cast, and by a setting of the year ballots issued, over the registers that say how many', async () => {
    await save({ total_registered_voters: 800, total_issued: null, total_not_returned: null }, there);
    await publish(there);
    expect(await national()).toMatchObject({
      turnout: 1220 / 1800,
      turnout_from: 'cast',
      registers: 2,
      registered_voters: 1800,
    });
    expect((await countFrom('issued')).data).toMatchObject({ turnout_from: 'issued' });
    expect(await national()).toMatchObject({
      turnout: 0.62,
      turnout_from: 'issued',
      registers: 1,
      registered_voters: 1000,
    });
    expect(await national()).toMatchObject({ rejected_votes: 20 });
  });

  test('is named in exports', async () => {
    const [header, first, second] = await csv();
    expect(header?.endsWith('total_issued,total_not_returned,turnout_from_ballots_issued')).toBe(true);
    expect(first).toBe('presidential,North,North One,1000,600,10,620,9,0.6200');
    expect(second).toBe('presidential,North,North Two,800,600,10,,,');
    const { data } = await server.anonymous(exports.json, { year_id: 1 });
    expect(data.year.turnout_from).toBe('issued');
    await countFrom('cast');
    expect((await csv())[0]?.endsWith('turnout_from_ballots_cast')).toBe(true);
  });
});
