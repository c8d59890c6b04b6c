import { contract } from '@election/contract/contract';
import { MAX_INT } from '@election/contract/wire/pairs';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../../../testing/server.ts';
import { SMALL } from '../../../testing/small-election.ts';

const server = useServer();
const { votes, stationVotes, registers, findings, sync, results } = contract;

const CONSTITUENCIES = [SMALL.north.first, SMALL.north.second, SMALL.south.first, SMALL.south.second];
const largest = SMALL.presidential.map((candidate_id) => ({ candidate_id, vote_count: MAX_INT }));
const AT = { year_id: SMALL.year, election_type_id: 1 };

beforeAll(async () => {
  const admin = server.as('admin');
  for (const constituency_id of CONSTITUENCIES) {
    const totals = { total_registered_voters: MAX_INT, total_valid_votes: MAX_INT, total_rejected: MAX_INT };
    expect(await admin(registers.save, { ...AT, ...totals, constituency_id })).toMatchObject({ status: 200 });
    expect(await admin(votes.save, { ...AT, constituency_id, votes: largest })).toMatchObject({ status: 200 });
  }
  for (const polling_station_id of Object.values(SMALL.stations)) {
    const saved = await admin(stationVotes.publish, {
      ...AT,
      polling_station_id,
      votes: largest,
      reason: 'The largest figures that a field takes.',
    });
    expect(saved).toMatchObject({ status: 200 });
  }
});

test('sums of the largest figures and registers are exact, after a publication and after each sync', async () => {
  const publisher = server.as('super_admin');
  for (const constituency_id of CONSTITUENCIES) {
    const { data: found } = await publisher(findings.list, { ...AT, constituency_id });
    expect(found.map(({ code }) => code)).toContain('C2');
    const errors = found.filter(({ severity }) => severity === 'error').map(({ code, numbers }) => ({ code, numbers }));
    await publisher(findings.decide, { ...AT, constituency_id, findings: errors, reason: 'Largest figures' });
    const published = await publisher(votes.publish, { ...AT, constituency_id });
    expect(published, JSON.stringify(published.error_msg)).toMatchObject({ status: 200 });
  }
  const national = async () => (await server.anonymous(results.national, AT)).data;
  const sums = { valid_votes: 12 * MAX_INT, rejected_votes: 4 * MAX_INT, registered_voters: 4 * MAX_INT, turnout: 2 };
  expect((await national()).totals).toMatchObject(sums);
  for (const call of [sync.constituencies, sync.regions]) {
    expect(await publisher(call, { election_id: 1, year_id: SMALL.year })).toMatchObject({ status: 200 });
  }
  expect((await national()).totals).toMatchObject(sums);
  expect((await national()).candidates.map((row) => row.votes)).toEqual([4 * MAX_INT, 4 * MAX_INT, 4 * MAX_INT, 0]);
});
