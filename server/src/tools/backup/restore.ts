import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import type { FileStore } from '../../platform/files/store.ts';
import { linesOf } from '../../platform/text/lines.ts';
import { checkFiles, readMigrations } from './backup.ts';
import type { Manifest } from './manifest.ts';
import * as say from './sentences.ts';
import { AS_TEXT, quoted, storeLines, withoutConstraints } from './tables.ts';

/** Rows and bytes of one insert. */
const BATCH = 1_000;
const BATCH_BYTES = 4_000_000;

/**
 * Restores a backup into a migrated database without years and users, in one transaction, and verifies it before the commit.
 * The copy is marked as not live.
 * @param url connection string of the owner
 * @param prove verifies the restored audit trail within the transaction; throws where it does not verify
 * @throws Error with a sentence
 */
export async function restore(
  url: string,
  store: FileStore,
  folder: string,
  prove: (client: pg.Client) => Promise<void>,
): Promise<Manifest> {
  const manifest = await checkFiles(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'election restore' });
  await client.connect();
  try {
    await client.query(`begin; ${AS_TEXT}; lock table years, users in access exclusive mode`);
    await refuseUnfit(client, manifest);
    for (const { name, media_type, file } of manifest.pictures) {
      await store.put(name, await readFile(join(folder, file)), media_type);
    }
    await withoutConstraints(client, manifest.tables, async () => {
      await client.query(`truncate ${manifest.tables.map(({ name }) => quoted(name)).join(', ')}`);
      for (const table of manifest.tables) await fill(client, table, folder);
    });
    for (const { name, last_value } of manifest.sequences) {
      if (last_value !== null) await client.query('select setval($1::regclass, $2)', [quoted(name), last_value]);
    }
    await prove(client);
    await client.query('insert into restorations (made_at) values ($1)', [manifest.made_at]);
    await client.query(`select record_audit(0, '{}', 'backup.restore', 'database', null, $1)`, [
      JSON.stringify({ made_at: manifest.made_at }),
    ]);
    await client.query('commit');
    await client.query('analyze');
    return manifest;
  } finally {
    await client.end();
  }
}

/** Declares a restored copy live. @param url connection string of the owner @returns false where it was live before */
export async function declareLive(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    const { rowCount } = await client.query('update restorations set live_at = now() where live_at is null');
    if (rowCount) await client.query(`select record_audit(0, '{}', 'backup.live', 'database', null, null)`);
    await client.query('commit');
    return Boolean(rowCount);
  } finally {
    await client.end();
  }
}

async function refuseUnfit(client: pg.Client, manifest: Manifest): Promise<void> {
  const here = new Map((await readMigrations(client)).map(({ name, sha256 }) => [name, sha256]));
  const there = new Map(manifest.migrations.map(({ name, sha256 }) => [name, sha256]));
  const differing = [...new Set([...here.keys(), ...there.keys()])].filter(
    (name) => here.get(name) !== there.get(name),
  );
  if (differing.length > 0) throw new Error(say.otherVersion(differing));
  const { rows } = await client.query<{ empty: boolean }>(
    'select not exists (select from years) and not exists (select from users) as empty',
  );
  if (rows[0]?.empty !== true) throw new Error(say.notEmpty);
}

async function fill(client: pg.Client, table: Manifest['tables'][number], folder: string): Promise<void> {
  let batch: string[] = [];
  let bytes = 0;
  let rows = 0;
  const put = async () => {
    if (batch.length > 0) await storeLines(client, table, batch);
    rows += batch.length;
    batch = [];
    bytes = 0;
  };
  const input = createReadStream(join(folder, table.file)).pipe(createGunzip());
  for await (const line of linesOf(input)) {
    batch.push(line);
    bytes += line.length;
    if (batch.length >= BATCH || bytes > BATCH_BYTES) await put();
  }
  await put();
  if (rows !== table.rows) throw new Error(say.damaged(table.file));
}
