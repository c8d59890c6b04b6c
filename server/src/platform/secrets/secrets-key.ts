import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';
import { readSecret } from './application-secret.ts';
import { readKeyFile, writeKeyFile } from './key-file.ts';
import { seal, unseal } from './sealed.ts';
import * as say from './sentences.ts';

/** The key that the start makes for an embedded database, beside it. */
const OWN_KEY = 'secrets.key';

/** What the sealing of secrets needs: the key of the settings, or the database's own. */
export type Sealing = { db: Db; config: Pick<Config, 'secrets'> };

/** The key that seals now. */
export const sealingKey = async ({ db, config }: Sealing): Promise<string> =>
  config.secrets.key ?? readSecret(db, 'factors');

/** Where a secret of the database belongs: what is sealed for one user opens for no other. */
export const ownerOf = (user_id: number): string => `authenticator of user ${user_id}`;

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
  await mkdir(folder, { recursive: true });
  await writeKeyFile(file, randomBytes(32).toString('hex')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/**
 * Refuses a start whose key is missing, and seals anew what the database's own key or an earlier key has sealed. Once a key outside the
 * database seals, the database's own is deleted.
 * @param isReal whether the election is no rehearsal
 * @returns a sentence for the operator where some secrets open with no known key; null otherwise
 * @throws Error with a sentence where the key is missing
 */
export async function takeUpSecrets(db: Db, { secrets, databaseUrl }: Config, isReal: boolean): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    // The second of two servers that start at once finds everything sealed.
    const rows = await tx.selectFrom('authenticators').select(['id', 'user_id', 'secret']).forUpdate().execute();
    const own = await tx
      .selectFrom('application_secrets')
      .select('value')
      .where('name', '=', 'factors')
      .executeTakeFirst();
    const { key } = secrets;
    if (key === undefined) {
      const isMissing = rows.length > 0 && (own === undefined || (isReal && databaseUrl !== undefined));
      if (isMissing) throw new Error(say.keyMissing(rows.length));
      return null;
    }
    const earlier = [...secrets.oldKeys, ...(own ? [own.value] : [])];
    let unopened = 0;
    for (const { id, user_id, secret } of rows) {
      if (opened(key, user_id, secret) !== null) continue;
      const text = earlier.map((one) => opened(one, user_id, secret)).find((found) => found !== null);
      if (typeof text !== 'string') unopened += 1;
      else
        await tx
          .updateTable('authenticators')
          .set({ secret: seal(key, ownerOf(user_id), text) })
          .where('id', '=', id)
          .execute();
    }
    if (own) await sql`select forget_factors_key()`.execute(tx);
    return unopened === 0 ? null : say.otherKey(unopened);
  });
}

function opened(key: string, user_id: number, secret: Buffer): string | null {
  try {
    return unseal(key, ownerOf(user_id), secret);
  } catch {
    return null;
  }
}

/** The secret in clear; null where it was sealed with another key. */
export const openSecret = async (sealing: Sealing, user_id: number, secret: Buffer): Promise<string | null> =>
  opened(await sealingKey(sealing), user_id, secret);

/** @throws Failure 409 where the key would lie in the database of a real election that has one of its own */
export function assertKeyOutside({ secrets, databaseUrl }: Config, isReal: boolean): void {
  if (secrets.key === undefined && databaseUrl !== undefined && isReal) throw new Failure(409, say.keyNeeded);
}
