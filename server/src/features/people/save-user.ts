import { sayPeople as shared } from '@election/contract/messages/people';
import type { Actor } from '@election/contract/people/permissions';
import type { users as contract, User } from '@election/contract/people/users';
import type { Data, Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { difference, lockRow, type Row } from '../../platform/db/rows.ts';
import { Failure } from '../../platform/failure.ts';
import { endSessions } from '../../platform/secrets/end-sessions.ts';
import { endLinks, makeLinks } from '../../platform/secrets/one-time-links.ts';
import { announce } from '../../platform/writes/announce.ts';
import { record } from '../../platform/writes/record.ts';
import { type Assignment, assertMayGive, holdRole, validateAssignment } from './assignment.ts';
import { sayPeople as say } from './sentences.ts';
import { forgetDevices } from './sign-in/known-devices.ts';
import { runOnceWithLinks } from './user-links.ts';
import { readUserRow } from './user-rows.ts';

/** The state of a user that the audit trail records and an update is compared with. */
type State = Pick<Row<'users'>, 'name' | 'email' | 'phone' | 'status' | 'role_id' | 'region_id'> & {
  constituency_ids: number[];
};

/** `phone`: null and left out say that none is known. */
type Person = Pick<State, 'name' | 'email' | 'status'> & { phone?: string | null | undefined };

/**
 * Adds a user without a password. The response has a link to set one, shown once, where the user is active. Owns its
 * transaction.
 * @throws Failure 403 where the role manages users or roles and the caller does not manage roles; 409 e-mail taken; 422 by field
 */
export async function createUser(
  context: Context,
  input: Input<typeof contract.create>,
): Promise<Data<typeof contract.create>> {
  const { answer, links } = await runOnceWithLinks(context, async (inner) => {
    const assignment = await validateAssignment(inner.db, input);
    assertMayGive(inner.actor, assignment.role);
    const [id = 0] = await insertUsers(inner, [{ person: input, assignment }]);
    await announce(inner.db, { type: 'reference-changed', subject: `user:${id}` });
    const invited = input.status === 'active' ? [id] : [];
    return {
      answer: { ...(await readUserRow(inner.db, id)), invite: null },
      links: await makeLinks(inner.db, inner.config, invited, { purpose: 'invite', made_by: inner.actor.id }),
    };
  });
  return { ...answer, invite: links[0] ?? null };
}

/** Inserts users with their audit rows. Checks no rule, creates no link and announces nothing. @returns their ids in order */
export async function insertUsers(
  context: Context,
  people: readonly { person: Person; assignment: Assignment }[],
): Promise<number[]> {
  if (people.length === 0) return [];
  const { db } = context;
  const rows = people.map(({ person: { name, email, phone, status }, assignment: { role, region_id } }) => ({
    name,
    email,
    phone: phone ?? null,
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
 * Changes a user. Deactivation and a new role or region end all sessions; deactivation forgets known devices too. New constituencies
 * apply from the next request on, and sockets are closed. Unused links end with the account, and where it gains a role or a place:
 * the person who made them may not be one who may give it.
 * @throws Failure 403 for a change of one's own role, status or places, or as createUser; 404; 409 stale, e-mail taken, last
 *   super_admin; 422 by field
 */
export async function updateUser(context: Context, input: Input<typeof contract.update>): Promise<User> {
  const { db } = context;
  const { id, version, name, email, phone, status } = input;
  const before = await stateOf(db, await lockRow(db, 'users', id, say.user, { version, read: readUserRow }, false));
  const { role, region_id, constituency_ids } = await validateAssignment(db, input);
  const row = { name, email, phone: phone === undefined ? before.phone : phone, status, role_id: role.id, region_id };
  const after: State = { ...row, constituency_ids: constituency_ids.toSorted((a, b) => a - b) };
  await assertMayChange(context, id, before, after, role);

  await db.updateTable('users').set(row).where('id', '=', id).execute();
  await db.deleteFrom('user_constituencies').where('user_id', '=', id).execute();
  await assign(
    db,
    constituency_ids.map((constituency_id) => ({ user_id: id, constituency_id })),
  );
  if (endsSessions(before, after)) await endSessions(db, [id]);
  else if (String(before.constituency_ids) !== String(after.constituency_ids))
    await announce(db, { type: 'rights-changed', user_id: id });
  if (status === 'inactive') await forgetDevices(db, id);
  if (status === 'inactive' || mayReachMore(before, after)) await endLinks(db, [id]);
  await record(context, { action: 'users.update', subject: `user:${id}`, ...difference(before, after) });
  await announce(db, { type: 'reference-changed', subject: `user:${id}` });
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
    throw new Failure(403, shared.ownAccount);
  }
}

const endsSessions = (before: State, after: State): boolean =>
  (before.status === 'active' && after.status !== 'active') ||
  before.role_id !== after.role_id ||
  before.region_id !== after.region_id;

const mayReachMore = (before: State, after: State): boolean =>
  before.role_id !== after.role_id ||
  before.region_id !== after.region_id ||
  after.constituency_ids.some((constituency_id) => !before.constituency_ids.includes(constituency_id));

async function stateOf(db: Db, row: Row<'users'>): Promise<State> {
  const { name, email, phone, status, role_id, region_id } = row;
  const assigned = await db
    .selectFrom('user_constituencies')
    .select('constituency_id')
    .where('user_id', '=', row.id)
    .orderBy('constituency_id')
    .execute();
  const constituency_ids = assigned.map(({ constituency_id }) => constituency_id);
  return { name, email, phone, status, role_id, region_id, constituency_ids };
}

/** Passes two arrays: a file of agents may have more places than a statement takes parameters. */
async function assign(db: Db, places: readonly { user_id: number; constituency_id: number }[]): Promise<void> {
  if (places.length === 0) return;
  const users = places.map(({ user_id }) => user_id);
  const constituencies = places.map(({ constituency_id }) => constituency_id);
  await sql`insert into user_constituencies (user_id, constituency_id)
    select * from unnest(${users}::int[], ${constituencies}::int[])`.execute(db);
}
