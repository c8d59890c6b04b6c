import type { feedKeys as contract, FeedKey } from '@election/contract/events/consumers';
import type { Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../platform/context.ts';
import { Failure } from '../../platform/failure.ts';
import { hashToken, newToken } from '../../platform/secrets/tokens.ts';
import { failures } from '../../platform/sentences.ts';
import { record } from '../../platform/writes/record.ts';
import { sayFeed as say } from './sentences.ts';

async function listKeys({ db }: Context): Promise<FeedKey[]> {
  const { rows } = await sql<{ key: FeedKey }>`
    select jsonb_build_object('id', id, 'name', name, 'made_at', made_at, 'requests', requests, 'last_used_at', last_used_at) as key
    from feed_keys order by lower(name), id`.execute(db);
  return rows.map(({ key }) => key);
}

/** Makes a key. Owns its transaction: no Idempotency-Key stores it. @throws Failure 422 for a name that is taken */
const makeKey = (context: Context, { name }: Input<typeof contract.make>) =>
  context.db.transaction().execute(async (db) => {
    const secret = `feed_${newToken()}`;
    const { id } = await db
      .insertInto('feed_keys')
      .values({ name, key_hash: hashToken(secret) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record({ ...context, db }, { action: 'feed-keys.make', subject: `feed-key:${id}`, after: { name } });
    return { id, name, secret };
  });

/** Revokes a key: within seconds every process refuses it and ends its streams. @throws Failure 404 */
async function revokeKey(context: Context, { id }: Input<typeof contract.revoke>) {
  const before = await context.db.deleteFrom('feed_keys').where('id', '=', id).returning('name').executeTakeFirst();
  if (!before) throw new Failure(404, failures.missing({ what: say.key }));
  await record(context, { action: 'feed-keys.revoke', subject: `feed-key:${id}`, before });
  return null;
}

export const feedKeys = {
  list: listKeys,
  make: { ownsTransaction: makeKey },
  revoke: revokeKey,
} satisfies Handlers['feedKeys'];
