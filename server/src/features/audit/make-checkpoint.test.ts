import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@election/contract/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../platform/config.ts';
import { mistakes } from '../../platform/config-sentences.ts';
import { connect, type Database } from '../../platform/db/connect.ts';
import { useServer } from '../../testing/server.ts';
import { CORRECTION } from '../../testing/small-election.ts';
import { type Checkpoint, publicKeyOf, readCheckpoint, signCheckpoint } from './checkpoint.ts';
import { makeKeyFile, NO_OUTSIDE_KEYS, readKeys } from './keys.ts';
import { makeCheckpoint, makeCheckpointIfDue } from './make-checkpoint.ts';
import { readHeads, readSeed } from './read-trail.ts';
import * as say from './sentences.ts';

const server = useServer();
const { votes } = contract;
const HERE = { year_id: 1, constituency_id: 1, election_type_id: 1 };
const DAY_MS = 86_400_000;

let owner: pg.Client;
let folder: string;
/** Connections on which the database's clock can be wrong. */
let stepped: Database;
const warnings: string[] = [];
const making = { keys: NO_OUTSIDE_KEYS, targets: [], warn: (sentence: string) => void warnings.push(sentence) };

beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.database.url });
  await owner.connect();
  folder = await mkdtemp(join(tmpdir(), 'election-keys-'));
  // A clock that is looked up before PostgreSQL's own.
  await owner.query(`
    create schema stepped;
    create table stepped.steps (by interval not null);
    insert into stepped.steps values ('0');
    create function stepped.clock_timestamp() returns timestamptz language sql as
      'select pg_catalog.clock_timestamp() + by from stepped.steps';
    grant usage on schema stepped to election_app;
    grant select on stepped.steps to election_app`);
  stepped = connect(server.database.url, 2);
  stepped.pool.on('connect', (client) => void client.query('set search_path = stepped, public, pg_catalog'));
});
afterAll(async () => {
  await owner.end();
  await stepped.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  warnings.length = 0;
  await setClock('0');
  await owner.query('truncate audit_checkpoints, checkpoint_deliveries');
});

const setClock = (by: string) => owner.query('update stepped.steps set by = $1', [by]);
const makeIfDue = (more: Partial<typeof making> = {}) => makeCheckpointIfDue(stepped.pool, { ...making, ...more });
const make = (more: Partial<typeof making> = {}) => makeCheckpoint(stepped.pool, { ...making, ...more });
const timeOf = ({ statement }: Checkpoint) => Date.parse(/^at (\S+)$/m.exec(statement)?.[1] ?? '');
let figure = 100;
/** Adds a row to the trail that publishes nothing. */
async function addRow() {
  figure += 1;
  const { status } = await server.as('admin')(votes.save, {
    correction: CORRECTION,
    ...HERE,
    votes: [{ candidate_id: 1, vote_count: figure }],
  });
  expect(status).toBe(200);
}
async function publish() {
  await addRow();
  expect(await server.as('super_admin')(votes.publish, { ...HERE, correction: CORRECTION })).toMatchObject({
    status: 200,
  });
}

describe('a checkpoint is due', () => {
  test('after a publication that the last one does not cover, though a wrong clock dated it before', async () => {
    await make();
    await addRow();
    expect(await makeIfDue()).toBe(false);
    await publish();
    await owner.query(`update contests set published_at = now() - interval '1 day' where published_at is not null`);
    expect(await makeIfDue()).toBe(true);
    expect(await makeIfDue()).toBe(false);
  });

  test('not after one that the last one covers, though a wrong clock dated it later', async () => {
    await publish();
    await owner.query(`update contests set published_at = now() + interval '1 day' where published_at is not null`);
    await make();
    await addRow();
    expect(await makeIfDue()).toBe(false);
  });

  test('ten minutes after the last one where a row was added, and not without one', async () => {
    await setClock('-11 minutes');
    await make();
    await setClock('0');
    expect(await makeIfDue()).toBe(false);
    await addRow();
    expect(await makeIfDue()).toBe(true);
  });
});

describe('the time of a checkpoint', () => {
  test('is the database’s: a server whose clock differs by more than 30 seconds says so', async () => {
    await setClock('29 seconds');
    expect(timeOf(await make()) - Date.now()).toBeGreaterThan(20_000);
    expect(warnings).toEqual([]);
    await setClock('-2 hours');
    expect(timeOf(await make())).toBeLessThan(Date.now() - 7_000_000);
    expect(warnings).toEqual([expect.stringMatching(/differ by 7,(199|200|201) seconds/)]);
  });

  test('from the future: as soon as the clock is right a new one is made, without a new row, and publications are covered', async () => {
    await setClock('1 day');
    const ahead = await make();
    expect(timeOf(ahead)).toBeGreaterThan(Date.now() + DAY_MS - 60_000);
    await setClock('0');
    expect(await makeIfDue()).toBe(true);
    const right = await make();
    expect(Math.abs(timeOf(right) - Date.now())).toBeLessThan(30_000);
    expect(right.heads).toEqual(ahead.heads);
    expect((await server.anonymous(contract.audit.checkpoint, {})).data).toMatchObject({ statement: right.statement });
    await publish();
    expect(await makeIfDue()).toBe(true);
  });

  test('steps back and forth: each step back makes one, and none repeats', async () => {
    const made: boolean[] = [];
    for (const clock of ['0', '1 day', '0', '-1 hour', '0', '20 seconds', '0', '10 years', '0']) {
      await setClock(clock);
      await addRow();
      await publish();
      made.push(await makeIfDue(), await makeIfDue());
    }
    expect(made).toEqual(Array(9).fill([true, false]).flat());
    await setClock('-31 seconds');
    expect(await makeIfDue()).toBe(true);
    await setClock('-40 seconds');
    expect(await makeIfDue()).toBe(false);
  });
});

