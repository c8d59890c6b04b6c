import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';
import { makeFolder } from '../files/make-folder.ts';
import { readSecret } from './application-secret.ts';
import { readKeyFile, writeKeyFile } from './key-file.ts';
import { seal, unseal } from './sealed.ts';
import * as say from './sentences.ts';

/** The key that the start makes for an embedded database, beside it. */
const OWN_KEY = 'secrets.key';

/** What the sealing of secrets needs: the key of the settings, or the database's own. */
export type Sealing = { db: Db; config: Pick<Config, 'secrets'> };

/** What holds sealed secrets; without a key outside, the database has one for each. */
export type Sealed = 'factors' | 'webhooks';

/** The key that seals now. */
export const sealingKey = async ({ db, config }: Sealing, sealed: Sealed): Promise<string> =>
  config.secrets.key ?? readSecret(db, sealed);

/** Where a secret of the database belongs: what is sealed for one user opens for no other. */
export const ownerOf = (user_id: number): string => `authenticator of user ${user_id}`;
/** What the secret of a webhook is sealed for: a row with another address does not open. */
export const webhookOwner = (url: string): string => `webhook:${url}`;

/**
 * Reads the key from its file. With an embedded database and no setting the start makes one, in a file of the data folder.
 * @throws Error with a sentence where the file cannot be used
 */
export async function withSecretsKey<C extends Config>(config: C): Promise<C> {
  const { secrets, databaseUrl, dataDir } = config;
  if (secrets.key !== undefined) return config;
  if (secrets.keyFile === undefined && databaseUrl !== undefined) return config;
  const file = secrets.keyFile ?? join(dataDir, OWN_KEY);
  if (secrets.keyFile === undefined) await makeOwnKey(dataDir, file);
  return { ...config, secrets: { ...secrets, key: await readKeyFile(file, say) } };
}

async function makeOwnKey(folder: string, file: string): Promise<void> {
  await makeFolder(folder);
  await writeKeyFile(file, randomBytes(32).toString('hex')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

interface SealedRow {
  id: number;
  owner: string;
  secret: Buffer;
}

/** The tables with sealed secrets. */
const TABLES: Record<
  Sealed,
  { read: (tx: Db) => Promise<SealedRow[]>; write: (tx: Db, row: SealedRow) => Promise<unknown> }
> = {
  factors: {
    read: async (tx) => {
      const rows = await tx.selectFrom('authenticators').select(['id', 'user_id', 'secret']).forUpdate().execute();
      return rows.map(({ id, user_id, secret }) => ({ id, owner: ownerOf(user_id), secret }));
    },
    write: (tx, { id, secret }) => tx.updateTable('authenticators').set({ secret }).where('id', '=', id).execute(),
  },
  webhooks: {
    read: async (tx) => {
      const rows = await tx.selectFrom('webhooks').select(['id', 'url', 'secret']).forUpdate().execute();
      return rows.map(({ id, url, secret }) => ({ id, owner: webhookOwner(url), secret }));
    },
    write: (tx, { id, secret }) => tx.updateTable('webhooks').set({ secret }).where('id', '=', id).execute(),
  },
};

/**
 * Refuses a start whose key is missing, and seals again what the database's own keys or an earlier key have sealed. Once a key outside the
 * database seals, the database's own are deleted.
 * @param isReal whether the election is no rehearsal
 * @returns a sentence for the operator where some secrets open with no known key; null otherwise
 * @throws Error with a sentence where the key is missing
 */
export async function takeUpSecrets(db: Db, config: Config, isReal: boolean): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const unopened = {
      factors: await takeUpTable(tx, 'factors', config, isReal),
      webhooks: await takeUpTable(tx, 'webhooks', config, isReal),
    };
    if (config.secrets.key !== undefined) await sql`select forget_sealing_keys()`.execute(tx);
    const said = [
      ...(unopened.factors > 0 ? [say.otherKey(unopened.factors)] : []),
      ...(unopened.webhooks > 0 ? [say.otherKeyOfWebhooks(unopened.webhooks)] : []),
    ];
    return said.length === 0 ? null : said.join(' ');
  });
}

/** Seals the secrets of a table again. Answers how many open with no known key. */
async function takeUpTable(tx: Db, sealed: Sealed, { secrets, databaseUrl }: Config, isReal: boolean): Promise<number> {
  const { read, write } = TABLES[sealed];
  // The second of two servers that start at once finds everything sealed.
  const rows = await read(tx);
  const own = await tx.selectFrom('application_secrets').select('value').where('name', '=', sealed).executeTakeFirst();
  const { key } = secrets;
  if (key === undefined) {
    const isMissing = rows.length > 0 && (own === undefined || (isReal && databaseUrl !== undefined));
    if (isMissing) throw new Error(say.keyMissing(rows.length, sealed));
    return 0;
  }
  const earlier = [...secrets.oldKeys, ...(own ? [own.value] : [])];
  let unopened = 0;
  for (const row of rows) {
    if (opened(key, row) !== null) continue;
    const text = earlier.map((one) => opened(one, row)).find((found) => found !== null);
    if (typeof text !== 'string') unopened += 1;
    else await write(tx, { ...row, secret: seal(key, row.owner, text) });
  }
  return unopened;
}

function opened(key: string, { owner, secret }: Pick<SealedRow, 'owner' | 'secret'>): string | null {
  try {
    return unseal(key, owner, secret);
  } catch {
    return null;
  }
}

/** The secret in clear; null where it was sealed with another key, or for another owner. */
export const openSecret = async (
  sealing: Sealing,
  sealed: Sealed,
  row: Pick<SealedRow, 'owner' | 'secret'>,
): Promise<string | null> => opened(await sealingKey(sealing, sealed), row);

/** @throws Failure 409 where the key would lie in the database of a real election that has one of its own */
export function assertKeyOutside({ secrets, databaseUrl }: Config, isReal: boolean, sentence: string): void {
  if (secrets.key === undefined && databaseUrl !== undefined && isReal) throw new Failure(409, sentence);
}
