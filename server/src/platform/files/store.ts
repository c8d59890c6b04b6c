import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Disk } from 'flydrive';
import type { Config } from '../config.ts';
import type { S3Settings } from '../s3-settings.ts';
import { makeFolder } from './make-folder.ts';

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

/** Readable by the server's user and group alone. */
const FOLDER_MODE = 0o750;
const FILE_MODE = 0o640;

async function openFolder(location: string): Promise<FileStore> {
  return {
    get: (name) => readFile(join(location, name)).catch(ignoreMissing),
    // A temporary file is flushed and renamed, so that a crash leaves the complete file or none.
    put: async (name, bytes) => {
      const path = join(location, name);
      if (await stat(path).catch(ignoreMissing)) return;
      const temporary = `${path}.${randomUUID()}.part`;
      await makeFolder(dirname(path), FOLDER_MODE);
      try {
        await writeFile(temporary, bytes, { mode: FILE_MODE, flush: true });
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

async function openBucket(settings: S3Settings): Promise<FileStore> {
  const [{ Disk }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')]);
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
