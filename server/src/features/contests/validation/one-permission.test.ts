import { contract } from '@election/contract/contract';
import type { Permission } from '@election/contract/people/permissions';
import { expect, test } from 'vitest';
import { holderOf } from '../../../testing/holder.ts';
import { useServer } from '../../../testing/server.ts';
import { SMALL } from '../../../testing/small-election.ts';

const server = useServer();
const { votes, coverage } = contract;
const contest = { year_id: 1, constituency_id: SMALL.north.first, election_type_id: 1 };

test.each<[string, Permission[]]>([
  ['publishes', ['votes.publish']],
  ['validates', ['entries.validate']],
])('a person who %s sees as many validated figures with entries.submit as without', async (_, permissions) => {
  const ballot = SMALL.presidential.map((candidate_id) => ({ candidate_id, vote_count: 20 }));
  const { year_id, constituency_id } = contest;
  expect((await server.as('agent')(votes.submit, { year_id, constituency_id, votes: ballot })).status).toBe(200);
  const entriesOf = async (more: Permission[]) => {
    const { call } = await holderOf(server, ['reference.read', ...permissions, ...more]);
    return (await call(votes.entries, { ...contest, region_id: SMALL.north.region })).data;
  };
  await server.as('admin')(votes.save, { year_id, constituency_id, votes: ballot });
  await server.database.owner.query(`update vote_entries set status = 'approved'`);
  const without = await entriesOf([]);
  expect(without.entries.length).toBeGreaterThan(0);
  expect(await entriesOf(['entries.submit'])).toEqual(without);
  await server.database.owner.query(`update vote_entries set status = 'pending'`);
});

test('coverage.read alone reminds, as it says, and in its scope', async () => {
  const remind = async (region: number) => {
    const { call } = await holderOf(server, ['coverage.read'], { scope: 'region', region });
    const places = [{ constituency_id: SMALL.north.second }];
    return (await call(coverage.remind, { year_id: 1, election_type_id: 1, places })).status;
  };
  expect(await remind(SMALL.north.region)).toBe(200);
  expect(await remind(SMALL.south.region)).toBe(403);
});
