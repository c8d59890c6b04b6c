import type { displays as contract, Display } from '@election/contract/results/displays';
import type { Data, Input } from '@election/contract/wire/route';
import type { Context, Handlers } from '../../platform/context.ts';
import { Failure } from '../../platform/failure.ts';
import { hashToken, newToken } from '../../platform/secrets/tokens.ts';
import { failures } from '../../platform/sentences.ts';
import { announce } from '../../platform/writes/announce.ts';
import { record } from '../../platform/writes/record.ts';
import { runOnce } from '../../platform/writes/run-once.ts';
import { sayDisplays as say } from './sentences.ts';

/** The address that a display link opens. The secret follows `#`, so that no server or proxy logs it. */
const addressOf = (publicUrl: string | undefined, token: string) =>
  `${publicUrl?.replace(/\/$/, '') ?? ''}/wall#${token}`;

const readLinks = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('display_links as l')
    .innerJoin('users as u', 'u.id', 'l.made_by')
    .select([
      'l.id',
      'l.name',
      'l.kind',
      'l.made_at',
      'l.last_used_at',
      'l.revoked_at',
      'u.id as by',
      'u.name as by_name',
    ])
    .orderBy((eb) => eb('l.revoked_at', 'is not', null))
    .orderBy('l.id', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof readLinks>['execute']>>[number];

const toDisplay = ({ by, by_name, made_at, last_used_at, revoked_at, kind, ...row }: Row): Display => ({
  ...row,
  kind: kind as Display['kind'],
  made_by: { id: by, name: by_name },
  made_at: made_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
  revoked_at: revoked_at?.toISOString() ?? null,
});

/** Every link, the newest first, those that are revoked last. */
const listDisplays = async (context: Context): Promise<Display[]> =>
  (await readLinks(context).execute()).map(toDisplay);

/** Makes a link, which is in the answer alone. Owns its transaction. @throws Failure 409 name taken */
async function makeDisplay(
  context: Context,
  { name, kind }: Input<typeof contract.make>,
): Promise<Data<typeof contract.make>> {
  let link: string | null = null;
  const made = await runOnce(context, async (inner) => {
    const token = newToken();
    link = addressOf(inner.config.publicUrl, token);
    const { id } = await inner.db
      .insertInto('display_links')
      .values({ name, kind, token_hash: hashToken(token), made_by: inner.actor.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(inner, { action: 'displays.make', subject: `display_link:${id}`, after: { name, kind } });
    await announce(inner.db, { type: 'wall-changed' });
    // Kept as the answer to a repeat, which does not show the link again.
    return { ...toDisplay(await readLinks(inner).where('l.id', '=', id).executeTakeFirstOrThrow()), link: null };
  });
  return { ...made, link };
}

/** Ends a link: walls that are open with it show nothing from then on. A link that is revoked stays as it is. @throws Failure 404 */
async function revokeDisplay(context: Context, { id }: Input<typeof contract.revoke>): Promise<null> {
  const { db, actor } = context;
  const link = await db
    .selectFrom('display_links')
    .select(['name', 'kind', 'revoked_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!link) throw new Failure(404, failures.missing({ what: say.displayLink }));
  if (link.revoked_at) return null;
  await db
    .updateTable('display_links')
    .set({ revoked_at: new Date(), revoked_by: actor.id })
    .where('id', '=', id)
    .execute();
  await record(context, {
    action: 'displays.revoke',
    subject: `display_link:${id}`,
    before: { name: link.name, kind: link.kind },
  });
  await announce(db, { type: 'wall-changed' });
  return null;
}

export const displays = {
  list: listDisplays,
  make: { ownsTransaction: makeDisplay },
  revoke: revokeDisplay,
} satisfies Handlers['displays'];