describe('a key outside the database', () => {
  const newKey = () => randomBytes(32).toString('hex');
  const outside = (seed: string, ...old: string[]) => ({ keys: { seed, old: old.map(publicKeyOf) } });

  test('signs instead of the database’s, from its first checkpoint on, which is due without a new row', async () => {
    const seed = newKey();
    const before = await make();
    expect(before.public_key).toBe(publicKeyOf(await readSeed(owner)));
    expect((await server.anonymous(contract.audit.checkpoint, {})).data).toMatchObject({ key_in_database: true });
    expect(await makeIfDue(outside(seed))).toBe(true);
    const { data } = await server.anonymous(contract.audit.checkpoint, {});
    expect(data).toMatchObject({ public_key: publicKeyOf(seed), key_in_database: false });
    expect(await makeIfDue(outside(seed))).toBe(false);
  });

  test('once it has signed, the database’s key and any other are refused for the last checkpoint', async () => {
    const [seed, strange] = [newKey(), newKey()];
    await make(outside(seed));
    const heads = await readHeads(owner);
    for (const signer of [await readSeed(owner), strange]) {
      const forged = signCheckpoint(heads, signer, new Date());
      await insert(forged);
      await addRow();
      await expect(make(outside(seed))).rejects.toThrow(say.lastKeyUnknown(forged.public_key));
      await owner.query("delete from audit_checkpoints where public_key = decode($1, 'hex')", [forged.public_key]);
    }
    expect((await make(outside(seed))).public_key).toBe(publicKeyOf(seed));
  });

  test('changes: the new key continues where the settings name the old one, else nothing is signed', async () => {
    const [first, second] = [newKey(), newKey()];
    await make(outside(first));
    await expect(make(outside(second))).rejects.toThrow(say.lastKeyUnknown(publicKeyOf(first)));
    await expect(make()).rejects.toThrow(say.lastKeyUnknown(publicKeyOf(first)));
    expect((await make(outside(second, first))).public_key).toBe(publicKeyOf(second));
  });

  test('a last checkpoint whose heads were changed is not continued', async () => {
    await make();
    await addRow();
    await owner.query(`update audit_checkpoints set heads = jsonb_set(heads, '{0, 1}', '1')`);
    await expect(make()).rejects.toThrow(say.lastBroken(say.checkpointDiffers));
  });

  test('verification trusts the named keys alone', async () => {
    const [seed, other] = [newKey(), newKey()];
    const made = await make(outside(seed));
    const [text, key] = [JSON.stringify(made), publicKeyOf(seed)];
    expect(readCheckpoint(text, [publicKeyOf(other), key]).checkpoint).toEqual(made);
    for (const trusted of [[], [publicKeyOf(other)]]) {
      expect(() => readCheckpoint(text, trusted)).toThrow(say.unknownKey(key, trusted));
    }
  });

  test('comes from a file that its owner alone can read; any other file keeps the server from starting', async () => {
    const file = join(folder, 'key');
    const publicKey = await makeKeyFile(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const settings = (CHECKPOINT_KEY_FILE: string) => ({ LOG_LEVEL: 'silent', CHECKPOINT_KEY_FILE });
    const { seed } = await readKeys(readConfig(settings(file)).checkpoints);
    expect(publicKeyOf(seed ?? '')).toBe(publicKey);
    await expect(makeKeyFile(file)).rejects.toThrow(say.fileExists(file));

    const start = (path: string) => buildApp(readConfig(settings(path)), server.database);
    await expect(start(join(folder, 'none'))).rejects.toThrow(say.noKeyFile(join(folder, 'none')));
    await expect(start(folder)).rejects.toThrow(say.noKeyFile(folder));
    for (const mode of [0o640, 0o604, 0o660]) {
      await chmod(file, mode);
      await expect(start(file)).rejects.toThrow(say.openKeyFile(file));
    }
    const wrong = join(folder, 'wrong');
    for (const text of ['', 'a'.repeat(63), `${'a'.repeat(64)}\n${'b'.repeat(64)}`, 'x'.repeat(64)]) {
      await writeFile(wrong, text, { mode: 0o600 });
      await expect(start(wrong)).rejects.toThrow(say.notAKey(wrong));
    }
  });

  test('comes from the environment, and not from two places', async () => {
    const seed = newKey();
    expect(await readKeys(readConfig({ CHECKPOINT_KEY: seed }).checkpoints)).toEqual({ seed, old: [] });
    expect(() => readConfig({ CHECKPOINT_KEY: seed, CHECKPOINT_KEY_FILE: 'key' })).toThrow(mistakes.CHECKPOINT_KEY());
    expect(() => readConfig({ CHECKPOINT_KEY: 'secret' })).toThrow(mistakes.CHECKPOINT_KEY());
  });
});

async function insert({ statement, signature, public_key, heads }: Checkpoint) {
  await owner.query(
    `insert into audit_checkpoints (at, chains, entries, root, statement, signature, public_key, heads)
     values (now(), 1, 1, '', $1, decode($2, 'hex'), decode($3, 'hex'), $4)`,
    [statement, signature, public_key, JSON.stringify(heads)],
  );
}
