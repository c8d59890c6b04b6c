import { missing } from '@election/contract/messages/failures';
import * as say from '@election/contract/messages/users';
import type { OneTimeLink } from '@election/contract/passwords';
import type { Input } from '@election/contract/route';
import type { users as contract } from '@election/contract/users';
import { record } from '../audit.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { runOnce } from '../http/idempotency.ts';
import { makeLinks } from '../secrets/one-time-links.ts';
import { assertMayGive, holdRole } from './assignment.ts';

/** What a write did, and the links that it made; a repeat of the same call has none. */
interface WithLinks<T> {
  answer: T;
  links: readonly OneTimeLink[];
}

/**
 * Runs a write that makes links. The answer is kept for a repeat of the call, the links are not: they are shown once and
 * kept nowhere. Its handler is mounted hot, since this opens the transaction.
 */
export async function runOnceWithLinks<T>(
  context: Context,
  run: (inner: Context) => Promise<WithLinks<T>>,
): Promise<WithLinks<T>> {
  let links: readonly OneTimeLink[] = [];
  const answer = await runOnce(context, async (inner) => {
    const done = await run(inner);
    links = done.links;
    return done.answer;
  });
  return { answer, links };
}

/**
 * Makes a link to set a password: an invite for whoever never had one, else a reset. Older links stop working.
 * @throws Failure 403 where the account manages users and the caller does not manage roles, 404, 409 inactive
 */
export async function inviteUser(context: Context, { id }: Input<typeof contract.invite>): Promise<OneTimeLink | null> {
  const { links } = await runOnceWithLinks(context, async (inner) => {
    const { db, config, actor } = inner;
    const user = await db
      .selectFrom('users')
      .select(['status', 'role_id', 'password_hash'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) throw new Failure(404, missing(say.user));
    if (id !== actor.id) assertMayGive(actor, await holdRole(db, user.role_id));
    if (user.status !== 'active') throw new Failure(409, say.inviteInactive);
    const purpose = user.password_hash === null ? 'invite' : 'reset';
    await record(inner, { action: `users.${purpose}`, subject: `user:${id}` });
    return { answer: null, links: await makeLinks(db, config, [id], purpose) };
  });
  return links[0] ?? null;
}
