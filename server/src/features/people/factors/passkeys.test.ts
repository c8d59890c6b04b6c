import { contract } from '@election/contract/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { readConfig } from '../../../platform/config.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { codeNow } from '../../../testing/authenticator.ts';
import { newPasskey, type Said, type SoftwarePasskey } from '../../../testing/passkey.ts';
import { quickHash } from '../../../testing/quick-hash.ts';
import { type Answer, caller, SECURE_REQUEST_KEY, tokenOf, useServer } from '../../../testing/server.ts';
import { type Person, USER_ID } from '../../../testing/small-election.ts';
import { issuer, sayPeople as say } from '../sentences.ts';
import { expectedOrigin, relyingParty } from './relying-party.ts';

const HOST = 'results.example.com';
const server = useServer({ SECOND_FACTOR_REQUIRED: '1', PUBLIC_URL: `https://${HOST}` });
const { passkeys, factors, session, users, votes } = contract;
const PASSWORD = 'cold tea at dawn';
const ballot = { year_id: 1, constituency_id: 1, election_type_id: 1 };
const at = { origin: `https://${HOST}` };
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
let other: FastifyInstance;
let hash: string;

beforeAll(async () => {
  hash = await quickHash(PASSWORD);
  const settings = { SECURE_REQUEST_KEY, LOG_LEVEL: 'silent', DATA_DIR: server.dataDir, PUBLIC_URL: at.origin };
  other = await buildApp(readConfig(settings), server.database);
});
afterAll(() => other.close());
beforeEach(async () => {
  await query(`delete from attempts; delete from authenticators; delete from passkeys; delete from passkey_challenges;
    delete from recovery_codes; delete from known_devices; delete from second_steps; update sessions set proven_at = null`);
  await query('update users set password_hash = $1', [hash]);
});

const reasonOf = ({ status, data }: Answer<unknown>) => [status, (data as { reason?: string } | null)?.reason];
const refused = ({ data }: Answer<unknown>) => (data as { data: { second_step: string; methods: string[] } }).data;
const login = (person: Person) =>
  server.anonymous(session.login, { email: `${person}@example.com`, password: PASSWORD });
const stepOf = async (person: Person) => refused(await login(person)).second_step;
const publish = (token: string) => server.bearing(token)(votes.publish, ballot);
const ageProofs = () => query(`update sessions set proven_at = now() - interval '301 seconds'`);

/** Sets up a passkey by the API. */
async function enrol(person: Person, passkey = newPasskey(undefined, HOST), said: Said = {}) {
  const as = server.as(person);
  const begun = await as(passkeys.begin, { password: PASSWORD });
  expect([begun.status, begun.error_msg]).toEqual([200, undefined]);
  const credential = passkey.create(begun.data.challenge, { ...at, ...said });
  return { passkey, begun: begun.data, ...(await as(passkeys.enrol, { name: 'Laptop', credential })) };
}

async function enrolled(person: Person): Promise<SoftwarePasskey> {
  const { passkey, status, error_msg } = await enrol(person);
  expect([status, error_msg]).toEqual([200, undefined]);
  return passkey;
}

const challengeOf = async (token: string) => (await server.bearing(token)(passkeys.challenge, {})).data.challenge;

/** Proves who calls with a passkey; what it says can be wrong. */
async function prove(token: string, passkey: SoftwarePasskey, said: Said = {}) {
  const credential = passkey.sign(await challengeOf(token), { ...at, ...said });
  return server.bearing(token)(passkeys.prove, { credential });
}

async function signIn(person: Person, passkey: SoftwarePasskey, said: Said = {}) {
  const second_step = await stepOf(person);
  const { data } = await server.anonymous(passkeys.signInChallenge, { second_step });
  const credential = passkey.sign(data.challenge, { ...at, ...said });
  return server.anonymous(passkeys.signIn, { second_step, credential });
}

