import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '@election/contract/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { sayFeed } from '../../features/feed/sentences.ts';
import { takeCode } from '../../features/people/factors/codes.ts';
import { sayPeople } from '../../features/people/sentences.ts';
import { hashPassword } from '../../features/people/sign-in/password.ts';
import { codeNow } from '../../testing/authenticator.ts';
import { caller, SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { USER_ID } from '../../testing/small-election.ts';
import { type Config, readConfig } from '../config.ts';
import { seal } from './sealed.ts';
import { openSecret, ownerOf, takeUpSecrets, webhookOwner, withSecretsKey } from './secrets-key.ts';
import * as say from './sentences.ts';

const server = useServer();
const KEY = '1'.repeat(64);
const OTHER = '2'.repeat(64);
const OWN = 'the key that lies in the database';
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const external = { DATABASE_URL: 'postgres://server@db/election' };
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
const config = (given: Record<string, string> = {}) =>
  readConfig({ SECURE_REQUEST_KEY, LOG_LEVEL: 'silent', DATA_DIR: server.dataDir, ...given });
const takeUp = (given: Record<string, string>, isReal = true) =>
  takeUpSecrets(server.database.db, config(given), isReal);
const store = (key: string, user_id: number = USER_ID.admin) =>
  query(`insert into authenticators (user_id, name, secret, confirmed_at) values ($1, 'Phone', $2, now())`, [
    user_id,
    seal(key, ownerOf(user_id), SECRET),
  ]);
async function takesCode(settings: Config): Promise<boolean> {
  await query('update authenticators set last_step = 0');
  return (await takeCode({ db: server.database.db, config: settings }, USER_ID.admin, codeNow(SECRET))) !== null;
}

beforeEach(async () => {
  await query('delete from authenticators; delete from webhooks');
  await server.database.owner.query(
    `insert into application_secrets (name, value) values ('factors', $1), ('webhooks', $1)
     on conflict (name) do update set value = excluded.value`,
    [OWN],
  );
});

describe('the key that seals the secrets of second factors', () => {
  test('of an embedded database is made by the start, beside it, for its owner alone', async () => {
    const made = await withSecretsKey(config());
    expect(made.secrets.key).toMatch(/^[0-9a-f]{64}$/);
    const file = join(server.dataDir, 'secrets.key');
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect((await readFile(file, 'utf8')).trim()).toBe(made.secrets.key);
    expect((await withSecretsKey(config())).secrets.key).toBe(made.secrets.key);
    expect((await withSecretsKey(config(external))).secrets.key).toBeUndefined();
  });

  test('is read from a file that others cannot read', async () => {
    const file = join(server.dataDir, 'given.key');
    await expect(withSecretsKey(config({ SECRETS_KEY_FILE: file }))).rejects.toThrow(say.noKeyFile(file));
    await writeFile(file, `${KEY}\n`, { mode: 0o600 });
    expect((await withSecretsKey(config({ SECRETS_KEY_FILE: file }))).secrets.key).toBe(KEY);
    const wrong = join(server.dataDir, 'wrong.key');
    await writeFile(wrong, `${KEY}${KEY}`, { mode: 0o600 });
    await expect(withSecretsKey(config({ SECRETS_KEY_FILE: wrong }))).rejects.toThrow(say.notAKey(wrong));
    await chmod(file, 0o640);
    await expect(withSecretsKey(config({ SECRETS_KEY_FILE: file }))).rejects.toThrow(say.openKeyFile(file));
  });

  test('takes over what the database’s own key sealed, which is deleted', async () => {
    await store(OWN);
    expect(await takeUp({ ...external, SECRETS_KEY: KEY })).toBeNull();
    expect(await takesCode(config({ SECRETS_KEY: KEY }))).toBe(true);
    const { rows } = await query(`select from application_secrets where name = 'factors'`);
    expect(rows).toEqual([]);
  });

  test('is refused to be missing where secrets exist: in a real election, and once it was outside', async () => {
    expect(await takeUp(external)).toBeNull();
    await store(OWN);
    await expect(takeUp(external)).rejects.toThrow(say.keyMissing(1, 'factors'));
    expect(await takeUp(external, false)).toBeNull();
    await takeUp({ ...external, SECRETS_KEY: KEY });
    await expect(takeUp(external, false)).rejects.toThrow(say.keyMissing(1, 'factors'));
  });

  test('is changed by giving the earlier one beside it', async () => {
    await store(KEY);
    await server.database.owner.query(`delete from application_secrets where name = 'factors'`);
    expect(await takeUp({ SECRETS_KEY: OTHER })).toBe(say.otherKey(1));
    expect(await takesCode(config({ SECRETS_KEY: OTHER }))).toBe(false);
    expect(await takeUp({ SECRETS_KEY: OTHER, SECRETS_OLD_KEYS: KEY })).toBeNull();
    expect(await takesCode(config({ SECRETS_KEY: OTHER }))).toBe(true);
    expect(await takesCode(config({ SECRETS_KEY: KEY }))).toBe(false);
  });

  test('is asked for before an authenticator is set up in a real election', async () => {
    await query('update users set password_hash = $1', [await hashPassword('cold tea at dawn')]);
    const enrol = async (given: Record<string, string>) => {
      const app = await buildApp(config({ ...external, ...given }), server.database);
      const call = caller(app, tokenOf('admin'));
      const { status, error_msg } = await call(contract.factors.enrol, { name: 'Phone', password: 'cold tea at dawn' });
      await app.close();
      return [status, error_msg];
    };
    expect(await enrol({})).toEqual([409, sayPeople.keyNeeded]);
    expect(await enrol({ SECRETS_KEY: KEY })).toEqual([200, undefined]);
  });
});

describe('the same key seals the secrets of webhooks', () => {
  const URL = 'https://partner.example.com/results';
  const HOOK = 'whsec_c2l4IGdvYXRzIGNyb3NzIGEgYnJpZGdl';
  const store = (key: string) =>
    query(`insert into webhooks (name, url, secret, delivered) values ('Partner', $1, $2, 0)`, [
      URL,
      seal(key, webhookOwner(URL), HOOK),
    ]);
  async function opensWith(given: Record<string, string>) {
    const { rows } = await query('select secret from webhooks');
    const sealing = { db: server.database.db, config: config(given) };
    return openSecret(sealing, 'webhooks', { owner: webhookOwner(URL), secret: rows[0].secret });
  }

  test('and takes over what the database’s own key sealed, which is deleted', async () => {
    await store(OWN);
    expect(await opensWith(external)).toBe(HOOK);
    await expect(takeUp(external)).rejects.toThrow(say.keyMissing(1, 'webhooks'));
    expect(await takeUp({ ...external, SECRETS_KEY: KEY })).toBeNull();
    expect([await opensWith({ SECRETS_KEY: KEY }), await opensWith({ SECRETS_KEY: OTHER })]).toEqual([HOOK, null]);
    expect(await takeUp({ SECRETS_KEY: OTHER })).toBe(say.otherKeyOfWebhooks(1));
    expect(await takeUp({ SECRETS_KEY: OTHER, SECRETS_OLD_KEYS: KEY })).toBeNull();
    expect(await opensWith({ SECRETS_KEY: OTHER })).toBe(HOOK);
    const { rows } = await query(`select from application_secrets where name = 'webhooks'`);
    expect(rows).toEqual([]);
  });

  test('and is wanted before one is made in a real election', async () => {
    const make = async (given: Record<string, string>) => {
      const app = await buildApp(config({ ...external, SECOND_FACTOR_REQUIRED: '0', ...given }), server.database);
      const call = caller(app, tokenOf('super_admin'));
      const { status, error_msg } = await call(contract.webhooks.make, { name: 'Partner', url: URL });
      await app.close();
      return [status, error_msg];
    };
    expect(await make({})).toEqual([409, sayFeed.keyNeeded]);
    expect(await make({ SECRETS_KEY: KEY })).toEqual([200, undefined]);
    expect(await opensWith({ SECRETS_KEY: KEY })).toMatch(/^whsec_/);
  });
});
