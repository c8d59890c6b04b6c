import { randomBytes } from 'node:crypto';
import { lstat, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { Failure } from '../failure.ts';
import { failures as say } from '../sentences.ts';
import { makeFolder } from './make-folder.ts';

/** Hours after the last piece for which an upload is kept. */
const KEPT_HOURS = 24;
/** Uploads of one person that are not used yet: those of a phone that was without a signal for an evening. */
export const MOST_UPLOADS = 40;

const BUSY_RETRY_SECONDS = 60;
/** Readable by the server's user and group alone. */
const FOLDER_MODE = 0o750;
const FILE_MODE = 0o640;

/** How far an upload came, in bytes. */
export interface Progress {
  length: number;
  offset: number;
  /** Milliseconds since 1970. */
  expires: number;
}

interface Found extends Progress {
  path: string;
}

type Place = Pick<Config, 'dataDir'>;

/** Each person has a folder, so that an id leads to no one else's upload. The name of the file is the id and the length. */
const folderOf = ({ dataDir }: Place, user_id: number) => join(dataDir, 'uploads', String(user_id));

/** @param length in bytes @returns the id @throws Failure 429 where too many of the person's wait */
export async function createUpload(config: Place, user_id: number, length: number): Promise<string> {
  const folder = folderOf(config, user_id);
  await makeFolder(folder, FOLDER_MODE);
  if ((await readdir(folder)).length >= MOST_UPLOADS) {
    throw new Failure(429, say.tooManyUploads({ most: MOST_UPLOADS }), BUSY_RETRY_SECONDS);
  }
  const id = randomBytes(16).toString('hex');
  await (await open(join(folder, `${id}.${length}`), 'wx', FILE_MODE)).close();
  return id;
}

/** An upload of the person; null for an id that is another's, expired or none. */
export const findUpload = async (config: Place, user_id: number, id: string): Promise<Progress | null> =>
  find(config, user_id, id);

async function find(config: Place, user_id: number, id: string): Promise<Found | null> {
  const folder = folderOf(config, user_id);
  const name = (await readdir(folder).catch(() => [])).find((one) => one.startsWith(`${id}.`));
  if (name === undefined || !/^[0-9a-f]{32}$/.test(id)) return null;
  const path = join(folder, name);
  const file = await lstat(path).catch(() => null);
  const expires = (file?.mtimeMs ?? 0) + KEPT_HOURS * 3_600_000;
  if (!file || expires < Date.now()) return null;
  return { path, length: Number(name.slice(id.length + 1)), offset: file.size, expires };
}

/**
 * Writes what arrives at its place in the file, and keeps it where the connection breaks. It holds no lock: a line that has
 * broken without a word may still send, while its phone goes on over another one; both write the same bytes.
 * @returns the new offset, on disk
 * @throws Failure 404, 409 where the file ends elsewhere, 413 beyond its length
 */
export async function appendUpload(
  config: Place,
  user_id: number,
  id: string,
  offset: number,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Progress> {
  const found = await find(config, user_id, id);
  if (!found) throw new Failure(404, say.uploadGone);
  if (found.offset !== offset)
    throw new Failure(409, say.uploadOffset({ offset: found.offset }), undefined, { offset: found.offset });
  const file = await open(found.path, 'r+');
  let end = offset;
  try {
    for await (const piece of pieces) {
      if (end + piece.length > found.length) throw new Failure(413, say.uploadBeyond);
      await file.write(piece, 0, piece.length, end);
      end += piece.length;
    }
    await file.datasync();
  } finally {
    await file.close();
  }
  return { ...found, offset: end };
}

/** The bytes of a finished upload. @throws Failure 422 under `upload_id` where it is gone or not finished */
export async function readUpload(config: Place, user_id: number, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const found = await find(config, user_id, id);
  if (!found) throw new Failure(422, { upload_id: [say.uploadGone] });
  if (found.offset < found.length) throw new Failure(422, { upload_id: [say.uploadUnfinished] });
  return new Uint8Array(await readFile(found.path));
}

/** @returns whether there was one */
export async function removeUpload(config: Place, user_id: number, id: string): Promise<boolean> {
  const found = await find(config, user_id, id);
  if (found) await rm(found.path, { force: true });
  return found !== null;
}

/** Deletes expired uploads of everybody. Several processes may run it at once. @returns their number */
export async function removeExpiredUploads({ dataDir }: Place, now = Date.now()): Promise<number> {
  const all = join(dataDir, 'uploads');
  let removed = 0;
  for (const person of await readdir(all).catch(() => [])) {
    for (const name of await readdir(join(all, person)).catch(() => [])) {
      const path = join(all, person, name);
      const file = await lstat(path).catch(() => null);
      if (!file || file.mtimeMs + KEPT_HOURS * 3_600_000 > now) continue;
      await rm(path, { force: true });
      removed += 1;
    }
  }
  return removed;
}
