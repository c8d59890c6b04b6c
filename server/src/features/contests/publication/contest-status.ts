import { MARK_PARTS, type Mark } from '@election/contract/figures/contest';
import {
  type contestStatus as contract,
  electedBy,
  type StatusOfContest,
  statusCan,
  type WantedStatus,
} from '@election/contract/figures/contest-status';
import { sayVotes as shared } from '@election/contract/messages/votes';
import { can } from '@election/contract/people/permissions';
import type { Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { staleFailure } from '../../../platform/db/rows.ts';
import { Failure } from '../../../platform/failure.ts';
import { questionMoved } from '../../../platform/sentences.ts';
import { lockContest } from '../../../platform/writes/lock-contest.ts';
import { auditActor } from '../../../platform/writes/run-once.ts';
import { assertCan } from '../../../platform/writes/scope.ts';

type Contest = Input<typeof contract.read>;

/** What became of the poll of a contest. @throws Failure 403, 404 */
export function readContestStatus({ db, actor }: Context, contest: Contest): Promise<StatusOfContest> {
  assertCan(actor, can(actor, 'entries.validate') ? 'entries.validate' : 'votes.publish', contest.constituency_id);
  return readStatus(db, contest);
}

/**
 * Sets what became of the poll of a contest, for the newsroom, and for the public where the call says so. The contest is locked
 * while the rules are asked.
 * @throws Failure 403, 404, 409 where someone else has changed it since, or what its question showed, 422 with the sentence of the rule
 */
export async function setContestStatus(
  { db, actor, request }: Context,
  { status, candidate_id, note, publish = false, version, mark, ...contest }: Input<typeof contract.set>,
): Promise<StatusOfContest> {
  assertCan(actor, 'votes.publish', contest.constituency_id);
  const { id } = await lockContest(db, contest);
  const known = await readStatus(db, contest);
  if (version !== undefined && version !== known.version) throw staleFailure(known);
  if (mark) await assertMark(db, id, mark);
  const { facts } = known;
  const wanted: WantedStatus = { status, candidate_id: candidate_id ?? null, note: note || null, publish };
  const ruling = statusCan(wanted, facts);
  if (ruling !== true) throw new Failure(422, { status: [ruling] });
  await sql`select set_contest_status(${id}, ${JSON.stringify(auditActor(actor, request))}, ${status},
    ${electedBy(wanted, facts)}, ${wanted.note}, ${publish})`.execute(db);
  return readStatus(db, contest);
}

/** @throws Failure 409 with what of the question has changed since */
async function assertMark(db: Db, contest_id: number, shown: Mark): Promise<void> {
  const { rows } = await sql<{ mark: Mark }>`
    select mark_of(k, 0) as mark from contests k where k.id = ${contest_id}`.execute(db);
  const changed = MARK_PARTS.filter((part) => rows[0]?.mark[part] !== shown[part]);
  if (changed.length > 0) throw new Failure(409, questionMoved(changed));
}

/** @throws Failure 404 where there is no such contest */
async function readStatus(db: Db, { year_id, constituency_id, election_type_id }: Contest): Promise<StatusOfContest> {
  const { rows } = await sql<{ status: StatusOfContest }>`
    select status_json(k) || jsonb_build_object('facts', status_facts(k), 'version', k.status_version) as status
    from contests k
    where k.year_id = ${year_id} and k.constituency_id = ${constituency_id}
      and k.election_type_id = ${election_type_id}`.execute(db);
  if (!rows[0]) throw new Failure(404, shared.noContest);
  return rows[0].status;
}
