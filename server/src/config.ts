import * as say from '@election/contract/messages/settings';
import * as z from 'zod';

const flag = z.enum(['0', '1']).transform((value) => value === '1');

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  SECURE_REQUEST_KEY: z
    .string()
    .min(8)
    .max(200)
    .regex(/^[\x21-\x7e]+$/)
    .default('election-command-center'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  REHEARSAL: flag.optional(),
  SESSION_IDLE_HOURS: z.coerce.number().min(0.01).max(720).default(12),
  SESSION_HOURS: z.coerce.number().min(0.01).max(720).default(24),
  MAX_SOCKETS: z.coerce.number().int().min(1).max(1_000_000).default(20_000),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  /** Answers are checked against the contract; costs time, so a production server leaves it off. */
  CHECK_ANSWERS: flag.default(false),
});

export type SettingName = keyof typeof settings.shape;

export interface Config {
  port: number;
  host: string;
  /** Undefined: the embedded database under dataDir. */
  databaseUrl: string | undefined;
  dataDir: string;
  secureRequestKey: string;
  /** How browsers reach the server, for links that leave it; undefined: as the request says. */
  publicUrl: string | undefined;
  /** Undefined: load the rehearsal election into an empty embedded database only. */
  rehearsal: boolean | undefined;
  sessionIdleHours: number;
  sessionHours: number;
  /** Live connections that one process holds at most. */
  maxSockets: number;
  logLevel: z.output<typeof settings>['LOG_LEVEL'];
  checkAnswers: boolean;
}

/**
 * Reads the settings once, at start. An empty variable counts as not set.
 * @throws Error with one sentence for each mistake
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
    databaseUrl: value.DATABASE_URL,
    dataDir: value.DATA_DIR,
    secureRequestKey: value.SECURE_REQUEST_KEY,
    publicUrl: value.PUBLIC_URL,
    rehearsal: value.REHEARSAL,
    sessionIdleHours: value.SESSION_IDLE_HOURS,
    sessionHours: value.SESSION_HOURS,
    maxSockets: value.MAX_SOCKETS,
    logLevel: value.LOG_LEVEL,
    checkAnswers: value.CHECK_ANSWERS,
  };
}
