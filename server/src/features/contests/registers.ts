import { isDeepStrictEqual } from 'node:util';
import { errorsFirst } from '@election/contract/messages/rules';
import type { registers as contract, Register } from '@election/contract/registers';
import type { Input } from '@election/contract/route';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { Failure } from '../../platform/failure.ts';
import { announce } from '../../platform/writes/announce.ts';
import { lockContest } from '../../platform/writes/lock-contest.ts';
import { record } from '../../platform/writes/record.ts';
import { auditActor } from '../../platform/writes/run-once.ts';
import { assertCan } from '../../platform/writes/scope.ts';
import { worksWithFigures } from './figure-work.ts';
import { gateOf } from './findings.ts';
import * as say from './sentences.ts';

/** The registers of the given constituencies: all within the caller's scope if the caller works with figures, else those of published contests. */
export async function listRegisters({ db, actor }: Context, input: Input<typeof contract.list>): Promise<Register[]> {
  const works = worksWithFigures(actor);
  const everywhere = works && actor.scope === 'any';
  const own = works ? [...actor.constituency_ids] : [];
  const { rows } = await sql<Register>`
    select k.constituency_id, k.election_type_id, g.total_registered_voters, g.total_valid_votes, g.total_rejected, g.version
    from contests k join registers g on g.contest_id = k.id
    where k.year_id = ${input.year_id} and k.election_type_id = ${input.election_type_id}
      and k.constituency_id = any (${input.constituency_ids})
      and (${everywhere} or k.published_at is not null or k.constituency_id = any (${own}))
    order by k.constituency_id`.execute(db);
  return rows;
}

/**
 * Saves the three totals of a contest; equal ones keep their version.
 * @throws Failure 403, 404, 409 for an older version than the register has, and for open errors where the totals are public at once
 */
export async function saveRegister(context: Context, input: Input<typeof contract.save>): Promise<Register> {
  const { db, actor } = context;
  assertCan(actor, 'registers.edit', input.constituency_id);
  const contest = await lockContest(db, input);
  const before = await db.selectFrom('registers').selectAll().where('contest_id', '=', contest.id).executeTakeFirst();
  if (input.version !== undefined && input.version !== (before?.version ?? 0)) {
    const current = before ?? { total_registered_voters: 0, total_valid_votes: 0, total_rejected: 0 };
    throw new Failure(409, say.registerChanged(input, current));
  }

  const totals = totalsOf(input);
  const { constituency_id, election_type_id } = input;
  const same = before && isDeepStrictEqual(totalsOf(before), totals);
  if (same) return { constituency_id, election_type_id, ...totals, version: before.version };
  const gate = contest.published_at === null && !input.findings ? undefined : await gateOf(context, input);
  if (contest.published_at !== null && gate && gate.errors.length > 0) throw new Failure(409, errorsFirst(gate.errors));
  const change = { ...totals, action: 'register', changed_by: actor.id, changed_at: new Date() };
  const saved = await db
    .insertInto('registers')
    .values({ contest_id: contest.id, ...change })
    .onConflict((conflict) => conflict.column('contest_id').doUpdateSet(change))
    .returning('version')
    .executeTakeFirstOrThrow();

  // A published contest's turnout is public. Locks are taken in this order: contest, result version, audit chain.
  if (contest.published_at !== null) {
    await sql`select raise_result_version(${input.year_id}, ${election_type_id})`.execute(db);
  }
  await sql`select keep_decisions(k, ${JSON.stringify(auditActor(actor, context.request))},
    ${JSON.stringify(gate?.decisions ?? [])}) from contests k where id = ${contest.id}`.execute(db);
  const subject = `contest:${contest.id}/register`;
  const changes = { before: before && totalsOf(before), after: totals };
  await record(context, { action: 'registers.save', subject, ...changes }, constituency_id);
  await announce(db, {
    type: 'register-saved',
    contest_id: contest.id,
    user_id: actor.id,
    region_id: contest.region_id,
    constituency_id,
    polling_station_id: null,
  });
  return { constituency_id, election_type_id, ...totals, version: saved.version };
}

type Totals = Pick<Register, 'total_registered_voters' | 'total_valid_votes' | 'total_rejected'>;

const totalsOf = ({ total_registered_voters, total_valid_votes, total_rejected }: Totals): Totals => ({
  total_registered_voters,
  total_valid_votes,
  total_rejected,
});
