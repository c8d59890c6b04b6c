import type { S3Client } from '@aws-sdk/client-s3';
import type { CheckpointSettings } from '../../../platform/config-checkpoints.ts';
import * as say from './sentences.ts';
import type { Parcel, Target } from './target.ts';

/** Milliseconds for each of the two calls. */
const TIMEOUT_MS = 10_000;
const DAY_MS = 86_400_000;
/** Milliseconds that a store may round a time down by. */
const ROUNDING = 1_000;

type Bucket = NonNullable<CheckpointSettings['bucket']>;

/** An S3 bucket with object lock: until the retention ends no one can delete or overwrite a checkpoint, not even its owner. */
export function openBucket(settings: Bucket): Target {
  let client: S3Client | undefined;
  return {
    name: 'bucket',
    place: settings.bucket,
    async take(parcel) {
      client ??= await connect(settings);
      const until = new Date(Date.now() + settings.days * DAY_MS);
      const version = await put(client, settings.bucket, parcel, until);
      await check(client, settings.bucket, parcel, { until, version });
    },
  };
}

async function connect({ endpoint, region, credentials }: Bucket): Promise<S3Client> {
  // Loaded on demand: most servers have no bucket.
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({
    region,
    // The outbox tries again, later.
    maxAttempts: 1,
    ...(credentials && { credentials }),
    // Stores other than Amazon's seldom have a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
  });
}

/** @returns the version that was written; null where the checkpoint was there already */
async function put(client: S3Client, Bucket: string, { fileName, text }: Parcel, until: Date): Promise<string | null> {
  const { PutObjectCommand } = await import('@aws-sdk/client-s3');
  const command = new PutObjectCommand({
    Bucket,
    Key: fileName,
    Body: text,
    ContentType: 'application/json',
    ChecksumAlgorithm: 'SHA256',
    IfNoneMatch: '*',
    ObjectLockMode: 'COMPLIANCE',
    ObjectLockRetainUntilDate: until,
  });
  try {
    const { VersionId } = await client.send(command, { abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
    return VersionId ?? null;
  } catch (error) {
    if (statusOf(error) === 412) return null;
    throw explain(error);
  }
}

/** Reads the checkpoint back. @throws Error where the store has other bytes, or did not lock them */
async function check(
  client: S3Client,
  Bucket: string,
  { fileName, text }: Parcel,
  { until, version }: { until: Date; version: string | null },
): Promise<void> {
  const { GetObjectCommand } = await import('@aws-sdk/client-s3');
  const command = new GetObjectCommand({ Bucket, Key: fileName, ...(version !== null && { VersionId: version }) });
  try {
    const found = await client.send(command, { abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
    if ((await found.Body?.transformToString()) !== text) throw new Error(say.otherFile(fileName));
    if (found.ObjectLockMode !== 'COMPLIANCE') throw new Error(say.notLocked);
    // One that was there already was locked when it was written: that it is locked now is all that can be asked.
    const locked = found.ObjectLockRetainUntilDate?.getTime() ?? 0;
    const asked = version === null ? Date.now() : until.getTime() - ROUNDING;
    if (locked < asked) throw new Error(say.notLocked);
  } catch (error) {
    throw explain(error);
  }
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** The store's own error with its code, which names what is wrong with bucket or keys. */
function explain(error: unknown): Error {
  const status = statusOf(error);
  if (!(error instanceof Error)) return new Error(say.notReached);
  if (status !== undefined) return new Error(say.refused(status, error.name), { cause: error });
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return new Error(say.noAnswer(TIMEOUT_MS / 1000), { cause: error });
  }
  return 'code' in error ? new Error(say.notReached, { cause: error }) : error;
}
