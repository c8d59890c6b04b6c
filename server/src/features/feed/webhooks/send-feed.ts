import type { FeedMessage } from '@election/contract/events/feed';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { coalesce } from '../../../platform/cache/coalesce.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { createLead } from '../../../platform/db/lead.ts';
import { WEBHOOKS_LOCK } from '../../../platform/db/locks.ts';
import { every } from '../../../platform/jobs/every.ts';
import { openSecret, webhookOwner } from '../../../platform/secrets/secrets-key.ts';
import { type Outcome, type PostOptions, post } from './post.ts';
import { signedHeaders } from './sign.ts';

/** Milliseconds between two looks for what is due. */
const LOOK = { ms: 5_000, failure: 'could not read which webhooks wait' } as const;
/** Seconds until the next try: doubled with each, up to the longest. */
const FIRST_WAIT = 5;
const LONGEST_WAIT = 900;
/** After so long without success a webhook is given up. */
const GIVEN_UP_AFTER = '1 day';

/**
 * Webhooks whose next message may be sent now. A copy of the election that is not live sends nothing. A time further ahead than
 * the longest wait was set by a clock that was wrong.
 */
const DUE = `select id from webhooks, feed_head
  where delivered < last and paused_at is null and failed_at is null
    and (next_at is null or next_at <= now() or next_at > now() + interval '${2 * LONGEST_WAIT} seconds')
    and not exists (select from restorations where live_at is null)`;

const NEXT = `select w.name, w.url, w.secret, w.delivered, (select count(*) from restorations) as restored,
    jsonb_build_object('sequence', m.sequence) || m.body as message
  from (${DUE}) as due join webhooks w on w.id = due.id
  join lateral (select sequence, body from feed_messages where sequence > w.delivered order by sequence limit 1) as m on true
  where w.id = $1`;

interface Next {
  name: string;
  url: string;
  secret: Buffer;
  delivered: number;
  restored: number;
  message: FeedMessage;
}

type SenderOptions = Pick<PostOptions, 'toPrivate'> & Pick<Config, 'secrets'>;

export interface FeedSender {
  /** Begins to send what is due. */
  look(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Sends the feed to webhooks: each gets every message, one after the other. Of all processes on the database one sends; its lock
 * lasts as long as its connection, and then another process goes on. A slow subscriber holds up itself alone.
 */
export function createFeedSender(database: Database, options: SenderOptions, log: FastifyBaseLogger): FeedSender {
  const { pool, db } = database;
  const sending = new Map<number, Promise<void>>();
  const stop = new AbortController();
  const lead = createLead(pool, WEBHOOKS_LOCK);

  /** Sends what a webhook lacks until it has everything, refuses, or another process leads. */
  async function drain(id: number): Promise<void> {
    while (lead.holds() && !stop.signal.aborted) {
      const [next] = (await pool.query<Next>(NEXT, [id])).rows;
      if (!next) return;
      const outcome = await send(next);
      if (stop.signal.aborted) return;
      if (outcome.error === null) await noteTaken(pool, id, next);
      else {
        const given_up = await noteFailure(pool, id, next, outcome);
        // An address may hold a secret: its origin says enough.
        const facts = { webhook: next.name, place: new URL(next.url).origin, error: outcome.error };
        log[given_up ? 'error' : 'warn'](
          facts,
          given_up ? 'a webhook was given up' : 'a webhook did not take a message',
        );
        return;
      }
    }
  }

  async function send(next: Next): Promise<Outcome> {
    const owner = webhookOwner(next.url);
    const key = await openSecret({ db, config: options }, 'webhooks', { owner, secret: next.secret });
    if (key === null) return { error: 'secretUnopened', gone: false, pause: 0 };
    const body = JSON.stringify(next.message);
    const name = `feed_${next.restored}_${next.message.sequence}`;
    const headers = signedHeaders(key, name, Math.floor(Date.now() / 1000), body);
    return post(new URL(next.url), headers, body, { ...options, signal: stop.signal });
  }

  /** Begins to send to each webhook that is due. */
  async function begin(): Promise<void> {
    const { rows } = await pool.query<{ id: number }>(DUE);
    if (rows.length === 0 || !(await lead.take())) return;
    for (const { id } of rows) {
      if (sending.has(id)) continue;
      const work = drain(id).finally(() => sending.delete(id));
      const done = work.then(
        // What came while the last message was on its way.
        () => void look(),
        (err) => log.warn({ err }, 'sending the feed to a webhook failed'),
      );
      sending.set(id, done);
    }
  }

  const look = coalesce(async () => {
    if (stop.signal.aborted) return;
    await begin().catch((err) => log.warn({ err }, LOOK.failure));
  }, 1);

  return {
    look,
    async close() {
      stop.abort();
      await look();
      await Promise.all(sending.values());
      await lead.end();
    },
  };
}

/** Sends the feed to webhooks as long as the server runs. @returns a function that says that the feed may have grown */
export function scheduleWebhooks(app: FastifyInstance, database: Database, config: Config): () => void {
  const { privateWebhooks: toPrivate, secrets } = config;
  const sender = createFeedSender(database, { toPrivate, secrets }, app.log);
  let subscribed = true;
  every(app, LOOK, async () => {
    const { rows } = await database.pool.query('select from webhooks limit 1');
    subscribed = rows.length > 0;
    if (subscribed) await sender.look();
  });
  app.addHook('preClose', () => sender.close());
  return () => {
    // Without subscribers a publication costs nothing; the next look finds a new one.
    if (subscribed) void sender.look();
  };
}

const noteTaken = (pool: pg.Pool, id: number, { delivered, message }: Next) =>
  pool.query(
    `update webhooks set delivered = $3, delivered_at = now(), failing_since = null, attempts = 0, error = null, next_at = null
     where id = $1 and delivered = $2`,
    [id, delivered, message.sequence],
  );

/** @returns whether the webhook is given up */
async function noteFailure(pool: pg.Pool, id: number, { delivered }: Next, outcome: Outcome): Promise<boolean> {
  const { rows } = await pool.query<{ given_up: boolean }>(
    `update webhooks set attempts = attempts + 1, error = $3, failing_since = coalesce(failing_since, now()),
       next_at = now() + make_interval(secs => least(${LONGEST_WAIT},
         greatest($4, ${FIRST_WAIT} * 2 ^ least(attempts, 10) * (0.8 + 0.4 * random())))),
       failed_at = case when $5 or failing_since <= now() - interval '${GIVEN_UP_AFTER}' then now() end
     where id = $1 and delivered = $2 returning failed_at is not null as given_up`,
    [id, delivered, outcome.error, outcome.pause, outcome.gone],
  );
  return rows[0]?.given_up ?? false;
}
