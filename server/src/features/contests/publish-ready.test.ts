import { contract } from '@election/contract/contract';
import { errorsFirst } from '@election/contract/messages/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { useEvents } from '../../testing/events.ts';
import { useServer } from '../../testing/server.ts';
import { SMALL } from '../../testing/small-election.ts';
import * as say from './sentences.ts';

const server = useServer();
const events = useEvents(server.database);
const { votes, registers, board, results, findings } = contract;

const year = { year_id: 1 };
const at = (constituency_id: number) => ({ ...year, constituency_id, election_type_id: 1 });
const save = (constituency_id: number, ...figures: number[]) =>
  server.as('admin')(votes.save, {
    ...year,
    constituency_id,
    votes: figures.map((vote_count, index) => ({ candidate_id: SMALL.presidential[index] ?? 0, vote_count })),
  });
const register = (constituency_id: number, valid: number, rejected = 1) =>
  server.as('admin')(registers.save, {
    ...at(constituency_id),
    total_registered_voters: 5000,
    total_valid_votes: valid,
    total_rejected: rejected,
  });
const publishReady = (more: object = {}, options = {}) =>
  server.as('super_admin')(votes.publishReady, { ...year, ...more }, options);
const states = async () =>
  (await server.as('super_admin')(board.list, year)).data
    .filter(({ election_type_id }) => election_type_id === 1)
    .map(({ state }) => state);
const publications = async () =>
  (await events.heard())
    .filter(({ type }) => type === 'published')
    .map((event) => 'constituency_id' in event && event.constituency_id);

beforeAll(async () => {
  // Sound, with a warning (rejected ballots), with an error (other valid votes), and not complete.
  await save(1, 300, 200, 100);
  await register(1, 600);
  await save(2, 310, 200, 100);
  await register(2, 610, 90);
  await save(3, 320, 200, 100);
  await register(3, 621);
  await save(4, 330);
});

describe('publishing what is ready', () => {
  test('is for who publishes', async () => {
    for (const person of ['admin', 'correspondent', 'agent'] as const)
      expect((await server.as(person)(votes.publishReady, year)).status).toBe(403);
  });

  test('publishes the sound contest, holds back the one with a warning, and leaves those that are not ready', async () => {
    expect(await states()).toEqual(['ready', 'ready', 'validated', 'entered']);
    await events.heard();
    const { status, data } = await publishReady({}, { key: 'publish-ready-01' });
    expect(status).toBe(200);
    expect(data.published).toEqual([{ contest_id: 1, constituency: 'North One', election_type_id: 1 }]);
    expect(data.held_back).toEqual([
      {
        contest_id: 3,
        constituency: 'North Two',
        election_type_id: 1,
        why: say.unticked(['90 of 700 ballots were rejected: 12.9 %.']),
      },
    ]);
    expect(await states()).toEqual(['published', 'ready', 'validated', 'entered']);
    expect(await publications()).toEqual([1]);
    const { data: result } = await server.anonymous(results.national, { ...year, election_type_id: 1 });
    expect(result).toMatchObject({ reporting: { reported: 1 }, totals: { valid_votes: 600 } });
  });

  test('gives a repeat with the key its first answer, and publishes nothing again', async () => {
    const { data } = await publishReady({}, { key: 'publish-ready-01' });
    expect(data.published).toHaveLength(1);
    expect(await publications()).toEqual([]);
    expect((await publishReady()).data.published).toEqual([]);
  });

  test('publishes what was ticked, of the region and election type asked for alone', async () => {
    const { data: found } = await server.as('admin')(findings.list, at(2));
    const decided = found.map(({ code, numbers }) => ({ code, numbers }));
    await server.as('admin')(findings.decide, { ...at(2), findings: decided });
    expect((await publishReady({ region_id: SMALL.south.region })).data).toEqual({ published: [], held_back: [] });
    expect((await publishReady({ election_type_id: 2 })).data).toEqual({ published: [], held_back: [] });
    expect((await publishReady({ region_id: SMALL.north.region })).data.published).toMatchObject([
      { constituency: 'North Two' },
    ]);
  });

  test('stops at the same gate as Publish Votes', async () => {
    expect(await server.as('super_admin')(votes.publish, at(3))).toMatchObject({
      status: 409,
      error_msg: errorsFirst(["The candidates' votes add up to 620, but the register says 621 valid votes."]),
    });
    expect((await publishReady()).data).toEqual({ published: [], held_back: [] });
    expect(await states()).toEqual(['published', 'published', 'validated', 'entered']);
  });

  test('publishes sums of stations after a sync', async () => {
    await server.as('admin')(contract.stationVotes.publish, {
      ...at(3),
      polling_station_id: 3,
      votes: SMALL.presidential.map((candidate_id, index) => ({ candidate_id, vote_count: 90 + index })),
    });
    await server.database.owner.query('delete from vote_values where contest_id = 5 and place = 0');
    await server.database.owner.query('delete from registers where contest_id = 5');
    await server.as('super_admin')(contract.sync.constituencies, { ...year, election_id: 1 });
    expect((await publishReady()).data).toMatchObject({
      published: [],
      held_back: [{ constituency: 'South One', why: expect.stringContaining('Not checkable: no totals') }],
    });
    await register(3, 273);
    expect((await publishReady()).data).toMatchObject({ published: [{ constituency: 'South One' }], held_back: [] });
  });
});
