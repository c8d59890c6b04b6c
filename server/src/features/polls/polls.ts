import type { polls as contract, Poll, PollResult } from '@election/contract/ballots/polls';
import { sayVotes as votes } from '@election/contract/messages/votes';
import type { Input } from '@election/contract/wire/route';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { isOnBallot } from '../../platform/db/candidate-rows.ts';
import type { Db } from '../../platform/db/connect.ts';
import { difference, lockRow, type Row } from '../../platform/db/rows.ts';
import { Failure } from '../../platform/failure.ts';
import { failures } from '../../platform/sentences.ts';
import { assertConstituency, assertElectionType, assertStays } from '../../platform/writes/belonging.ts';
import { noteChange } from '../../platform/writes/reference-change.ts';
import { stays, unnamed } from '../../platform/writes/sentences.ts';

type Figures = NonNullable<Input<typeof contract.create>['votes']>;

const pollRows = (where: RawBuilder<unknown>): RawBuilder<Poll> => sql<Poll>`
  select id, title, status, year_id, constituency_id, election_type_id, version,
         coalesce((select json_agg(json_build_object('candidate_id', v.candidate_id, 'votes', v.votes) order by v.candidate_id)
                   from poll_votes v where v.poll_id = polls.id), '[]') as votes
  from polls where ${where} order by election_type_id, title`;

/** The polls of a constituency by election type and title. */
export async function listPolls({ db }: Context, input: Input<typeof contract.list>): Promise<Poll[]> {
  const { constituency, year_id } = input;
  return (await pollRows(sql`constituency_id = ${constituency} and year_id = ${year_id}`).execute(db)).rows;
}

const readPoll = async (db: Db, id: number): Promise<Poll> =>
  (await pollRows(sql`id = ${id}`).execute(db)).rows[0] as Poll;

/** Every candidate of the poll's contest in ballot order with the poll's figure and its share. @throws Failure 404 */
export async function readPollResults({ db }: Context, input: Input<typeof contract.results>): Promise<PollResult[]> {
  const { poll_id: id, year_id, constituency_id, election_type_id } = input;
  const contest = { year_id, constituency_id, election_type_id };
  const poll = await db
    .selectFrom('polls')
    .select('id')
    .where((eb) => eb.and({ id, ...contest }))
    .executeTakeFirst();
  if (!poll) throw new Failure(404, failures.missing({ what: unnamed.polls }));
  const { rows } = await sql<PollResult>`
    select v.votes, v.votes::float / nullif(sum(v.votes) over (), 0) as share,
           candidate_json(c, p) as candidate
    from candidates c
    join parties p on p.id = c.party_id
    left join poll_votes v on v.candidate_id = c.id and v.poll_id = ${id}
    where ${isOnBallot(contest)}
    order by c.ballot_order, c.name`.execute(db);
  return rows;
}

interface Contest {
  year_id: number;
  constituency_id: number;
  election_type_id: number;
}

/** Creates a poll, with or without figures. @throws Failure 409 title taken, 422 unknown constituency, type or candidate */
export async function createPoll(context: Context, input: Input<typeof contract.create>): Promise<Poll> {
  const { db } = context;
  const { votes: figures = [], ...values } = input;
  await assertElectionType(db, input.election_type_id);
  await assertConstituency(db, input.constituency_id, input.year_id);
  await assertOnBallot(db, input, figures);
  const after = await db.insertInto('polls').values(values).returningAll().executeTakeFirstOrThrow();
  await storeFigures(db, after.id, figures);
  const poll = await readPoll(db, after.id);
  const change = { table: 'polls', id: after.id, verb: 'create', after: poll } as const;
  await noteChange(context, change, after.constituency_id);
  return poll;
}

/** Updates a poll; figures that are sent replace all its figures. @throws Failure 404, 409 stale or title taken, 422 */
export async function updatePoll(context: Context, input: Input<typeof contract.update>): Promise<Poll> {
  const { db } = context;
  const { id, version, votes: figures, title, status } = input;
  const row = await lockRow(db, 'polls', id, unnamed.polls, { version, read: readPoll });
  assertSameContest(row, input);
  const before = await readPoll(db, id);
  await db.updateTable('polls').set({ title, status }).where('id', '=', id).execute();
  if (figures) {
    await assertOnBallot(db, row, figures);
    await db.deleteFrom('poll_votes').where('poll_id', '=', id).execute();
    await storeFigures(db, id, figures);
  }
  const after = await readPoll(db, id);
  const change = { table: 'polls', id, verb: 'update', ...difference(before, after) } as const;
  await noteChange(context, change, row.constituency_id);
  return after;
}

/** Deletes a poll with its figures, which no total contains. @throws Failure 404, 422 wrong year */
export async function removePoll(context: Context, { id, year_id }: Input<typeof contract.remove>): Promise<null> {
  const { db } = context;
  const row = await lockRow(db, 'polls', id, unnamed.polls);
  assertStays('year_id', year_id, row.year_id, stays.year);
  const before = await readPoll(db, id);
  await db.deleteFrom('polls').where('id', '=', id).execute();
  await noteChange(context, { table: 'polls', id, verb: 'delete', before }, row.constituency_id);
  return null;
}

function assertSameContest(own: Row<'polls'>, given: Partial<{ [K in keyof Contest]: number | undefined }>) {
  assertStays('year_id', given.year_id, own.year_id, stays.year);
  assertStays('constituency_id', given.constituency_id, own.constituency_id, stays.constituency);
  assertStays('election_type_id', given.election_type_id, own.election_type_id, stays.electionType);
}

/** @throws Failure 422 for a candidate who is not on the contest's ballot, or who comes twice */
async function assertOnBallot(db: Db, contest: Contest, figures: Figures) {
  const ids = figures.map((figure) => figure.candidate_id);
  if (new Set(ids).size < ids.length) throw new Failure(422, { votes: [votes.repeatedCandidates] });
  const { rows } = await sql<{ id: number }>`select c.id from candidates c where ${isOnBallot(contest)}`.execute(db);
  const known = new Set(rows.map((row) => row.id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new Failure(422, { votes: [votes.unknownCandidates({ ids: unknown })] });
}

async function storeFigures(db: Db, poll_id: number, figures: Figures) {
  if (figures.length === 0) return;
  const rows = figures.map(({ candidate_id, vote_count }) => ({ poll_id, candidate_id, votes: vote_count }));
  await db.insertInto('poll_votes').values(rows).execute();
}
