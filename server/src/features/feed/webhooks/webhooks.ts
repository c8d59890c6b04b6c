import type { webhooks as contract, Webhook } from '@election/contract/events/consumers';
import type { AuditAction } from '@election/contract/messages/audit';
import type { Data, Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../platform/context.ts';
import { Failure } from '../../../platform/failure.ts';
import { seal } from '../../../platform/secrets/sealed.ts';
import { assertKeyOutside, openSecret, sealingKey, webhookOwner } from '../../../platform/secrets/secrets-key.ts';
import { failures } from '../../../platform/sentences.ts';
import { record } from '../../../platform/writes/record.ts';
import { sayFeed as say, sayWebhooks, webhookError } from '../sentences.ts';
import { namesClosed } from './addresses.ts';
import { post } from './post.ts';
import { newSecret, signedHeaders } from './sign.ts';

async function listWebhooks({ db }: Context): Promise<Webhook[]> {
  const { rows } = await sql<{ webhook: Webhook }>`
    select jsonb_build_object('id', id, 'name', name, 'url', url, 'made_at', made_at, 'delivered_at', delivered_at,
      'waiting', greatest(0, last - delivered), 'failing_since', failing_since, 'error', error,
      'next_at', case when failed_at is null and paused_at is null then next_at end,
      'state', case when failed_at is not null then 'failed' when paused_at is not null then 'paused'
        when failing_since is not null then 'failing' else 'active' end) as webhook
    from webhooks, feed_head order by lower(name), id`.execute(db);
  return rows.map(({ webhook }) => ({ ...webhook, error: webhook.error && webhookError(webhook.error) }));
}

/**
 * Makes a webhook with a new secret. Owns its transaction: no Idempotency-Key stores the secret.
 * @throws Failure 422 for an address that is not one of the internet, or a name that is taken; 409 where a real election has no key
 *   outside its database
 */
async function makeWebhook(context: Context, { name, url, from_start }: Input<typeof contract.make>) {
  const address = new URL(url);
  const refusal = refusalOf(address, context.config.privateWebhooks);
  if (refusal) throw new Failure(422, { url: [refusal] });
  const secret = newSecret();
  return context.db.transaction().execute(async (db) => {
    const rehearsals = await db.selectFrom('years').select('id').where('rehearsal', '=', true).limit(1).execute();
    assertKeyOutside(context.config, rehearsals.length === 0, say.keyNeeded);
    const key = await sealingKey({ ...context, db }, 'webhooks');
    const sealed = seal(key, webhookOwner(address.href), secret);
    const { id } = await db
      .insertInto('webhooks')
      .values({
        name,
        url: address.href,
        secret: sealed,
        delivered: from_start ? 0 : sql<number>`(select last from feed_head)`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { name, place: address.origin, from_start };
    await record({ ...context, db }, { action: 'webhooks.make', subject: `webhook:${id}`, after });
    return { id, name, secret };
  });
}

function refusalOf(address: URL, toPrivate: boolean): string | null {
  if (address.username !== '' || address.password !== '') return say.credentialsInAddress;
  if (toPrivate) return null;
  if (address.protocol !== 'https:') return sayWebhooks.httpsNeeded;
  return namesClosed(address) ? sayWebhooks.closedAddress : null;
}

/** Pauses a webhook; what becomes public waits for it. @throws Failure 404 */
async function pauseWebhook(context: Context, { id }: Input<typeof contract.pause>) {
  await change(context, id, 'webhooks.pause', { paused_at: new Date() });
  return null;
}

/** Lets a webhook that was paused or given up go on, at once. @throws Failure 404 */
async function resumeWebhook(context: Context, { id }: Input<typeof contract.resume>) {
  const running = { paused_at: null, failed_at: null, failing_since: null, attempts: 0, error: null, next_at: null };
  await change(context, id, 'webhooks.resume', running);
  return null;
}

async function change(context: Context, id: number, action: AuditAction, values: Record<string, unknown>) {
  const found = await context.db
    .updateTable('webhooks')
    .set(values)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (!found) throw new Failure(404, failures.missing({ what: say.webhook }));
  await record(context, { action, subject: `webhook:${id}`, after: { name: found.name } });
}

/** Sends a test message. Owns its transaction: none is open while the subscriber answers. @throws Failure 404 */
async function testWebhook(
  { db, config, request }: Context,
  { id }: Input<typeof contract.test>,
): Promise<Data<typeof contract.test>> {
  const found = await db.selectFrom('webhooks').select(['url', 'secret']).where('id', '=', id).executeTakeFirst();
  if (!found) throw new Failure(404, failures.missing({ what: say.webhook }));
  const secret = await openSecret({ db, config }, 'webhooks', { owner: webhookOwner(found.url), secret: found.secret });
  if (secret === null) return { error: sayWebhooks.secretUnopened };
  const at = new Date();
  const body = JSON.stringify({ schema: 1, type: 'test', at: at.toISOString(), isTest: true });
  const headers = signedHeaders(secret, `test_${request.id}`, Math.floor(at.getTime() / 1000), body);
  const { error } = await post(new URL(found.url), headers, body, { toPrivate: config.privateWebhooks });
  return { error: error && webhookError(error) };
}

/** @throws Failure 404 */
async function revokeWebhook(context: Context, { id }: Input<typeof contract.revoke>) {
  const found = await context.db
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .returning(['name', 'delivered'])
    .executeTakeFirst();
  if (!found) throw new Failure(404, failures.missing({ what: say.webhook }));
  await record(context, { action: 'webhooks.revoke', subject: `webhook:${id}`, before: { name: found.name } });
  return null;
}

export const webhooks = {
  list: listWebhooks,
  make: { ownsTransaction: makeWebhook },
  pause: pauseWebhook,
  resume: resumeWebhook,
  test: { ownsTransaction: testWebhook },
  revoke: revokeWebhook,
} satisfies Handlers['webhooks'];
