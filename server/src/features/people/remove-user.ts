import { sayPeople as shared } from '@election/contract/messages/people';
import type { users as contract } from '@election/contract/people/users';
import type { Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { lockRow } from '../../platform/db/rows.ts';
import { Failure } from '../../platform/failure.ts';
import { endSessions } from '../../platform/secrets/end-sessions.ts';
import { announce } from '../../platform/writes/announce.ts';
import { record } from '../../platform/writes/record.ts';
import { assertMayGive, holdRole } from './assignment.ts';
import { hasTraces, sayPeople as say, type Traces } from './sentences.ts';
import { readUserRow } from './user-rows.ts';

/**
 * Deletes an account that no result, sheet or history refers to. The audit trail keeps its name.
 * @throws Failure 403 the caller's own account, or as createUser; 404; 409 stale, last super_admin, or with the counts of
 *   references
 */
export async function removeUser(context: Context, { id, version }: Input<typeof contract.remove>): Promise<null> {
  const { db, actor } = context;
  if (id === actor.id) throw new Failure(403, shared.deleteOneself);
  const { name, email, status, role_id, region_id } = await lockRow(db, 'users', id, say.user, {
    version,
    read: readUserRow,
  });
  assertMayGive(actor, await holdRole(db, role_id));
  const traces = await tracesOf(db, id);
  if (Object.values(traces).some((count) => count > 0)) throw new Failure(409, hasTraces(name, traces));
  await endSessions(db, [id]);
  await db.deleteFrom('users').where('id', '=', id).execute();
  const before = { name, email, status, role_id, region_id };
  await record(context, { action: 'users.delete', subject: `user:${id}`, before });
  await announce(db, { type: 'reference-changed', subject: `user:${id}` });
  return null;
}

/** Foreign keys also guard these references, except the history's, which has none; the counts are for the sentence. */
async function tracesOf(db: Db, id: number): Promise<Traces> {
  const { rows } = await sql<Traces>`
    select
      (select count(*) from vote_entries where user_id = ${id})::int as entries,
      (select count(*) from figure_history where actor_id = ${id} and figure <> 'entry')::int as figures,
      ((select count(*) from figure_history where actor_id = ${id} and figure = 'entry' and provider_id <> ${id})
        + (select count(*) from finding_decisions where decided_by = ${id}))::int as decisions,
      (select count(*) from pending_items where provider_id = ${id} or closed_by = ${id})::int as items,
      (select count(*) from contests where published_by = ${id})::int as publications,
      (select count(*) from pink_sheets where uploaded_by = ${id} or ended_by = ${id} or public_by = ${id})::int as sheets,
      (select count(*) from imports where created_by = ${id})::int as imports,
      (select count(*) from reminders where sent_by = ${id})::int as reminders,
      (select count(*) from questions where asked_by = ${id} or ended_by = ${id})::int as questions`.execute(db);
  return rows[0] as Traces;
}
