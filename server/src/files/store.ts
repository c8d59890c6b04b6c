import { randomUUID } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config, S3Settings } from '../config.ts';

/** Where pictures lie, by name. Whoever has a name of the public folder may read it without signing in. */
export interface FileStore {
  /** Stores bytes under a name; what is there already under this name has the same bytes and stays. */
  put(name: string, bytes: Buffer, mediaType: string): Promise<void>;
  /** The bytes, or null where there is no such name. */
  get(name: string): Promise<Buffer | null>;
}

const stores = new WeakMap<Config, Promise<FileStore>>();

/** The store that the settings name: a bucket of S3, or the folder `pictures` under the data folder. */
export function fileStore(config: Config): Promise<FileStore> {
  const known =
    stores.get(config) ?? (config.s3 ? openBucket(config.s3) : openFolder(join(config.dataDir, 'pictures')));
  stores.set(config, known);
  return known;
}

async function openFolder(folder: string): Promise<FileStore> {
  const location = resolve(folder);
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    get: (name) => read(disk, name),
    // Written aside, flushed and renamed: after a crash a name stands for the whole file or for none.
    put: async (name, bytes) => {
      if (await disk.exists(name)) return;
      const aside = `${name}.${randomUUID()}.part`;
      await disk.put(aside, bytes);
      await flush(join(location, aside));
      await rename(join(location, aside), join(location, name));
    },
  };
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The packages for S3 are loaded by whoever uses them only. */
async function openBucket(settings: S3Settings): Promise<FileStore> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, endpoint, region, credentials } = settings;
  const disk = new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: 'private',
      supportsACL: false,
      ...(credentials && { credentials }),
      // Stores other than Amazon's own are asked by path: they seldom have a host name for every bucket.
      ...(endpoint && { endpoint, forcePathStyle: true }),
    }),
  );
  return {
    get: (name) => read(disk, name),
    put: (name, bytes, contentType) => disk.put(name, bytes, { contentType }),
  };
}

async function read(disk: Disk, name: string): Promise<Buffer | null> {
  return (await disk.exists(name)) ? buffer(await disk.getStream(name)) : null;
}
