import { isIP } from 'node:net';
import { PASSWORD_MIN } from '@election/contract/people/password-rules';
import * as z from 'zod';
import {
  type CheckpointSettings,
  checkpointFields,
  checkpointSettingsOf,
  mistakesOfCheckpoints,
} from './config-checkpoints.ts';
import { mistakesOfSecrets, type SecretsSettings, secretsFields, secretsSettingsOf } from './config-secrets.ts';
import * as say from './config-sentences.ts';
import { hostsOf } from './db/hosts.ts';
import type { S3Settings } from './s3-settings.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');

const fields = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z.string().refine(isDatabase).optional(),
  DATABASE_OWNER_URL: z.string().refine(isDatabase).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  SECURE_REQUEST_KEY: z
    .string()
    .min(8)
    .max(200)
    .regex(/^[\x21-\x7e]+$/)
    .default('election-command-center'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  EMBEDDED_BY: z
    .string()
    .regex(/^(\*|https?:\/\/[\w.*-]+(:\d+)?( https?:\/\/[\w.*-]+(:\d+)?)*)$/)
    .optional(),
  TRUSTED_PROXIES: z.string().refine(isListOfNetworks).optional(),
  REHEARSAL: flag.optional(),
  REHEARSAL_PASSWORD: z.string().min(PASSWORD_MIN).max(200).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  PUSHER_URL: z
    .string()
    .regex(/^https?:\/\/[\w-]+:[\w-]+@[\w.-]+(:\d+)?\/apps\/[\w-]+$/)
    .optional(),
  PUSHER_SOCKET_URL: z
    .url({ protocol: /^wss?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  ...checkpointFields,
  ...secretsFields,
  METRICS_TOKEN: z
    .string()
    .min(16)
    .max(200)
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
  SECOND_FACTOR_REQUIRED: flag.default(true),
  SESSION_IDLE_HOURS: z.coerce.number().min(0.01).max(720).default(12),
  SESSION_HOURS: z.coerce.number().min(0.01).max(720).default(24),
  DUTY_SESSION_HOURS: z.coerce.number().min(0.01).max(720).default(36),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  NEWSROOM_NAME: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u)
    .default('the newsroom'),
  FEED_REQUESTS: z.coerce.number().int().min(0).max(1_000_000).default(300),
  FEED_KEY_REQUESTS: z.coerce.number().int().min(0).max(1_000_000).default(6000),
  PRIVATE_WEBHOOKS: flag.default(false),
  CACHE_PURGE_URLS: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/ })))
    .optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(30).default(0),
  MAX_SOCKETS: z.coerce.number().int().min(1).max(1_000_000).default(20_000),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  /** Checks responses against the contract: for tests, since it costs time. */
  CHECK_ANSWERS: flag.default(false),
});

/** The connection string of a database, with one host or several. */
function isDatabase(text: string): boolean {
  try {
    return hostsOf(text).length > 0;
  } catch {
    return false;
  }
}

/** A comma-separated list of addresses, networks such as 10.0.0.0/8, and the group names that proxy-addr defines. */
function isListOfNetworks(text: string): boolean {
  return text.split(',').every((part) => {
    const [address = '', bits = '0', ...more] = part.trim().split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(part.trim())) return true;
    return (
      isIP(address) > 0 &&
      more.length === 0 &&
      /^\d{1,3}$/.test(bits) &&
      Number(bits) <= (isIP(address) === 4 ? 32 : 128)
    );
  });
}

export type SettingName = keyof typeof fields.shape;

const settings = fields.superRefine((value, context) => {
  const mistake = (name: SettingName) => context.addIssue({ code: 'custom', path: [name], message: '' });
  if (value.DATABASE_OWNER_URL && !value.DATABASE_URL) mistake('DATABASE_OWNER_URL');
  if (!value.S3_BUCKET && (value.S3_ENDPOINT || value.S3_ACCESS_KEY_ID)) mistake('S3_BUCKET');
  if (value.S3_ACCESS_KEY_ID && !value.S3_SECRET_ACCESS_KEY) mistake('S3_SECRET_ACCESS_KEY');
  if (value.S3_SECRET_ACCESS_KEY && !value.S3_ACCESS_KEY_ID) mistake('S3_ACCESS_KEY_ID');
  if (value.PUSHER_SOCKET_URL && !value.PUSHER_URL) mistake('PUSHER_URL');
  for (const name of mistakesOfCheckpoints(value)) mistake(name);
  for (const name of mistakesOfSecrets(value)) mistake(name);
});

/** A hosted service that speaks the Pusher protocol and holds the sockets instead of this server. */
export interface PusherSettings {
  appId: string;
  key: string;
  secret: string;
  /** Host of the HTTP API. */
  host: string;
  port: string;
  secure: boolean;
  /** Origin of the sockets for browsers, such as wss://ws-eu.pusher.com. */
  socketUrl: string;
}

