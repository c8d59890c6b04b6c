import { contract } from '@election/contract/contract';
import fastify from 'fastify';
import pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PUBLIC_VERIFICATION_LOCK } from '../../platform/db/locks.ts';
import { useServer } from '../../testing/server.ts';
import { CORRECTION, SMALL } from '../../testing/small-election.ts';
import { makeSweep, schedulePublicVerification, verifyPublic } from './verify-public.ts';

const server = useServer();
const { votes, audit, results } = contract;
const place = { year_id: 1, constituency_id: SMALL.north.first };
const log = { error: vi.fn(), warn: vi.fn() };
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.database.url });
  await owner.connect();
  const ballot = [600, 300, 50].map((vote_count, at) => ({ candidate_id: SMALL.presidential[at], vote_count }));
  await server.as('admin')(votes.save, { correction: CORRECTION, ...place, votes: ballot });
  expect(
    (await server.as('super_admin')(votes.publish, { correction: CORRECTION, ...place, election_type_id: 1 })).status,
  ).toBe(200);
});
afterAll(() => owner.end());
beforeEach(() => vi.clearAllMocks());

const verify = () => verifyPublic(server.database.pool, log, () => true);
const read = async () => (await server.as('super_admin')(audit.verification, {})).data;
/** As the database's superuser can, without triggers. */
const tamper = (figure: number) =>
  owner.query(`set session_replication_role = replica;
    update vote_values set published_votes = ${figure} where candidate_id = 1;
    set session_replication_role = origin`);

const SENTENCE =
  'The published figures do not fit: in North One, presidential, Abena Palm, the table says 5,000, the history of figures says 600.';

test('a difference is logged at error, stands with its beginning, and ends when everything fits again', async () => {
  expect(await read()).toBeNull();
  await verify();
  expect(await read()).toMatchObject({ differs_since: null, differences: [] });
  expect(log.error).not.toHaveBeenCalled();

  await tamper(5000);
  await verify();
  const first = await read();
  expect(first?.differences).toContain(SENTENCE);
  expect(first?.differs_since).toBe(first?.checked_at);
  // The log names the place and no figure.
  expect(log.error).toHaveBeenCalledWith(
    { difference: 'The published figures do not fit: in North One, presidential, Abena Palm' },
    'what is public does not fit its records',
  );

  await verify();
  const second = await read();
  expect(second).toMatchObject({ differs_since: first?.differs_since, differences: first?.differences });
  expect(Date.parse(second?.checked_at ?? '')).toBeGreaterThan(Date.parse(first?.checked_at ?? ''));
  expect(log.error).toHaveBeenCalledTimes(2 * (first?.differences.length ?? 0));
  expect(log.warn).not.toHaveBeenCalled();

  await tamper(600);
  await verify();
  expect(await read()).toMatchObject({ differs_since: null, differences: [] });
  expect(log.warn).toHaveBeenCalledExactlyOnceWith('what is public fits its records again');

  // Another difference begins when it begins, and ends as the first one did.
  await tamper(5000);
  await verify();
  const other = await read();
  expect(other?.differs_since).toBe(other?.checked_at);
  expect(Date.parse(other?.differs_since ?? '')).toBeGreaterThan(Date.parse(second?.checked_at ?? ''));
  await tamper(600);
  await verify();
  expect(await read()).toMatchObject({ differs_since: null, differences: [] });
  expect(log.warn).toHaveBeenCalledTimes(2);
});

test('a difference is in the language of its reader; a row that an earlier version stored stays as it is', async () => {
  await tamper(5000);
  await verify();
  const readIn = async (language: string) => {
    const { data } = await server.as('super_admin')(audit.verification, {}, { language });
    return data?.differences.map((one) =>
      one.replaceAll(/[\u2068\u2069\u200f]/g, '').replaceAll(/[\u00a0\u202f]/g, ' '),
    );
  };
  expect(await readIn('en')).toContain(SENTENCE);
  expect(await readIn('fr')).toContain(
    'Les chiffres publiés ne concordent pas : North One, présidentielle, Abena Palm ; la table indique 5 000, l’historique des chiffres indique 600.',
  );
  expect(await readIn('ar')).toContain(
    'الأرقام المنشورة غير متطابقة: North One، رئاسية، Abena Palm؛ في الجدول 5,000، وفي سجل الأرقام 600.',
  );
  await owner.query('update public_verification set differences = array[$1]', [SENTENCE]);
  expect(await readIn('fr')).toEqual([SENTENCE]);
  await tamper(600);
  await verify();
});

