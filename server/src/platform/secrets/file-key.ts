import { createHmac } from 'node:crypto';
import type { Db } from '../db/connect.ts';
import { readSecret } from './application-secret.ts';

/** The key under which a person's phone signs a saved file, in hexadecimal. Only that person and the server have it. */
export const fileKey = async (db: Db, user_id: number): Promise<string> =>
  deriveFileKey(await readSecret(db, 'saved-files'), user_id);

export const deriveFileKey = (secret: string, user_id: number): string =>
  createHmac('sha256', secret).update(`saved files of user ${user_id}`).digest('hex');
