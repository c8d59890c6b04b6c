import { conflicts, sayCallRules } from '@election/contract/messages/calls';
import { type Actor, reaches } from '@election/contract/people/permissions';
import { callCan, type WantedCall } from '@election/contract/results/call-rules';
import type { calls as contract, DeskCall, PublicCall, WaitingCall } from '@election/contract/results/calls';
import type { Data, Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Cached, Context, Handlers } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { named } from '../../platform/db/named.ts';
import { Failure } from '../../platform/failure.ts';
import { failures, questionMoved } from '../../platform/sentences.ts';
import { auditActor } from '../../platform/writes/run-once.ts';
import { contradictionsOf, factsOf, type Race, readRace } from './race-facts.ts';
import { sayCalls as say } from './sentences.ts';

/**
 * Calls that stand or were taken back, newest first. One of a contest that was postponed or annulled does not stand. @throws Failure 404 unknown year */
const listCalls: Cached<typeof contract.list> = { versions: ['reference', 'results'], read: readCalls };

async function readCalls(
  { pool }: Pick<Context, 'pool'>,
  { year_id, election_type_id }: Input<typeof contract.list>,
): Promise<PublicCall[]> {
  const [row] = await named<{ year: number | null; calls: PublicCall[] }>(
    pool,
    'public_calls',
    `with asked as (select id from years where id = coalesce($1, (select id from years where is_current_year)))
     select (select id from asked) as year, coalesce((
       select json_agg(call_json(c) order by c.confirmed_at desc, c.id desc) from calls c, asked
       where c.year_id = asked.id and ($2::int is null or c.election_type_id = $2) and c.confirmed_at is not null
         and c.ended_how is distinct from 'replaced'
         and (c.ended_how is not null or not exists (
           select from contests k where k.id = c.contest_id and k.public_status in ('postponed', 'annulled')))), '[]') as calls`,
    [year_id ?? null, election_type_id ?? null],
  );
  if (!row?.year) throw new Failure(404, failures.missing({ what: failures.theYear }));
  return row.calls;
}

/** Every call and proposal of an election, newest first. */
async function listDeskCalls({ db }: Context, { year_id, election_type_id }: Input<typeof contract.desk>) {
  const contradictions = await contradictionsOf(db, { year_id, election_type_id });
  const { rows } = await sql<{ call: Omit<DeskCall, 'contradicted_by'> }>`
    select call_json(c) || jsonb_build_object('reason', c.reason, 'against_figures', c.against_figures,
      'proposed', jsonb_build_object('by', jsonb_build_object('id', p.id, 'name', p.name), 'at', c.proposed_at),
      'confirmed_by', case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end,
      'ended', case when e.id is not null then jsonb_build_object(
        'by', jsonb_build_object('id', e.id, 'name', e.name), 'at', c.ended_at, 'how', c.ended_how) end) as call
    from calls c
    join users p on p.id = c.proposed_by
    left join users o on o.id = c.confirmed_by
    left join users e on e.id = c.ended_by
    where c.year_id = ${year_id} and c.election_type_id = ${election_type_id}
    order by c.id desc`.execute(db);
  return rows.map(({ call }) => ({ ...call, contradicted_by: contradictions.get(call.id) ?? null }));
}

/** The proposals of others and the contradicted calls within the caller's reach, oldest first. */
async function listWaitingCalls({ db, actor }: Context): Promise<WaitingCall[]> {
  const contradictions = await contradictionsOf(db, null);
  const { rows } = await sql<{ call: Omit<WaitingCall, 'contradicted_by'>; constituency_id: number | null }>`
    select call_json(c) || jsonb_build_object('year_id', c.year_id,
      'proposed', jsonb_build_object('by', jsonb_build_object('id', p.id, 'name', p.name), 'at', c.proposed_at)) as call, k.constituency_id
    from calls c
    join users p on p.id = c.proposed_by
    left join contests k on k.id = c.contest_id
    where (c.confirmed_at is null and c.ended_at is null and c.proposed_by <> ${actor.id})
      or c.id = any(${[...contradictions.keys()]}::int[])
    order by c.id`.execute(db);
  return rows
    .filter(({ constituency_id }) => isWithin(actor, constituency_id))
    .map(({ call }) => ({ ...call, contradicted_by: contradictions.get(call.id) ?? null }));
}

/** What is published of a race. @throws Failure 403, 404 */
async function readRaceFigures({ db, actor }: Context, input: Input<typeof contract.race>) {
  const { constituency_id = null } = input;
  assertWithin(actor, constituency_id);
  return readRace(db, { ...input, constituency_id });
}

