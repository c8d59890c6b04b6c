import { contract } from '@election/contract/contract';
import { noFigures } from '@election/contract/messages/contest-status';
import { inactiveCandidates, inactiveStation } from '@election/contract/messages/votes';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { forgetVotes } from '../../../testing/models/forget-votes.ts';
import { useServer } from '../../../testing/server.ts';
import { SMALL } from '../../../testing/small-election.ts';

const server = useServer();
const { contestStatus, votes, stationVotes } = contract;
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.database.url });
  await owner.connect();
});
afterAll(() => owner.end());
afterEach(async () => {
  await setStatus('held');
  await owner.query("update polling_stations set status = 'active'");
  await forgetVotes(owner);
});

const [palm = 0] = SMALL.presidential;
const ballot = [{ candidate_id: palm, vote_count: 5 }];
const contest = { year_id: SMALL.year, constituency_id: SMALL.north.first, election_type_id: 1 };
const setStatus = (status: 'held' | 'postponed' | 'annulled') =>
  server.as('super_admin')(contestStatus.set, { ...contest, status });
const submit = () =>
  server.as('agent')(votes.submit, { year_id: SMALL.year, constituency_id: SMALL.north.first, votes: ballot });
const submitAt = (polling_station_id: number) =>
  server.as('agent')(stationVotes.submit, { year_id: SMALL.year, polling_station_id, votes: ballot });

test.each(['postponed', 'annulled'] as const)(
  'a contest that is %s takes no figures, nor do its stations',
  async (status) => {
    await setStatus(status);
    for (const answer of [await submit(), await submitAt(SMALL.stations.first)])
      expect(answer).toMatchObject({ status: 409, error_msg: noFigures[status] });
    expect((await server.database.pool.query('select from vote_entries')).rowCount).toBe(0);
    await setStatus('held');
    expect((await submit()).status).toBe(200);
  },
);

test('an inactive polling station takes no figures; others do', async () => {
  await owner.query("update polling_stations set status = 'inactive' where id = $1", [SMALL.stations.first]);
  expect(await submitAt(SMALL.stations.first)).toMatchObject({ status: 409, error_msg: inactiveStation });
  expect((await submitAt(SMALL.stations.second)).status).toBe(200);
  expect((await submit()).status).toBe(200);
});

test('figures that waited while a candidate became inactive are refused with the name, and none of them is stored', async () => {
  const [, river = 0] = SMALL.presidential;
  const typed = [...ballot, { candidate_id: river, vote_count: 6 }];
  const send = (figures: typeof ballot) =>
    server.as('agent')(votes.submit, { year_id: SMALL.year, constituency_id: SMALL.north.first, votes: figures });
  const label = await owner.query('select candidate_label(c) as label from candidates c where id = $1', [river]);
  await owner.query("update candidates set status = 'inactive' where id = $1", [river]);
  try {
    expect(await send(typed)).toMatchObject({ status: 422, error_msg: inactiveCandidates([label.rows[0].label]) });
    expect((await server.database.pool.query('select from vote_entries')).rowCount).toBe(0);
    expect((await send(ballot)).status).toBe(200);
  } finally {
    await owner.query("update candidates set status = 'active' where id = $1", [river]);
  }
});
