import * as say from '@election/contract/messages/users';
import type { Actor } from '@election/contract/permissions';
import type { Data, Input } from '@election/contract/route';
import type { users as contract, User } from '@election/contract/users';
import { sql } from 'kysely';
import { record } from '../audit.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';
import { publish } from '../realtime/publish.ts';
import { difference, lockRow, type Row } from '../reference/rows.ts';
import { endSessions } from '../secrets/end-sessions.ts';
import { makeLinks } from '../secrets/one-time-links.ts';
import { type Assignment, assertMayGive, holdRole, settleAssignment } from './assignment.ts';
import { runOnceWithLinks } from './user-links.ts';
import { readUserRow } from './user-rows.ts';

/** What the audit trail keeps of a user, and what an update is held against. */
type State = Pick<Row<'users'>, 'name' | 'email' | 'status' | 'role_id' | 'region_id'> & { constituency_ids: number[] };

type Person = Pick<State, 'name' | 'email' | 'status'>;

/**
 * Adds a user, who gets no password: an active one sets it by the link in the answer, which is shown once. Mounted hot.
 * @throws Failure 403 where the role manages users and the caller does not manage roles, 409 e-mail taken, 422 by field
 */
export async function createUser(
  context: Context,
  input: Input<typeof contract.create>,
): Promise<Data<typeof contract.create>> {
  const { answer, links } = await runOnceWithLinks(context, async (inner) => {
    const assignment = await settleAssignment(inner.db, input);
    assertMayGive(inner.actor, assignment.role);
    const [id = 0] = await insertUsers(inner, [{ person: input, assignment }]);
    await publish(inner.db, { type: 'reference-changed', subject: `user:${id}` });
    const invited = input.status === 'active' ? [id] : [];
    return {
      answer: await readUserRow(inner.db, id),
      links: await makeLinks(inner.db, inner.config, invited, 'invite'),
    };
  });
  return { ...answer, invite: links[0] ?? null };
}

/** Stores new users and notes each; no rule, no link, no event. @returns their ids in the same order */
export async function insertUsers(
  context: Context,
  people: readonly { person: Person; assignment: Assignment }[],
): Promise<number[]> {
  if (people.length === 0) return [];
  const { db } = context;
  const rows = people.map(({ person: { name, email, status }, assignment: { role, region_id } }) => ({
    name,
    email,
    status,
    role_id: role.id,
    region_id,
  }));
  const stored = await db.insertInto('users').values(rows).returning('id').execute();
  const ids = stored.map(({ id }) => id);
  await assign(
    db,
    people.flatMap(({ assignment }, at) =>
      assignment.constituency_ids.map((constituency_id) => ({ user_id: ids[at] ?? 0, constituency_id })),
    ),
  );
  for (const [at, id] of ids.entries()) {
    const after = { ...rows[at], constituency_ids: people[at]?.assignment.constituency_ids };
    await record(context, { action: 'users.create', subject: `user:${id}`, after });
  }
  return ids;
}

/**
 * Changes a user. Whoever is deactivated, or gets another role or region, is signed out everywhere at once; links that an
 * inactive account still had are void. Constituencies count from the next call on.
 * @throws Failure 403 for what nobody changes of their own, and as at creation; 404; 409 stale, e-mail taken, last
 *   super_admin; 422 by field
 */
export async function updateUser(context: Context, input: Input<typeof contract.update>): Promise<User> {
  const { db } = context;
  const { id, version, name, email, status } = input;
  const before = await stateOf(db, await lockRow(db, 'users', id, say.user, version, false));
  const { role, region_id, constituency_ids } = await settleAssignment(db, input);
  const row = { name, email, status, role_id: role.id, region_id };
  const after: State = { ...row, constituency_ids: constituency_ids.toSorted((a, b) => a - b) };
  await assertMayChange(context, id, before, after, role);

  await db.updateTable('users').set(row).where('id', '=', id).execute();
  await db.deleteFrom('user_constituencies').where('user_id', '=', id).execute();
  await assign(
    db,
    constituency_ids.map((constituency_id) => ({ user_id: id, constituency_id })),
  );
  if (isWeaker(before, after)) await endSessions(db, [id]);
  if (status === 'inactive') {
    await db.deleteFrom('one_time_links').where('user_id', '=', id).where('used_at', 'is', null).execute();
  }
  await record(context, { action: 'users.update', subject: `user:${id}`, ...difference(before, after) });
  await publish(db, { type: 'reference-changed', subject: `user:${id}` });
  return readUserRow(db, id);
}

async function assertMayChange(
  { db, actor }: { db: Db; actor: Actor },
  id: number,
  before: State,
  after: State,
  role: Assignment['role'],
): Promise<void> {
  if (id !== actor.id) return assertMayGive(actor, role, await holdRole(db, before.role_id));
  const { role_id, status, region_id, constituency_ids } = difference(before, after).after;
  if ([role_id, status, region_id, constituency_ids].some((changed) => changed !== undefined)) {
    throw new Failure(403, say.ownAccount);
  }
}

const isWeaker = (before: State, after: State): boolean =>
  (before.status === 'active' && after.status !== 'active') ||
  before.role_id !== after.role_id ||
  before.region_id !== after.region_id;

async function stateOf(db: Db, row: Row<'users'>): Promise<State> {
  const { name, email, status, role_id, region_id } = row;
  const assigned = await db
    .selectFrom('user_constituencies')
    .select('constituency_id')
    .where('user_id', '=', row.id)
    .orderBy('constituency_id')
    .execute();
  const constituency_ids = assigned.map(({ constituency_id }) => constituency_id);
  return { name, email, status, role_id, region_id, constituency_ids };
}

/** As two arrays, since a thousand agents may come with more places than a statement takes values. */
async function assign(db: Db, places: readonly { user_id: number; constituency_id: number }[]): Promise<void> {
  if (places.length === 0) return;
  const users = places.map(({ user_id }) => user_id);
  const constituencies = places.map(({ constituency_id }) => constituency_id);
  await sql`insert into user_constituencies (user_id, constituency_id)
    select * from unnest(${users}::int[], ${constituencies}::int[])`.execute(db);
}
