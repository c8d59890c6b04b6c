import { contract } from '@election/contract/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { holderOf } from '../holder.ts';
import { type Caller, useServer } from '../server.ts';
import { SMALL } from '../small-election.ts';

const server = useServer();
const { votes, registers, stationVotes, history } = contract;
let read: Caller;
const here = { year_id: SMALL.year, constituency_id: SMALL.north.first, election_type_id: 1 };
const figures = SMALL.presidential.map((candidate_id) => ({ candidate_id, vote_count: 7 }));
const totals = { total_registered_voters: 100, total_valid_votes: 21, total_rejected: 1 };

/** A user with an added role of scope `any` that may read and nothing else. */
beforeAll(async () => {
  read = (await holderOf(server, ['reference.read', 'pending.read'])).call;
  await server.as('agent')(votes.submit, { ...here, votes: figures });
  await server.as('correspondent')(votes.save, { ...here, votes: figures });
  await server.as('correspondent')(registers.save, { ...here, ...totals });
});

describe('figures that are not public yet', () => {
  const seen = async () => {
    const { data: results } = await read(votes.results, here);
    const { data: entered } = await read(votes.entries, { ...here, region_id: SMALL.north.region });
    const { data: turnout } = await read(registers.list, { ...here, constituency_ids: [here.constituency_id] });
    return [results.flatMap((one) => one.vote_count).length, entered.entries.length, turnout.length];
  };

  test('are not shown to a role that reaches everywhere but works with no figures, until they are public', async () => {
    expect(await seen()).toEqual([0, 0, 0]);
    for (const [route, input] of [
      [votes.agents, { ...here, region_id: SMALL.north.region }],
      [stationVotes.agents, { ...here, polling_station_id: 1 }],
      [contract.findings.list, here],
      [history.list, here],
    ] as const) {
      expect((await read(route, input)).status).toBe(403);
    }
    expect((await server.as('super_admin')(votes.publish, here)).status).toBe(200);
    expect(await seen()).toEqual([3, 3, 1]);
  });

  test('are not in the titles of pending items, which every role may read', async () => {
    const { data } = await read(contract.notifications.list, {});
    expect(data).toHaveLength(1);
    expect(JSON.stringify(data)).not.toMatch(/"votes"|"vote_count"/);
  });
});