/** Proposes a call, which another person confirms. @throws Failure 403, 404, 422 with the sentence of the rule */
async function proposeCall({ db, actor, request }: Context, input: Input<typeof contract.propose>) {
  const { year_id, election_type_id, constituency_id = null, kind, candidate_ids, reason } = input;
  const against_figures = input.against_figures ?? null;
  const wanted = { kind, constituency_id, candidate_ids, against_figures };
  assertWithin(actor, constituency_id);
  await lockRace(db, { year_id, election_type_id });
  const facts = await factsOf(db, { year_id, election_type_id, constituency_id });
  await assertShown(db, { year_id, election_type_id, constituency_id }, input.mark);
  const ruling = callCan.propose(wanted, facts);
  if (ruling !== true) throw new Failure(422, { kind: [ruling] });
  const agrees = callCan.agree(wanted, facts);
  const agreesAnyway = callCan.agree({ ...wanted, against_figures: null }, facts) === true;
  if (agrees === conflicts.excluded) throw new Failure(422, { against_figures: [agrees] });
  if (agrees !== true) throw new Failure(422, { kind: [agrees] });
  const { rows } = await sql<Data<typeof contract.propose>>`
    select propose_call(${year_id}, ${election_type_id}, ${facts.contest_id}, ${kind}, ${candidate_ids}::int[], ${reason},
      ${agreesAnyway ? null : against_figures}, ${JSON.stringify(auditActor(actor, request))}) as id`.execute(db);
  return rows[0] as Data<typeof contract.propose>;
}

/** Makes a proposal of someone else public. @throws Failure 403, 404, 409 with the sentence of the rule */
async function confirmCall({ db, actor, request, config }: Context, { id, mark }: Input<typeof contract.confirm>) {
  const call = await lockCall(db, actor, id);
  await assertShown(db, call, mark);
  assertRuling(call.waits ? callCan.confirm(actor.id, call.facts) : callCan.drop({ proposed_by: null }));
  assertRuling(callCan.agree(call, call.facts));
  await sql`select confirm_call(${id}, ${config.newsroom}, ${JSON.stringify(auditActor(actor, request))})`.execute(db);
  return null;
}

/** Drops a proposal. @throws Failure 403, 404, 409 with the sentence of the rule */
async function dropCall({ db, actor, request }: Context, { id }: Input<typeof contract.drop>) {
  const { waits, facts } = await lockCall(db, actor, id);
  assertRuling(callCan.drop(waits ? facts : { proposed_by: null }));
  await sql`select drop_call(${id}, ${JSON.stringify(auditActor(actor, request))})`.execute(db);
  return null;
}

/** Takes a public call back. @throws Failure 403, 404, 409 with the sentence of the rule */
async function takeBackCall({ db, actor, request }: Context, input: Input<typeof contract.takeBack>) {
  const { id, reason, note } = input;
  const { stands, facts } = await lockCall(db, actor, id);
  assertRuling(callCan.takeBack(stands ? facts : { standing: null }));
  await sql`select take_back_call(${id}, ${reason}, ${note}, ${JSON.stringify(auditActor(actor, request))})`.execute(
    db,
  );
  return null;
}

/** @throws Failure 409 where other figures are published than the person was shown */
async function assertShown(db: Db, race: Parameters<typeof readRace>[1], mark: string | undefined): Promise<void> {
  if (mark !== undefined && (await readRace(db, race)).mark !== mark) {
    throw new Failure(409, questionMoved(['publication']));
  }
}

const lockRace = (db: Db, { year_id, election_type_id }: Race) =>
  sql`select lock_race(${year_id}, ${election_type_id})`.execute(db);

/** The country is within reach of those who work everywhere. */
const isWithin = (actor: Actor, constituency_id: number | null): boolean =>
  constituency_id === null ? actor.scope === 'any' : reaches(actor, constituency_id);

/** @throws Failure 403 */
function assertWithin(actor: Actor, constituency_id: number | null): void {
  if (isWithin(actor, constituency_id)) return;
  throw new Failure(403, constituency_id === null ? sayCallRules.onlyEverywhere : failures.outOfScope);
}

interface KnownCall extends Race, Pick<WantedCall, 'kind' | 'candidate_ids' | 'against_figures'> {
  constituency_id: number | null;
  waits: boolean;
  stands: boolean;
}

/** A call with the facts of its race, which no one changes until the transaction ends. @throws Failure 403, 404 */
async function lockCall(db: Db, actor: Actor, id: number) {
  const find = () =>
    sql<KnownCall>`
      select c.year_id, c.election_type_id, k.constituency_id, c.kind, c.candidate_ids, c.against_figures,
        c.confirmed_at is null and c.ended_at is null as waits, c.confirmed_at is not null and c.ended_at is null as stands
      from calls c left join contests k on k.id = c.contest_id where c.id = ${id}`.execute(db);
  const race = (await find()).rows[0];
  if (!race) throw new Failure(404, failures.missing({ what: say.call }));
  assertWithin(actor, race.constituency_id);
  await lockRace(db, race);
  const call = (await find()).rows[0] ?? race;
  return { ...call, facts: await factsOf(db, call) };
}

function assertRuling(ruling: true | string): void {
  if (ruling !== true) throw new Failure(409, ruling);
}

export const calls = {
  list: { cached: listCalls },
  desk: listDeskCalls,
  race: readRaceFigures,
  waiting: listWaitingCalls,
  propose: proposeCall,
  confirm: confirmCall,
  drop: dropCall,
  takeBack: takeBackCall,
} satisfies Handlers['calls'];