test('one process verifies, five minutes after the last verification', async () => {
  const ifDue = () => verifyPublic(server.database.pool, log);
  const checked = async () => (await read())?.checked_at;
  await verify();
  const before = await checked();
  expect(await ifDue()).toMatchObject({ differences: [] });
  expect(await checked()).toBe(before);

  await owner.query(`update public_verification set checked_at = now() - interval '5 minutes 1 second'`);
  const old = await checked();
  await owner.query('select pg_advisory_lock($1)', [PUBLIC_VERIFICATION_LOCK]);
  expect(await ifDue()).toBeUndefined();
  expect(await checked()).toBe(old);
  await owner.query('select pg_advisory_unlock($1)', [PUBLIC_VERIFICATION_LOCK]);

  await Promise.all([ifDue(), ifDue(), ifDue()]);
  expect(await checked()).not.toBe(old);
  const locks = await owner.query(`select from pg_locks where locktype = 'advisory' and objid = $1`, [
    PUBLIC_VERIFICATION_LOCK,
  ]);
  expect(locks.rows).toEqual([]);
});

test.each([
  ['the year 2099', `timestamptz '2099-01-01'`],
  ['an hour ahead, as of a clock that was put back', `now() + interval '1 hour'`],
  ['now, again and again the same', 'now()'],
])('a stored moment of %s stops no verification', async (_, moment) => {
  await verify();
  await owner.query(`update public_verification set checked_at = ${moment}`);
  const stored = async () => (await owner.query('select checked_at::text as at from public_verification')).rows[0].at;
  const written = await stored();
  expect(Date.parse((await read())?.checked_at ?? '')).toBeLessThanOrEqual(Date.now() + 1000);
  await tamper(5000);
  const sweep = makeSweep(server.database.pool, log);
  const ahead = moment !== 'now()';
  for (let count = 1; count <= 5; count++) {
    expect((await sweep())?.differences).toEqual([]);
    expect(await stored()).toBe(written);
    expect(log.warn).toHaveBeenCalledTimes(ahead ? count : 0);
  }
  if (ahead) {
    expect(log.warn).toHaveBeenLastCalledWith(
      { secondsAhead: expect.closeTo((Date.parse(written) - Date.now()) / 1000, -2) },
      'the last verification of what is public lies in the future',
    );
  }
  await sweep();
  expect((await read())?.differences).toContain(SENTENCE);
  expect(await stored()).not.toBe(written);
  await tamper(600);
  await verify();
});

test('a verification by another process begins the count again', async () => {
  await verify();
  const sweep = makeSweep(server.database.pool, log);
  for (let count = 0; count < 4; count++) await sweep();
  await verify();
  const elsewhere = (await read())?.checked_at;
  for (let count = 0; count < 5; count++) await sweep();
  expect((await read())?.checked_at).toBe(elsewhere);
  await sweep();
  expect((await read())?.checked_at).not.toBe(elsewhere);
});

test('publications during a verification raise no alarm', async () => {
  const publishing = (async () => {
    for (let figure = 601; figure < 640; figure++) {
      const { status } = await server.as('super_admin')(votes.save, {
        correction: CORRECTION,
        ...place,
        votes: [{ candidate_id: 1, vote_count: figure }],
        reason: 'Recount',
      });
      expect(status).toBe(200);
    }
    return 'published';
  })();
  const ended = { state: '' };
  void publishing.then((state) => Object.assign(ended, { state }));
  for (let round = 0; round === 0 || ended.state === ''; round++) expect((await verify())?.differences).toEqual([]);
  await publishing;
  const { data } = await server.anonymous(results.national, { year_id: 1, election_type_id: 1 });
  expect(data.totals.valid_votes).toBe(639 + 350);
});

test('a server verifies by itself, and its metrics show the differences and when it verified', async () => {
  await owner.query('delete from public_verification');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const app = fastify();
  let metrics = new Registry();
  schedulePublicVerification(app, server.database, metrics);
  const series = async (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(await metrics.metrics())?.[1]);
  // Not 0, which would be an alarm: nothing was verified for fifty years.
  expect(await series('election_public_verified_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 60);
  expect(await read()).toBeNull();
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect.poll(read).not.toBeNull();
  expect(await series('election_public_differences')).toBe(0);
  await app.close();

  // A server knows at its start when one before it has verified.
  await owner.query(`update public_verification set checked_at = now() - interval '20 minutes'`);
  const restarted = fastify();
  metrics = new Registry();
  schedulePublicVerification(restarted, server.database, metrics);
  await restarted.ready();
  await expect.poll(() => series('election_public_verified_timestamp_seconds')).toBeLessThan(Date.now() / 1000 - 1_190);
  expect(await series('election_public_verified_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 1_260);
  await restarted.close();

  // Another server learns from the database what the first one found.
  await tamper(5000);
  await verify();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const other = fastify();
  metrics = new Registry();
  schedulePublicVerification(other, server.database, metrics);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect.poll(() => series('election_public_differences')).toBe(3);
  await other.close();
  await tamper(639);
});
