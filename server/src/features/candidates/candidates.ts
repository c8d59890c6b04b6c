import type { Candidate, candidates as contract } from '@election/contract/ballots/candidates';
import { ELECTION_RULES, isNationwide, titleOfType } from '@election/contract/places/election-types';
import type { Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { candidateRows, isOnBallot } from '../../platform/db/candidate-rows.ts';
import type { Db } from '../../platform/db/connect.ts';
import { difference, lockRow, type Row } from '../../platform/db/rows.ts';
import { Failure } from '../../platform/failure.ts';
import { acceptPicture } from '../../platform/files/images.ts';
import { assertConstituency, assertElectionType, assertStays, assertYear } from '../../platform/writes/belonging.ts';
import { noteChange } from '../../platform/writes/reference-change.ts';
import { removeRow } from '../../platform/writes/remove-row.ts';
import { runOnce } from '../../platform/writes/run-once.ts';
import { sayRows as reference, stays as staysSentence, unnamed } from '../../platform/writes/sentences.ts';
import { sayCandidates as say } from './sentences.ts';

/** The candidates of a year and election type in ballot order; of one constituency where one is named. */
export async function listCandidates({ db }: Context, input: Input<typeof contract.list>): Promise<Candidate[]> {
  const { year_id, election_type_id, constituency_id = null } = input;
  return (await candidateRows(isOnBallot({ year_id, election_type_id, constituency_id })).execute(db)).rows;
}

const readCandidate = async (db: Db, id: number): Promise<Candidate> =>
  (await candidateRows(sql`c.id = ${id}`).execute(db)).rows[0] as Candidate;

/**
 * Creates a candidate. Owns its transaction: decodes the picture before it opens one.
 * @throws Failure 409 name taken in the contest, 422 for election type, picture, constituency, party or year
 */
export async function createCandidate(context: Context, input: Input<typeof contract.create>): Promise<Candidate> {
  const { avatar_url, ...values } = input;
  assertFirstRound(input.election_type_id);
  assertConstituencyFits(input.election_type_id, input.constituency_id ?? null);
  if (!avatar_url && isNationwide(input.election_type_id)) {
    throw new Failure(422, { avatar_url: [say.pictureNeeded] });
  }
  const avatar = avatar_url && (await acceptPicture(context, avatar_url, 'avatar_url'));
  return runOnce(context, async ({ db, ...rest }) => {
    await assertElectionType(db, input.election_type_id);
    await assertYear(db, input.year_id);
    if (input.constituency_id !== undefined) await assertConstituency(db, input.constituency_id, input.year_id);
    const order_queue = await orderQueueOf(db, input.party_id, input.year_id);
    if (input.ballot_order === undefined) await assertNameFree(db, input);
    await assertContested(db, input);
    const after = await db
      .insertInto('candidates')
      .values({
        ...values,
        avatar: avatar?.sha256 ?? null,
        ballot_order: input.ballot_order ?? (await nextPlace(db, input, order_queue)),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await noteChange({ db, ...rest }, { table: 'candidates', id: after.id, verb: 'create', after }, chainOf(after));
    return readCandidate(db, after.id);
  });
}

/**
 * Updates a candidate. Party and constituency cannot change once votes refer to the candidate, since published sums depend on
 * them; the status always can. A picture that is left out stays. Owns its transaction, as createCandidate.
 * @throws Failure 404, 409 stale, name taken or votes recorded, 422 for picture, constituency, party, or another year or type
 */
export async function updateCandidate(context: Context, input: Input<typeof contract.update>): Promise<Candidate> {
  const { id, version, year_id, election_type_id, avatar_url, ...changes } = input;
  const avatar = avatar_url && (await acceptPicture(context, avatar_url, 'avatar_url'));
  return runOnce(context, async (inner) => {
    const { db } = inner;
    const before = await lockRow(db, 'candidates', id, unnamed.candidates, { version, read: readCandidate });
    assertStays('year_id', year_id, before.year_id, staysSentence.year);
    assertStays('election_type_id', election_type_id, before.election_type_id, staysSentence.electionType);
    await assertChangeable(db, before, input);
    const { constituency_id } = { ...before, ...changes };
    if (before.status !== 'active' || constituency_id !== before.constituency_id)
      await assertContested(db, { ...input, constituency_id, election_type_id: before.election_type_id });
    const after = await db
      .updateTable('candidates')
      .set({ ...changes, avatar: avatar?.sha256 ?? before.avatar })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await noteChange(inner, { table: 'candidates', id, verb: 'update', ...difference(before, after) }, chainOf(before));
    return readCandidate(db, id);
  });
}

/** Deletes a candidate without votes. @throws Failure 404, 409 with the counts of what depends on it */
export async function removeCandidate(context: Context, { id }: Input<typeof contract.remove>): Promise<null> {
  const before = await lockRow(context.db, 'candidates', id, unnamed.candidates);
  return removeRow(context, 'candidates', before, chainOf(before));
}

/** The audit chain: the constituency's, or the general one for a presidential candidate. */
const chainOf = (candidate: Row<'candidates'>) => candidate.constituency_id ?? undefined;

/** A run-off gets its candidates when it opens. @throws Failure 422 */
function assertFirstRound(election_type_id: number) {
  const title = titleOfType(election_type_id);
  if (title && ELECTION_RULES[title].follows) throw new Failure(422, { election_type_id: [say.openedWithTwo] });
}

function assertConstituencyFits(election_type_id: number, constituency_id: number | null) {
  const everywhere = isNationwide(election_type_id);
  if (everywhere && constituency_id !== null) throw new Failure(422, { constituency_id: [say.noConstituency] });
  if (!everywhere && constituency_id === null) throw new Failure(422, { constituency_id: [say.constituencyNeeded] });
}

/** The order of a party of the year. @throws Failure 422 unknown party */
async function orderQueueOf(db: Db, id: number, year_id: number): Promise<number> {
  const party = await db
    .selectFrom('parties')
    .select('order_queue')
    .where((eb) => eb.and({ id, year_id }))
    .executeTakeFirst();
  if (!party) throw new Failure(422, { party_id: [reference.unknownParty] });
  return party.order_queue;
}

/** A second candidate of a name is a person of their own only where someone says so, by the place. @throws Failure 409 */
async function assertNameFree(db: Db, input: Input<typeof contract.create>) {
  const { rows } = await sql`
    select from candidates c
    where ${isOnBallot({ ...input, constituency_id: input.constituency_id ?? null })}
      and lower(c.name) = lower(${input.name})`.execute(db);
  if (rows.length > 0) throw new Failure(409, { name: [reference.namesake] });
}

/**
 * Parliamentary ballots follow the order of parties; a second candidate of one, as independents are, comes last, and so does a new
 * presidential candidate until the draw is entered.
 */
async function nextPlace(db: Db, input: Input<typeof contract.create>, order_queue: number): Promise<number> {
  const { rows } = await sql<{ taken: number[] }>`
    select coalesce(array_agg(c.ballot_order), '{}') as taken from candidates c
    where ${isOnBallot({ ...input, constituency_id: input.constituency_id ?? null })}`.execute(db);
  const taken = rows[0]?.taken ?? [];
  return !isNationwide(input.election_type_id) && !taken.includes(order_queue)
    ? order_queue
    : Math.max(0, ...taken) + 1;
}

/** @throws Failure 409 if party or constituency would change despite recorded votes, 422 if the new ones do not fit */
async function assertChangeable(db: Db, before: Row<'candidates'>, input: Input<typeof contract.update>) {
  const place = input.constituency_id ?? before.constituency_id;
  assertConstituencyFits(before.election_type_id, place);
  const newParty = input.party_id !== before.party_id;
  const newPlace = place !== before.constituency_id;
  if (newParty) await orderQueueOf(db, input.party_id, before.year_id);
  if (newPlace && place !== null) await assertConstituency(db, place, before.year_id);
  if (!newParty && !newPlace) return;
  await lockContest(db, before);
  if (newPlace && (await isElected(db, before.id))) throw new Failure(409, { constituency_id: [say.electedStays] });
  if (!(await hasVotes(db, before.id))) return;
  if (newParty) throw new Failure(409, { party_id: [say.partyStays] });
  throw new Failure(409, { constituency_id: [say.constituencyStays] });
}

/** Submitting figures takes the same lock, so that none arrives between the check for votes and the update. */
const lockContest = (
  db: Db,
  { constituency_id, election_type_id }: Pick<Candidacy, 'constituency_id' | 'election_type_id'>,
) => sql`select from lock_contests(${constituency_id}, ${election_type_id})`.execute(db);

interface Candidacy {
  id?: number;
  constituency_id?: number | null | undefined;
  election_type_id: number;
  status: string;
}

/**
 * A contest that was decided unopposed has one active candidate. Deciding so takes the same lock.
 * @throws Failure 409 for another one
 */
async function assertContested(db: Db, { id, constituency_id, election_type_id, status }: Candidacy): Promise<void> {
  if (!constituency_id || status !== 'active') return;
  await lockContest(db, { constituency_id, election_type_id });
  const decided = await db
    .selectFrom('contests')
    .select('id')
    .where((eb) => eb.and({ constituency_id, election_type_id }))
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'unopposed'), eb('elected_id', 'is distinct from', id ?? null)]),
        eb.and([eb('public_status', '=', 'unopposed'), eb('public_elected_id', 'is distinct from', id ?? null)]),
      ]),
    )
    .executeTakeFirst();
  if (decided) throw new Failure(409, { status: [say.decidedUnopposed] });
}

async function isElected(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from contests where elected_id = ${id} or public_elected_id = ${id}`.execute(db);
  return rows.length > 0;
}

async function hasVotes(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from vote_entries where candidate_id = ${id})
      or exists (select from vote_values where candidate_id = ${id})
      or exists (select from poll_votes where candidate_id = ${id}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