describe('setting up a passkey', () => {
  test('asks for the password, and gives ten recovery codes with the first second factor', async () => {
    const as = server.as('admin');
    expect(await as(passkeys.begin, { password: 'not this one' })).toMatchObject({
      status: 422,
      error_msg: { password: [say.currentWrong] },
    });
    const { begun, data } = await enrol('admin');
    expect(begun).toMatchObject({
      rp: { id: HOST, name: issuer },
      user: { name: 'admin@example.com', displayName: 'admin' },
      authenticatorSelection: { userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect(new Set(data.recovery_codes).size).toBe(10);
    expect((await enrol('admin')).data.recovery_codes).toEqual([]);
    const { data: mine } = await as(factors.read, {});
    expect(mine).toMatchObject({ required: true, passkey_host: HOST, no_passkeys: null, recovery_codes: 10 });
    expect(mine.passkeys).toMatchObject([{ name: 'Laptop', last_used_at: null }, { name: 'Laptop' }]);
    expect((await server.as('super_admin')(users.read, { id: USER_ID.admin })).data.has_second_factor).toBe(true);
  });

  test('names the passkeys that are there, so that a device makes no second one, and refuses one twice', async () => {
    const passkey = await enrolled('admin');
    const again = await enrol('admin', passkey);
    expect(again.begun.excludeCredentials).toMatchObject([{ id: passkey.id.toString('base64url') }]);
    expect(again).toMatchObject({ status: 409, error_msg: { credential: ['This passkey is set up already.'] } });
    expect((await enrol('correspondent', passkey)).status).toBe(409);
  });

  test('of an account that has a second factor asks for a fresh proof first', async () => {
    const passkey = await enrolled('admin');
    await ageProofs();
    expect(reasonOf(await server.as('admin')(passkeys.begin, { password: PASSWORD }))).toEqual([403, 'step_up']);
    expect(reasonOf(await server.as('admin')(factors.enrol, { name: 'Thief', password: PASSWORD }))).toEqual([
      403,
      'step_up',
    ]);
    expect((await prove(tokenOf('admin'), passkey)).status).toBe(200);
    expect((await server.as('admin')(passkeys.begin, { password: PASSWORD })).status).toBe(200);
  });

  test('without its challenge, from another session, twice, too late, for another origin or without its person fails', async () => {
    const as = server.as('admin');
    const passkey = newPasskey(undefined, HOST);
    const begin = async () => (await as(passkeys.begin, { password: PASSWORD })).data.challenge;
    const finish = (credential: unknown, person: Person = 'admin') =>
      server.as(person)(passkeys.enrol, { name: 'Laptop', credential });
    const late = { status: 422, error_msg: say.passkeyLate };
    const wrong = { status: 422, error_msg: say.passkeyRefused };
    expect(await finish(passkey.create('AAAA', at))).toMatchObject(late);
    expect(await finish(passkey.create(await begin(), at), 'super_admin')).toMatchObject(late);
    expect(await finish(passkey.create(await challengeOfProof(), at))).toMatchObject(late);
    expect(await finish(passkey.create(await begin(), { origin: 'https://results.example.net' }))).toMatchObject(wrong);
    expect(await finish(passkey.create(await begin(), { ...at, host: 'example.com' }))).toMatchObject(wrong);
    expect(await finish(passkey.create(await begin(), { ...at, verified: false }))).toMatchObject(wrong);
    const old = await begin();
    await query(`update passkey_challenges set expires_at = now()`);
    expect(await finish(passkey.create(old, at))).toMatchObject(late);
    const used = await begin();
    expect((await finish(passkey.create(used, at))).status).toBe(200);
    expect(await finish(newPasskey(undefined, HOST).create(used, at))).toMatchObject(late);
    expect((await as(factors.read, {})).data.passkeys).toHaveLength(1);
  });

  /** What the admin's session was asked to sign to prove who calls, which sets up nothing. */
  async function challengeOfProof(): Promise<string> {
    const text = 'a-challenge-to-prove-who-calls';
    await query(
      `insert into passkey_challenges (challenge_hash, user_id, purpose, holder_hash, expires_at)
       values ($1, $2, 'prove', $3, now() + interval '1 minute')`,
      [hashToken(Buffer.from(text).toString('base64url')), USER_ID.admin, hashToken(tokenOf('admin'))],
    );
    return Buffer.from(text).toString('base64url');
  }

  test('stops at five', async () => {
    await query(
      `insert into passkeys (user_id, name, credential_id, public_key, counter)
       select $1, 'Key ' || n, convert_to('key ' || n, 'UTF8'), '', 0 from generate_series(1, 5) n`,
      [USER_ID.admin],
    );
    await query('update sessions set proven_at = now()');
    expect(await server.as('admin')(passkeys.begin, { password: PASSWORD })).toMatchObject({
      status: 409,
      error_msg: say.tooManyPasskeys({ most: 5 }),
    });
  });
});

describe('signing in with a passkey', () => {
  test('comes after the password, and opens a session of its own', async () => {
    const passkey = await enrolled('super_admin');
    const first = await login('super_admin');
    expect(first).toMatchObject({ status: 401, error_msg: say.secondFactorNeeded });
    expect(refused(first).methods).toEqual(['passkey']);
    const { status, data } = await signIn('super_admin', passkey);
    expect([status, data.message]).toEqual([200, say.loggedIn]);
    expect(await server.bearing(data.token)(session.me, {})).toMatchObject({ data: { id: USER_ID.super_admin } });
    expect(reasonOf(await publish(data.token))[1]).toBeUndefined();
    expect(reasonOf(await publish(tokenOf('super_admin')))[1]).toBeUndefined();
    expect((await server.as('super_admin')(factors.read, {})).data.passkeys[0]?.last_used_at).not.toBeNull();
  });

  test('says which ways an account has, and takes a code instead', async () => {
    await enrolled('admin');
    const { data } = await server.as('admin')(factors.enrol, { name: 'Phone', password: PASSWORD });
    expect(refused(await login('admin')).methods).toEqual(['passkey']);
    await server.as('admin')(factors.confirm, { id: data.id, code: codeNow(data.secret) });
    expect(refused(await login('admin')).methods).toEqual(['passkey', 'code']);
    const second_step = await stepOf('admin');
    expect((await server.anonymous(factors.signIn, { second_step, code: codeNow(data.secret, 30) })).status).toBe(200);
    await ageProofs();
    const asked = await server.as('admin')(factors.renewCodes, {});
    expect(asked.data).toMatchObject({ reason: 'step_up', methods: ['passkey', 'code'] });
  });

  test('is refused to the passkey of another account, of another sign-in, removed or unknown', async () => {
    const passkey = await enrolled('super_admin');
    const theirs = await enrolled('admin');
    const unknown = { status: 401, error_msg: say.passkeyUnknown };
    expect(await signIn('super_admin', theirs)).toMatchObject(unknown);
    expect(await signIn('super_admin', newPasskey(undefined, HOST))).toMatchObject(unknown);
    // The identifier of the right passkey, signed with another key.
    expect(await signIn('super_admin', newPasskey(passkey.id, HOST))).toMatchObject({
      status: 401,
      error_msg: say.passkeyWrong,
    });
    const [mine, their] = [await stepOf('super_admin'), await stepOf('admin')];
    const { data } = await server.anonymous(passkeys.signInChallenge, { second_step: mine });
    const credential = theirs.sign(data.challenge, at);
    const late = { status: 401, error_msg: say.passkeyLate };
    expect(await server.anonymous(passkeys.signIn, { second_step: their, credential })).toMatchObject(late);
    await query('delete from passkeys where user_id = $1', [USER_ID.super_admin]);
    const gone = passkey.sign(data.challenge, at);
    expect(await server.anonymous(passkeys.signIn, { second_step: mine, credential: gone })).toMatchObject(unknown);
    expect((await server.anonymous(passkeys.signInChallenge, { second_step: 'x' })).status).toBe(401);
  });

  test('takes an answer once, on two servers at the same time too', async () => {
    const passkey = await enrolled('admin');
    const [one, two] = [await stepOf('admin'), await stepOf('admin')];
    const { data } = await server.anonymous(passkeys.signInChallenge, { second_step: one });
    const credential = passkey.sign(data.challenge, at);
    const answers = await Promise.all([
      server.anonymous(passkeys.signIn, { second_step: one, credential }),
      caller(other, null)(passkeys.signIn, { second_step: one, credential }),
      caller(other, null)(passkeys.signIn, { second_step: two, credential }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const late = await caller(other, null)(passkeys.signIn, { second_step: two, credential });
    expect(late).toMatchObject({ status: 401, error_msg: say.passkeyLate });
  });
});

describe('step-up with a passkey', () => {
  test('lets a publication through, of this session alone', async () => {
    const passkey = await enrolled('super_admin');
    const mine = (await signIn('super_admin', passkey)).data.token;
    await ageProofs();
    expect(reasonOf(await publish(mine))).toEqual([403, 'step_up']);
    const proven = await prove(mine, passkey);
    expect([proven.status, Date.parse(proven.data.proven_until) - Date.now() > 200_000]).toEqual([200, true]);
    expect(reasonOf(await publish(mine))[1]).toBeUndefined();
    expect(reasonOf(await publish(tokenOf('super_admin')))).toEqual([403, 'step_up']);
  });

  test('refuses another origin, another host, a missing person, an old answer, and the challenge of another session', async () => {
    const passkey = await enrolled('super_admin');
    const theirs = await enrolled('admin');
    const mine = (await signIn('super_admin', passkey)).data.token;
    const token = tokenOf('super_admin');
    await ageProofs();
    const wrong = { status: 422, error_msg: say.passkeyWrong };
    const late = { status: 422, error_msg: say.passkeyLate };
    expect(await prove(token, passkey, { origin: 'https://results.example.net' })).toMatchObject(wrong);
    expect(await prove(token, passkey, { origin: `http://${HOST}` })).toMatchObject(wrong);
    expect(await prove(token, passkey, { origin: 'http://localhost:8080' })).toMatchObject(wrong);
    expect(await prove(token, passkey, { host: 'example.com' })).toMatchObject(wrong);
    expect(await prove(token, passkey, { verified: false })).toMatchObject(wrong);
    expect(await prove(token, theirs)).toMatchObject({ status: 422, error_msg: say.passkeyUnknown });
    const send = (credential: unknown, as = token) => server.bearing(as)(passkeys.prove, { credential });
    expect(await send(passkey.sign(await challengeOf(mine), at))).toMatchObject(late);
    expect(await send(passkey.create(await challengeOf(token), at))).toMatchObject({ status: 422 });
    expect(await send({ ...passkey.sign('AAAA', at), id: 'AAAA' })).toMatchObject(late);
    const old = passkey.sign(await challengeOf(token), at);
    await query('update passkey_challenges set expires_at = now()');
    expect(await send(old)).toMatchObject(late);
    expect(reasonOf(await publish(token))).toEqual([403, 'step_up']);
    const used = passkey.sign(await challengeOf(token), at);
    expect((await send(used)).status).toBe(200);
    await ageProofs();
    expect(await send(used)).toMatchObject(late);
    expect(reasonOf(await publish(token))).toEqual([403, 'step_up']);
  });

  test('refuses a counter that does not go on: a copy of the passkey was used; another person’s does not count', async () => {
    await enrolled('super_admin');
    const passkey = await enrolled('admin');
    const token = tokenOf('admin');
    const copied = { status: 422, error_msg: say.passkeyCopied };
    expect((await prove(token, passkey)).status).toBe(200);
    expect((await prove(token, passkey)).status).toBe(200);
    expect((await prove(token, passkey, { counter: 7 })).status).toBe(200);
    expect(await prove(token, passkey, { counter: 7 })).toMatchObject(copied);
    expect(await prove(token, passkey, { counter: 6 })).toMatchObject(copied);
    expect(await prove(token, passkey, { counter: 0 })).toMatchObject(copied);
    expect((await prove(token, passkey, { counter: 8 })).status).toBe(200);
    const { data } = await server.as('super_admin')(factors.read, {});
    expect(data.passkeys.map(({ last_used_at }) => last_used_at)).toEqual([null]);
  });

  test('has nothing to ask of an account without a passkey', async () => {
    expect(await server.as('admin')(passkeys.challenge, {})).toMatchObject({ status: 409, error_msg: say.noPasskey });
  });
});

describe('a passkey', () => {
  test('that is the last second factor of a real election stays; another one lets it go', async () => {
    await enrolled('admin');
    const as = server.as('admin');
    const id = (await as(factors.read, {})).data.passkeys[0]?.id ?? 0;
    await ageProofs();
    expect(reasonOf(await as(passkeys.remove, { id }))).toEqual([403, 'step_up']);
    await query('update sessions set proven_at = now()');
    expect(await as(passkeys.remove, { id })).toMatchObject({ status: 409, error_msg: say.lastFactor });
    expect((await server.as('correspondent')(passkeys.remove, { id })).status).toBe(404);
    const { data } = await as(factors.enrol, { name: 'Phone', password: PASSWORD });
    await as(factors.confirm, { id: data.id, code: codeNow(data.secret) });
    expect((await as(passkeys.remove, { id })).status).toBe(200);
    expect(await as(factors.remove, { id: data.id })).toMatchObject({ status: 409, error_msg: say.lastFactor });
    expect((await as(factors.read, {})).data).toMatchObject({ passkeys: [], recovery_codes: 10 });
  });

  test('and what it proved are in the audit trail', async () => {
    const passkey = await enrolled('admin');
    await prove(tokenOf('admin'), passkey);
    await signIn('admin', passkey);
    const { rows } = await query(
      `select action, after from audit_entries where chain = 0 and actor_name = 'admin' order by sequence desc limit 3`,
    );
    expect(rows.reverse()).toEqual([
      { action: 'passkeys.enrol', after: { name: 'Laptop' } },
      { action: 'session.prove', after: { proof: 'passkey' } },
      { action: 'session.login', after: { proof: 'passkey' } },
    ]);
  });
});

test('passkeys belong to the host of PUBLIC_URL, which has a name and TLS; without it to this machine', async () => {
  const party = (publicUrl: string | undefined) => relyingParty({ publicUrl });
  expect(party('https://results.example.com:8443/')).toEqual({
    id: 'results.example.com',
    origin: 'https://results.example.com:8443',
  });
  expect(party('http://localhost:8080')).toEqual({ id: 'localhost', origin: 'http://localhost:8080' });
  expect(party('http://command.localhost')).toMatchObject({ id: 'command.localhost' });
  for (const address of ['https://10.0.0.7', 'http://10.0.0.7:8080', 'https://[2001:db8::1]']) {
    expect(party(address)).toBe(say.passkeysNeedName);
  }
  expect(party('http://results.example.com')).toBe(say.passkeysNeedTls);
  const local = { id: 'localhost', origin: null };
  expect(party(undefined)).toEqual(local);
  expect(expectedOrigin(local, 'http://localhost:5173')).toBe('http://localhost:5173');
  for (const origin of ['http://localhost.example.com', 'https://example.com', 'http://127.0.0.1:8080']) {
    expect(expectedOrigin(local, origin)).toBe('http://localhost');
  }
});

test('where the installation cannot have passkeys, sign-in and settings say so and offer codes', async () => {
  await enrolled('admin');
  const settings = { SECURE_REQUEST_KEY, LOG_LEVEL: 'silent', DATA_DIR: server.dataDir };
  const bare = await buildApp(readConfig({ ...settings, PUBLIC_URL: 'http://10.0.0.7' }), server.database);
  const as = caller(bare, tokenOf('admin'));
  expect((await as(factors.read, {})).data).toMatchObject({ passkey_host: null, no_passkeys: say.passkeysNeedName });
  expect(await as(passkeys.begin, { password: PASSWORD })).toMatchObject({
    status: 409,
    error_msg: say.passkeysNeedName,
  });
  const first = await caller(bare, null)(session.login, { email: 'admin@example.com', password: PASSWORD });
  expect(refused(first).methods).toEqual([]);
  await bare.close();
});