export interface Config {
  port: number;
  host: string;
  /** Undefined: the embedded database under dataDir. */
  databaseUrl: string | undefined;
  /** Migrates the database. Undefined: the role of databaseUrl does, where it is the owner. */
  databaseOwnerUrl: string | undefined;
  dataDir: string;
  secureRequestKey: string;
  /** The public origin for links; undefined: relative links. */
  publicUrl: string | undefined;
  /** The sites that may show /embed in a frame, as `frame-ancestors` names them; undefined: none. */
  embeddedBy: string | undefined;
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string | undefined;
  /** Undefined: load the rehearsal election into an empty embedded database only. */
  rehearsal: boolean | undefined;
  /** Replaces the documented password of the rehearsal's accounts; without it a rehearsal listens on loopback alone. */
  rehearsalPassword: string | undefined;
  /** Undefined: pictures are stored in the folder `pictures` under dataDir. */
  s3: S3Settings | undefined;
  /** Undefined: this server holds the sockets. */
  pusher: PusherSettings | undefined;
  checkpoints: CheckpointSettings;
  /** The keys that seal the secrets of second factors, outside the database. */
  secrets: SecretsSettings;
  /** Lets callers read `/metrics` and the details of `/readyz`; undefined: this machine alone may. */
  metricsToken: string | undefined;
  /** Whether step-up refuses accounts without a second factor; a rehearsal never does. */
  secondFactorRequired: boolean;
  sessionIdleHours: number;
  sessionHours: number;
  /** For people who enter figures; their sessions do not end by being idle. */
  dutySessionHours: number;
  /** Processes that share the port. */
  workers: number;
  /** Who makes calls, as the public reads it. */
  newsroom: string;
  /** Requests of the feed in a minute, to each process: of an address without a key, and of a key. 0: any number. */
  feedRequests: { address: number; key: number };
  /** Webhooks may have addresses of this machine and of private networks, and need no HTTPS. */
  privateWebhooks: boolean;
  /** Shared caches that are told when figures change. */
  cachePurgeUrls: readonly string[];
  /** Seconds for which a server that stops still takes calls, until its proxy has noticed. */
  drainSeconds: number;
  /** Sockets per process. */
  maxSockets: number;
  logLevel: z.output<typeof settings>['LOG_LEVEL'];
  checkAnswers: boolean;
}

/**
 * Reads the settings from environment variables. An empty variable counts as unset.
 * @throws Error with one sentence a line for each invalid setting
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = settings.safeParse(given);
  if (!read.success) {
    const names = [...new Set(read.error.issues.map((issue) => issue.path[0] as SettingName))];
    throw new Error(names.map((name) => say.mistakes[name](given[name] ?? '')).join('\n'));
  }
  const value = read.data;
  return {
    port: value.PORT,
    host: value.HOST,
    newsroom: value.NEWSROOM_NAME,
    databaseUrl: value.DATABASE_URL,
    databaseOwnerUrl: value.DATABASE_OWNER_URL,
    dataDir: value.DATA_DIR,
    secureRequestKey: value.SECURE_REQUEST_KEY,
    publicUrl: value.PUBLIC_URL,
    embeddedBy: value.EMBEDDED_BY,
    trustedProxies: value.TRUSTED_PROXIES,
    rehearsal: value.REHEARSAL,
    rehearsalPassword: value.REHEARSAL_PASSWORD,
    s3: s3SettingsOf(value),
    pusher: pusherSettingsOf(value),
    checkpoints: checkpointSettingsOf(value),
    secrets: secretsSettingsOf(value),
    metricsToken: value.METRICS_TOKEN,
    secondFactorRequired: value.SECOND_FACTOR_REQUIRED,
    sessionIdleHours: value.SESSION_IDLE_HOURS,
    sessionHours: value.SESSION_HOURS,
    dutySessionHours: value.DUTY_SESSION_HOURS,
    workers: value.WORKERS,
    feedRequests: { address: value.FEED_REQUESTS, key: value.FEED_KEY_REQUESTS },
    privateWebhooks: value.PRIVATE_WEBHOOKS,
    cachePurgeUrls: value.CACHE_PURGE_URLS ?? [],
    drainSeconds: value.DRAIN_SECONDS,
    maxSockets: value.MAX_SOCKETS,
    logLevel: value.LOG_LEVEL,
    checkAnswers: value.CHECK_ANSWERS,
  };
}

function s3SettingsOf(value: z.output<typeof fields>): S3Settings | undefined {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = value;
  if (!S3_BUCKET) return undefined;
  const credentials =
    S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
      : undefined;
  return { bucket: S3_BUCKET, endpoint: S3_ENDPOINT, region: S3_REGION, credentials };
}

function pusherSettingsOf({ PUSHER_URL, PUSHER_SOCKET_URL }: z.output<typeof fields>): PusherSettings | undefined {
  if (!PUSHER_URL) return undefined;
  const { username, password, hostname, port, protocol, pathname } = new URL(PUSHER_URL);
  const secure = protocol === 'https:';
  return {
    appId: pathname.replace('/apps/', ''),
    key: username,
    secret: password,
    host: hostname,
    port: port || (secure ? '443' : '80'),
    secure,
    socketUrl: PUSHER_SOCKET_URL ?? `${secure ? 'wss' : 'ws'}://${hostname}${port && `:${port}`}`,
  };
}
