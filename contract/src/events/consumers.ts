import * as z from 'zod';
import { consumersDone as say } from '../messages/done.ts';
import { route } from '../wire/route.ts';
import { id, line } from '../wire/wire.ts';

/** A name by which the newsroom knows a consumer of the feed. */
const name = line(80);
const one = z.object({ id });
const moment = z.string();

/** A key that names a consumer of the feed. */
const feedKey = z.object({
  id: z.int(),
  name: z.string(),
  made_at: moment,
  /** Answers and streams that the key was given. */
  requests: z.int(),
  last_used_at: moment.nullable(),
});
export type FeedKey = z.output<typeof feedKey>;

/** What a webhook does: takes messages, has not taken the last one, is paused, or was given up. */
const WEBHOOK_STATES = ['active', 'failing', 'paused', 'failed'] as const;

/** A subscriber of the feed, to which the server sends each message. */
const webhook = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  state: z.enum(WEBHOOK_STATES),
  made_at: moment,
  /** Messages that it has not taken yet. */
  waiting: z.int(),
  delivered_at: moment.nullable(),
  /** Since when the oldest of them has not been taken, and what was the matter at the last try. */
  failing_since: moment.nullable(),
  error: z.string().nullable(),
  next_at: moment.nullable(),
});
export type Webhook = z.output<typeof webhook>;

/** The keys of those who read the feed; it is readable without one, at a lower rate. */
export const feedKeys = {
  list: route({
    method: 'GET',
    path: '/api/v1/feed-keys',
    access: ['consumers.manage'],
    input: z.object({}),
    data: z.array(feedKey),
  }),
  /** The answer alone has the key: a hash of it is stored. */
  make: route({
    method: 'POST',
    path: '/api/v1/feed-keys',
    access: ['consumers.manage'],
    stepUp: true,
    input: z.object({ name }),
    data: z.object({ id: z.int(), name: z.string(), secret: z.string() }),
    msg: () => say.keyMade,
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/v1/feed-keys/:id',
    access: ['consumers.manage'],
    stepUp: true,
    input: one,
    data: z.null(),
    msg: () => say.keyRevoked,
  }),
};

/** The addresses to which the server sends the feed. */
export const webhooks = {
  list: route({
    method: 'GET',
    path: '/api/v1/webhooks',
    access: ['consumers.manage'],
    input: z.object({}),
    data: z.array(webhook),
  }),
  /** The answer alone has the secret that signs what is sent: the server keeps it sealed. */
  make: route({
    method: 'POST',
    path: '/api/v1/webhooks',
    access: ['consumers.manage'],
    stepUp: true,
    input: z.object({
      name,
      url: z.url({ protocol: /^https?$/ }).max(1000),
      /** First send everything published so far; else what becomes public from now on. */
      from_start: z.boolean().default(false),
    }),
    data: z.object({ id: z.int(), name: z.string(), secret: z.string() }),
    msg: () => say.webhookMade,
  }),
  pause: route({
    method: 'POST',
    path: '/api/v1/webhooks/:id/pause',
    access: ['consumers.manage'],
    input: one,
    data: z.null(),
    msg: () => say.webhookPaused,
  }),
  /** Goes on with the first message that was not taken. */
  resume: route({
    method: 'POST',
    path: '/api/v1/webhooks/:id/resume',
    access: ['consumers.manage'],
    input: one,
    data: z.null(),
    msg: () => say.webhookResumed,
  }),
  /** Sends a message of the type `test` at once. */
  test: route({
    method: 'POST',
    path: '/api/v1/webhooks/:id/test',
    access: ['consumers.manage'],
    input: one,
    /** Null: it was taken. */
    data: z.object({ error: z.string().nullable() }),
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/v1/webhooks/:id',
    access: ['consumers.manage'],
    stepUp: true,
    input: one,
    data: z.null(),
    msg: () => say.webhookRevoked,
  }),
};
