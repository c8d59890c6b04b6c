import { sayPeople as shared } from '@election/contract/messages/people';
import type { OneTimeLink } from '@election/contract/people/passwords';
import type { users as contract } from '@election/contract/people/users';
import type { Input } from '@election/contract/wire/route';
import type { Context } from '../../platform/context.ts';
import { Failure } from '../../platform/failure.ts';
import { makeLinks } from '../../platform/secrets/one-time-links.ts';
import { failures } from '../../platform/sentences.ts';
import { record } from '../../platform/writes/record.ts';
import { runOnce } from '../../platform/writes/run-once.ts';
import { assertMayGive, holdRole } from './assignment.ts';
import { sayPeople as say } from './sentences.ts';

/** The answer of a write, in which each link is null, and the links that it created. A repeat of the call gets the answer. */
interface WithLinks<T> {
  answer: T;
  links: readonly OneTimeLink[];
}

/**
 * Runs a write that creates links, in a transaction of its own. The idempotency key stores the answer without the links, which
 * are shown once.
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
 * Creates a link to set a password: an invite for a user without a password, else a reset. Replaces older links.
 * @throws Failure 403 where the account manages users or roles and the caller does not manage roles; 404; 409 inactive
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
    if (!user) throw new Failure(404, failures.missing({ what: say.user }));
    if (id !== actor.id) assertMayGive(actor, await holdRole(db, user.role_id));
    if (user.status !== 'active') throw new Failure(409, shared.inviteInactive);
    const purpose = user.password_hash === null ? 'invite' : 'reset';
    await record(inner, { action: `users.${purpose}`, subject: `user:${id}` });
    return { answer: null, links: await makeLinks(db, config, [id], { purpose, made_by: actor.id }) };
  });
  return links[0] ?? null;
}
