import * as z from 'zod';
import { isLoopback } from './loopback.ts';
import type { S3Settings } from './s3-settings.ts';

const SHA256_HEX = /^[0-9a-f]{64}$/;

/** Settings of checkpoints: the key that signs them, and where they are handed on to (docs/audit.md). */
export const checkpointFields = {
  CHECKPOINT_KEY_FILE: z.string().min(1).optional(),
  CHECKPOINT_KEY: z.string().regex(SHA256_HEX).optional(),
  CHECKPOINT_OLD_KEYS: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => SHA256_HEX.test(key)))
    .optional(),
  CHECKPOINT_FOLDER: z.string().min(1).optional(),
  CHECKPOINT_WEBHOOK: z
    .url({ protocol: /^https?$/ })
    .refine(isProtected)
    .optional(),
  CHECKPOINT_WEBHOOK_SECRET: z.string().min(32).max(200).optional(),
  CHECKPOINT_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  CHECKPOINT_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine(isProtected)
    .optional(),
  CHECKPOINT_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('us-east-1'),
  CHECKPOINT_S3_ACCESS_KEY_ID: z.string().optional(),
  CHECKPOINT_S3_SECRET_ACCESS_KEY: z.string().optional(),
  CHECKPOINT_S3_DAYS: z.coerce.number().int().min(1).max(36_500).default(365),
};
const shape = z.object(checkpointFields);
type Value = z.output<typeof shape>;

/** Whether no one on the way can read or change what is sent there: HTTPS, or this machine. */
function isProtected(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'));
}

export interface CheckpointSettings {
  /** A file with the seed of the key that signs; undefined: `key`. */
  keyFile: string | undefined;
  /** The seed in hexadecimal; undefined, as the file is: the database's own key signs. */
  key: string | undefined;
  /** Public keys that signed earlier checkpoints, in hexadecimal. */
  oldKeys: readonly string[];
  folder: string | undefined;
  /** The secret signs what is sent. */
  webhook: { url: string; secret: string } | undefined;
  /** A bucket with object lock, and for how many days it locks. */
  bucket: (S3Settings & { days: number }) | undefined;
}

/** The settings that another one needs, or that exclude each other. */
export function mistakesOfCheckpoints(value: Value): (keyof Value)[] {
  const { CHECKPOINT_S3_ACCESS_KEY_ID: id, CHECKPOINT_S3_SECRET_ACCESS_KEY: secret } = value;
  return [
    ...(value.CHECKPOINT_KEY && value.CHECKPOINT_KEY_FILE ? ['CHECKPOINT_KEY' as const] : []),
    ...(Boolean(value.CHECKPOINT_WEBHOOK) !== Boolean(value.CHECKPOINT_WEBHOOK_SECRET)
      ? ['CHECKPOINT_WEBHOOK_SECRET' as const]
      : []),
    ...(!value.CHECKPOINT_S3_BUCKET && (value.CHECKPOINT_S3_ENDPOINT || id) ? ['CHECKPOINT_S3_BUCKET' as const] : []),
    ...(id && !secret ? ['CHECKPOINT_S3_SECRET_ACCESS_KEY' as const] : []),
    ...(secret && !id ? ['CHECKPOINT_S3_ACCESS_KEY_ID' as const] : []),
  ];
}

export function checkpointSettingsOf(value: Value): CheckpointSettings {
  const { CHECKPOINT_WEBHOOK: url, CHECKPOINT_WEBHOOK_SECRET: secret } = value;
  return {
    keyFile: value.CHECKPOINT_KEY_FILE,
    key: value.CHECKPOINT_KEY,
    oldKeys: value.CHECKPOINT_OLD_KEYS ?? [],
    folder: value.CHECKPOINT_FOLDER,
    webhook: url && secret ? { url, secret } : undefined,
    bucket: bucketOf(value),
  };
}

function bucketOf(value: Value): CheckpointSettings['bucket'] {
  const { CHECKPOINT_S3_ACCESS_KEY_ID: accessKeyId, CHECKPOINT_S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  if (!value.CHECKPOINT_S3_BUCKET) return undefined;
  return {
    bucket: value.CHECKPOINT_S3_BUCKET,
    endpoint: value.CHECKPOINT_S3_ENDPOINT,
    region: value.CHECKPOINT_S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    days: value.CHECKPOINT_S3_DAYS,
  };
}
