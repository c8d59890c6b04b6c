import { contract } from '@election/contract/contract';
import { pollsDone as say } from '@election/contract/messages/done';
import { sayVotes as votes } from '@election/contract/messages/votes';
import { describe, expect, test } from 'vitest';
import { failures } from '../../platform/sentences.ts';
import { sayRows as reference, stays } from '../../platform/writes/sentences.ts';
import { auditOf } from '../../testing/audit-trail.ts';
import { useServer } from '../../testing/server.ts';
import { SMALL } from '../../testing/small-election.ts';

const server = useServer();
const { polls, results } = contract;
const superAdmin: ReturnType<typeof server.as> = (route, input, options) =>
  server.as('super_admin')(route, input, options);

const contest = { year_id: SMALL.year, constituency_id: SMALL.north.first, election_type_id: 1 };
const form = (title: string) => ({ title, status: 'active', ...contest });
const create = async (title: string, more: object = {}) =>
  (await superAdmin(polls.create, { ...form(title), ...more })).data;

describe('polls', () => {
  test('a new poll has its figures, which no total contains', async () => {
    const answer = await superAdmin(polls.create, {
      ...form('Exit poll, noon'),
      votes: [
        { candidate_id: 1, vote_count: 60 },
        { candidate_id: 2, vote_count: 40 },
      ],
    });
    expect(answer).toMatchObject({ status: 200, msg: say.created });
    const list = await server.as('agent')(polls.list, { constituency: SMALL.north.first, year_id: SMALL.year });
    expect(list.data).toEqual([answer.data]);
    const read = await server.as('agent')(polls.results, { ...contest, poll_id: answer.data.id });
    expect(read.data.map(({ candidate, votes, share }) => [candidate.name, votes, share])).toEqual([
      ['Abena Palm', 60, 0.6],
      ['Kofi River', 40, 0.4],
      ['Esi Lamp', null, null],
      ['Yaw Withdrawn', null, null],
    ]);
    const national = await server.anonymous(results.national, { year_id: SMALL.year, election_type_id: 1 });
    expect(national.data.totals.valid_votes).toBe(0);
    expect(await auditOf(server.database, `poll:${answer.data.id}`)).toMatchObject([
      { chain: SMALL.north.first, action: 'polls.create', after: { votes: [{ votes: 60 }, { votes: 40 }] } },
    ]);
  });

  test('place, election type and candidates must exist and belong together', async () => {
    const send = (more: object) => superAdmin(polls.create, { ...form('Odd'), ...more });
    const place = { constituency_id: [reference.unknownConstituency] };
    expect(await send({ constituency_id: 999 })).toMatchObject({ status: 422, error_msg: place });
    expect(await send({ year_id: 999 })).toMatchObject({ error_msg: place });
    expect(await send({ election_type_id: 9 })).toMatchObject({
      error_msg: { election_type_id: [reference.unknownElectionType] },
    });
    const one = { candidate_id: 11, vote_count: 1 };
    const unknown = { error_msg: { votes: [votes.unknownCandidates({ ids: [11] })] } };
    expect(await send({ votes: [one] })).toMatchObject(unknown);
    const elsewhere = { election_type_id: 2, constituency_id: SMALL.south.first };
    expect(await send({ ...elsewhere, votes: [one] })).toMatchObject(unknown);
    expect(
      await send({
        votes: [
          { ...one, candidate_id: 1 },
          { ...one, candidate_id: 1 },
        ],
      }),
    ).toMatchObject({
      error_msg: { votes: [votes.repeatedCandidates] },
    });
    expect(Object.keys((await superAdmin(polls.create, {})).error_msg)).toEqual([
      'title',
      'status',
      'year_id',
      'constituency_id',
      'election_type_id',
    ]);
  });

  test('a title is unique in a contest', async () => {
    await create('Evening');
    const twice = await superAdmin(polls.create, form('EVENING'));
    expect([twice.status, Object.keys(twice.error_msg)]).toEqual([409, ['title']]);
    expect(await superAdmin(polls.create, { ...form('Evening'), election_type_id: 2 })).toMatchObject({ status: 200 });
  });

  test('an update replaces all figures, or keeps them if they are left out', async () => {
    const { id, version } = await create('Morning', { votes: [{ candidate_id: 1, vote_count: 5 }] });
    const edit = (more: object) =>
      superAdmin(polls.update, { id, title: 'Morning', status: 'active', ...contest, ...more });
    const kept = await edit({ status: 'inactive', version });
    expect(kept).toMatchObject({ status: 200, msg: say.updated, data: { votes: [{ candidate_id: 1, votes: 5 }] } });
    expect(await edit({ version })).toMatchObject({ status: 409, error_msg: failures.stale });
    const replaced = await edit({ votes: [{ candidate_id: 3, vote_count: 8 }] });
    expect(replaced.data.votes).toEqual([{ candidate_id: 3, votes: 8 }]);
    expect(await edit({ constituency_id: 2 })).toMatchObject({
      status: 422,
      error_msg: { constituency_id: [stays.constituency] },
    });
  });

  test('a poll is deleted with its figures, in its own year only', async () => {
    const { id } = await create('Gone', { votes: [{ candidate_id: 1, vote_count: 5 }] });
    expect(await superAdmin(polls.remove, { id, year_id: 999 })).toMatchObject({ status: 422 });
    expect(await superAdmin(polls.remove, { id, year_id: SMALL.year })).toMatchObject({
      status: 200,
      msg: say.deleted,
    });
    expect(await server.as('agent')(polls.results, { ...contest, poll_id: id })).toMatchObject({ status: 404 });
  });
});
