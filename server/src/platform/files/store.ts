import { randomUUID } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config, S3Settings } from '../config.ts';

/** Stores picture files by name: `public/{name}` is served without a session, `private/{name}` is not. */
export interface FileStore {
  /** Stores bytes under a name derived from them. An existing file has the same bytes and is kept. */
  put(name: string, bytes: Buffer, mediaType: string): Promise<void>;
  /** The bytes; null where the name does not exist. */
  get(name: string): Promise<Buffer | null>;
}

const stores = new WeakMap<Config, Promise<FileStore>>();

/** The store of the settings: an S3 bucket, or the folder `pictures` in the data folder. */
export function fileStore(config: Config): Promise<FileStore> {
  const known =
    stores.get(config) ?? (config.s3 ? openBucket(config.s3) : openFolder(join(config.dataDir, 'pictures')));
  stores.set(config, known);
  return known;
}

/** The stored bytes of a picture, or null. @param folder public for logos and candidates, private for result sheets */
export const readPicture = async (config: Config, name: string, folder: 'public' | 'private'): Promise<Buffer | null> =>
  (await fileStore(config)).get(`${folder}/${name}`);

async function openFolder(folder: string): Promise<FileStore> {
  const location = resolve(folder);
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    get: (name) => read(disk, name),
    // A temporary file is flushed and renamed, so that a crash leaves the complete file or none.
    put: async (name, bytes) => {
      if (await disk.exists(name)) return;
      const temporary = `${name}.${randomUUID()}.part`;
      await disk.put(temporary, bytes);
      await flush(join(location, temporary));
      await rename(join(location, temporary), join(location, name));
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
      // Stores other than Amazon's seldom have a host name for each bucket.
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
