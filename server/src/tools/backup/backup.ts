import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { publicKeyOf } from '../../features/audit/checkpoint.ts';
import { readSeed } from '../../features/audit/read-trail.ts';
import { makeFolder } from '../../platform/files/make-folder.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { hashOf, isForbidden, type Manifest, manifestFile, readManifest } from './manifest.ts';
import { readPictures } from './pictures.ts';
import * as say from './sentences.ts';
import { AS_TEXT, linesOf, listTables, type Table } from './tables.ts';

interface Saved {
  manifest: Manifest;
  /** SHA-256 of the manifest, which contains the hashes of all files. */
  sha256: string;
  /** Number of pictures that the store lacks. */
  missing: number;
}

/** For the operator alone: a backup holds password hashes, keys and everybody's sheets. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** ENOENT: a folder that takes none, such as /proc. */
const UNWRITABLE: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST'];

/**
 * Writes a snapshot of all tables and all pictures to a new folder and verifies it. The folder gets its name when it is
 * complete. The server may run meanwhile: picture files are added but never changed.
 * @param url connection string of the owner
 * @throws Error with a sentence
 */
export async function backUp(url: string, store: FileStore, folder: string): Promise<Saved> {
  if (await exists(folder)) throw new Error(say.folderExists(folder));
  const temporary = `${folder}.part`;
  try {
    await makeFolder(join(temporary, 'tables'), FOLDER_MODE);
    await makeFolder(join(temporary, 'pictures'), FOLDER_MODE);
    return await saveTo(url, store, temporary, folder);
  } catch (error) {
    const sentence = sentenceOf(error as NodeJS.ErrnoException, folder);
    if (sentence === null) throw error;
    // What is there of it holds the space that is missing.
    await rm(temporary, { recursive: true, force: true }).catch(() => {});
    throw new Error(sentence, { cause: error });
  }
}

/** What to do where the disk is full or takes nothing; null of any other error, such as one of the store. */
function sentenceOf({ code, path }: NodeJS.ErrnoException, folder: string): string | null {
  if (code === 'ENOSPC' || code === 'EDQUOT') return say.diskFull(folder);
  const isOfTarget = path !== undefined && (path.startsWith(folder) || folder.startsWith(path));
  return isOfTarget && UNWRITABLE.includes(code) ? say.folderForbidden(folder) : null;
}

async function saveTo(url: string, store: FileStore, temporary: string, folder: string): Promise<Saved> {
  const client = new pg.Client({ connectionString: url, application_name: 'election backup' });
  await client.connect();
  let missing = 0;
  try {
    await client.query(`begin isolation level repeatable read, read only; ${AS_TEXT}`);
    const manifest: Manifest = {
      backup: 1,
      made_at: new Date().toISOString(),
      migrations: await readMigrations(client),
      tables: [],
      sequences: [],
      checkpoint_key: await readCheckpointKey(client),
      pictures: [],
    };
    for (const table of await listTables(client)) manifest.tables.push(await saveTable(client, table, temporary));
    for await (const { name, media_type, bytes } of readPictures(client, store, () => (missing += 1))) {
      const file = `pictures/${name.replace('/', '-')}`;
      await write(join(temporary, file), bytes);
      manifest.pictures.push({ name, media_type, file, sha256: hashOf(bytes) });
    }
    // Sequences are not transactional: read last, they are past every saved id.
    manifest.sequences = await readSequences(client);
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    await write(manifestFile(temporary), text);
    await checkFiles(temporary);
    await rename(temporary, folder);
    return { manifest, sha256: hashOf(text), missing };
  } finally {
    await client.end();
  }
}

/** The numbered migrations that ran on the database, without the routines. */
export async function readMigrations(client: pg.ClientBase): Promise<Manifest['migrations']> {
  const { rows } = await client.query<Manifest['migrations'][number]>(
    `select name, sha256 from migrations where name ~ '^\\d{4}_' order by name`,
  );
  return rows;
}

async function readCheckpointKey(client: pg.ClientBase): Promise<Manifest['checkpoint_key']> {
  const { rows } = await client.query<{ public_key: string }>(
    `select encode(public_key, 'hex') as public_key from audit_checkpoints order by id desc limit 1`,
  );
  const public_key = rows[0]?.public_key;
  return public_key === undefined
    ? null
    : { public_key, in_backup: public_key === publicKeyOf(await readSeed(client)) };
}

/** Verifies the hash of every file of a backup. @throws Error with a sentence that names the first damaged file */
export async function checkFiles(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const { file, sha256 } of [...manifest.tables, ...manifest.pictures]) {
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(join(folder, file))) hash.update(chunk);
    } catch (cause) {
      throw new Error(isForbidden(cause) ? say.unreadable(folder) : say.damaged(file), { cause });
    }
    if (hash.digest('hex') !== sha256) throw new Error(say.damaged(file));
  }
  return manifest;
}

async function saveTable(client: pg.Client, table: Table, folder: string): Promise<Manifest['tables'][number]> {
  const file = `tables/${table.name}.ndjson.gz`;
  const hash = createHash('sha256');
  let rows = 0;
  await pipeline(
    async function* () {
      for await (const lines of linesOf(client, table)) {
        rows += lines.length;
        yield `${lines.join('\n')}\n`;
      }
    },
    createGzip(),
    async function* (compressed: AsyncIterable<Buffer>) {
      for await (const chunk of compressed) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(join(folder, file), { flush: true, mode: FILE_MODE }),
  );
  return { ...table, rows, file, sha256: hash.digest('hex') };
}

async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select sequencename as name, last_value::text as last_value from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows;
}

async function write(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w', FILE_MODE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
