import { contract } from '@election/contract/contract';
import { ROLE_ID } from '@election/contract/people/permissions';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { readConfig } from '../../../platform/config.ts';
import { hold } from '../../../testing/locks.ts';
import { quickHash } from '../../../testing/quick-hash.ts';
import { type Answer, caller, SECURE_REQUEST_KEY, useServer } from '../../../testing/server.ts';
import { SMALL, USER_ID } from '../../../testing/small-election.ts';
import { sayPeople as say, tooManyAttempts } from '../sentences.ts';

const server = useServer();
const PASSWORD = 'cold tea at dawn';
const [home, elsewhere, office] = ['192.0.2.1', '198.51.100.7', '203.0.113.9'];
const owner = 'agent@example.com';

const login = async (email: string, password: string, address: string, cookie?: string) =>
  server.anonymous(contract.session.login, { email, password }, { address, ...(cookie && { cookie }) });
const guess = async (email: string, address: string, cookie?: string) =>
  (await login(email, 'guess after guess', address, cookie)).status;
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
/** Moves the attempts into the past. */
const passTime = (seconds: number) =>
  query(
    `update attempts set running = '{}', last_at = last_at - make_interval(secs => $1),
       times = array(select t - make_interval(secs => $1) from unnest(times) as t order by t)`,
    [seconds],
  );
/** The cookie that an answer sets, as the browser sends it back. */
const cookieOf = ({ headers }: Answer<unknown>) => String(headers['set-cookie']).split(';', 1)[0] ?? '';
/** Signs in, and returns the cookie of the device. */
async function knownDevice(email = owner, address = home, cookie?: string) {
  const answer = await login(email, PASSWORD, address, cookie);
  expect(answer.status).toBe(200);
  return cookieOf(answer);
}
/** Guesses at the account until the limit is reached. */
async function fillAccount(email = owner) {
  for (let n = 0; n < 10; n++) expect(await guess(email, `198.51.100.${n}`)).toBe(401);
}
/** Adds admins who know the password. Returns their addresses. */
async function addColleagues(count: number): Promise<string[]> {
  const { rows } = await query(
    `insert into users (name, email, password_hash, role_id)
     select 'Colleague', 'colleague' || n || '@example.com', (select password_hash from users where email = $2), 3
     from generate_series(1, $1) as n returning email`,
    [count, owner],
  );
  return rows.map(({ email }) => email);
}
/** Stores the failures of an address as sixty wrong passwords leave them. */
const fillAddress = (address: string) =>
  query(
    `insert into attempts (kind, subject, times) select 'address', $1, array_agg(now()) from generate_series(1, 60)
     on conflict (kind, subject) do update set times = excluded.times`,
    [address],
  );
const countOf = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

beforeAll(async () => {
  await query('update users set password_hash = $1', [await quickHash(PASSWORD)]);
});
beforeEach(() => query(`delete from attempts; delete from known_devices; delete from users where name = 'Colleague'`));

describe('guesses at one account', () => {
  test('from 200 addresses: ten in 15 minutes reach the hash', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 200; n++) statuses.push(await guess(owner, `198.51.${n}.7`));
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses.slice(10)).toEqual(Array(190).fill(429));
    const { rows } = await query(`select cardinality(times) as counted from attempts where kind = 'account'`);
    expect(rows).toEqual([{ counted: 10 }]);
  });

  test('in any 15 minutes, not in each quarter of the hour', async () => {
    for (let n = 0; n < 5; n++) expect(await guess(owner, elsewhere)).toBe(401);
    await passTime(800);
    for (let n = 0; n < 5; n++) expect(await guess(owner, elsewhere)).toBe(401);
    await passTime(101);
    const statuses = [];
    for (let n = 0; n < 10; n++) statuses.push(await guess(owner, elsewhere));
    expect(countOf(statuses, 401)).toBe(5);
    await passTime(901);
    expect(await guess(owner, elsewhere)).toBe(401);
  });

  test('are refused with the seconds to wait, even with the right password; a refused one does not extend them', async () => {
    await fillAccount();
    await passTime(600);
    for (let n = 0; n < 12; n++) {
      const { status, headers, error_msg } = await login(owner, PASSWORD, office);
      const seconds = Number(headers['retry-after']);
      expect([status, error_msg]).toEqual([429, { email: [tooManyAttempts(seconds)] }]);
      expect(seconds).toBeGreaterThan(270);
      expect(seconds).toBeLessThanOrEqual(300);
    }
    await passTime(301);
    expect((await login(owner, PASSWORD, office)).status).toBe(200);
  });

  test('count before their outcome is known: of 30 concurrent ones ten reach the hash', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => login(owner, 'guess', `203.0.113.${n}`)));
    expect(
      countOf(
        answers.map(({ status }) => status),
        401,
      ),
    ).toBe(10);
    for (const { status, error_msg } of answers) if (status === 503) expect(error_msg).toBe(say.crowded);
    expect(await guess(owner, elsewhere)).toBe(429);
  });

  test('wait for each other: of five that find room for one, one reaches the hash', async () => {
    for (let n = 0; n < 9; n++) await guess(owner, elsewhere);
    const other = await hold(server.database, `select from attempts where kind = 'account' for update`);
    const answers = Array.from({ length: 5 }, (_, n) => guess(owner, `203.0.113.${n}`));
    await other.waitedFor(5);
    await other.commit();
    expect(countOf(await Promise.all(answers), 401)).toBe(1);
  });

  test('made before the database clock was set back do not count', async () => {
    await fillAccount();
    await passTime(-86_400);
    expect(await guess(owner, elsewhere)).toBe(401);
  });

  test('whose server stopped before their outcome count as failed after a minute', async () => {
    await query(
      `insert into attempts (kind, subject, times, running)
      select 'account', $1, times, times from (select array_agg(now()) as times from generate_series(1, 10)) as one`,
      [owner],
    );
    expect(await login(owner, PASSWORD, home)).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    await query(`update attempts set times = array(select t - interval '61 seconds' from unnest(times) as t),
      running = array(select t - interval '61 seconds' from unnest(times) as t)`);
    const { status, headers } = await login(owner, PASSWORD, home);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(800);
  });

  test('a success is not counted, and forgives no failure', async () => {
    for (let n = 0; n < 4; n++) await guess(owner, elsewhere);
    for (let n = 0; n < 12; n++) expect((await login(owner, PASSWORD, elsewhere)).status).toBe(200);
    const statuses = [];
    for (let n = 0; n < 10; n++) statuses.push(await guess(owner, elsewhere));
    expect(countOf(statuses, 401)).toBe(6);
  });
});

describe('one password tried on many accounts', () => {
  test('185 of them, from an address where accounts have signed in before: 60 an hour reach the hash', async () => {
    const cookie = await knownDevice();
    for (let n = 0; n < 3; n++) await knownDevice(owner, home, cookie);
    const tried = await addColleagues(185);
    // One in ten does not exist: the answer to it costs a whole hash.
    for (let n = 0; n < 185; n += 10) tried[n] = `user${n}@example.com`;
    tried[101] = owner;
    const statuses = [];
    for (const email of tried) statuses.push(await guess(email, home));
    expect(statuses).toEqual([...Array(60).fill(401), ...Array(125).fill(429)]);
    await passTime(3_601);
    expect(await guess('another@example.com', home)).toBe(401);
  });

  test('from a network: an address, or an IPv6 /64', async () => {
    for (const [n, email] of (await addColleagues(60)).entries()) {
      expect(await guess(email, `2001:db8:1:2::${n + 1}`)).toBe(401);
    }
    expect(await guess('another@example.com', '2001:db8:1:2:ffff::1')).toBe(429);
    expect(await guess('another@example.com', '2001:db8:1:3::1')).toBe(401);
  });

  test('of a collation centre: 80 people sign in at once, and failures alone count', async () => {
    const sendAgain = async (email: string): Promise<number> => {
      const { status } = await login(email, PASSWORD, office);
      return status === 503 ? sendAgain(email) : status;
    };
    const statuses = await Promise.all((await addColleagues(80)).map(sendAgain));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const { rows } = await query(`select cardinality(times) as counted from attempts where kind = 'address'`);
    expect(rows).toEqual([{ counted: 0 }]);
  });
});

describe('the answers tell nothing', () => {
  const unknown = 'unknown@example.com';
  const withoutIds = ({ headers, ...rest }: Answer<unknown>) => {
    const { 'x-request-id': _id, date: _date, ...others } = headers;
    return { ...rest, headers: others };
  };

  test('of whether an account exists, has known devices or lives at an address, below, at and over the limit', async () => {
    await knownDevice(owner, home);
    const lives = [];
    const absent = [];
    for (let n = 0; n < 12; n++) {
      lives.push(withoutIds(await login(owner, 'guess after guess', home)));
      absent.push(withoutIds(await login(unknown, 'guess after guess', home)));
    }
    expect(lives.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429]);
    const seconds = /\d+/g;
    const blurred = (answers: unknown[]) =>
      JSON.stringify(answers).replace(seconds, (text) => (Number(text) > 800 ? '900' : text));
    expect(blurred(lives)).toBe(blurred(absent));
  });

  test('nor at an address over its limit', async () => {
    await knownDevice(owner, home);
    await fillAddress(home);
    const [one, two] = [await login(owner, PASSWORD, home), await login(unknown, PASSWORD, home)];
    expect([one.status, two.status]).toEqual([429, 429]);
    expect(Math.abs(Number(one.headers['retry-after']) - Number(two.headers['retry-after']))).toBeLessThanOrEqual(2);
  });

  test('and a refused attempt leaves no row', async () => {
    await fillAddress(home);
    await guess(unknown, home);
    const { rows } = await query(`select from attempts where subject = $1`, [unknown]);
    expect(rows).toHaveLength(0);
  });
});

describe('a known device', () => {
  test('lets the owner in while others have used up the limits of account and address', async () => {
    const cookie = await knownDevice();
    await fillAccount();
    await fillAddress(home);
    expect((await login(owner, PASSWORD, home)).status).toBe(429);
    expect((await login(owner, PASSWORD, home, cookie)).status).toBe(200);
    expect((await login(owner, PASSWORD, office, cookie)).status).toBe(200);
  });

  test('has a cookie that no script reads, no other site sends, and that lasts a year', async () => {
    const { headers } = await login(owner, PASSWORD, home);
    expect(headers['set-cookie']).toMatch(
      /^known_devices=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    );
    const { rows } = await query(`select to_jsonb(d)::text as text from known_devices d`);
    expect(rows).toHaveLength(1);
    expect(rows[0].text).not.toContain(/=([\w-]{43})/.exec(String(headers['set-cookie']))?.[1]);
  });

  test('has a cookie for TLS and this host alone where the public address is https', async () => {
    const settings = { SECURE_REQUEST_KEY, LOG_LEVEL: 'silent', PUBLIC_URL: 'https://results.example.com' };
    const app = await buildApp(readConfig(settings), server.database);
    const call = caller(app, null);
    const answer = await call(contract.session.login, { email: owner, password: PASSWORD });
    expect(answer.headers['set-cookie']).toMatch(/^__Host-known_devices=[\w-]{43}; Path=\/; .*; Secure$/);
    await fillAccount();
    const enter = (cookie: string) => call(contract.session.login, { email: owner, password: PASSWORD }, { cookie });
    expect((await enter(cookieOf(answer))).status).toBe(200);
    expect((await enter(cookieOf(answer).replace('__Host-', ''))).status).toBe(429);
    await app.close();
  });

  test('keeps its token at the next sign-in, which counts as its last use', async () => {
    const cookie = await knownDevice();
    await query(`update known_devices set last_used_at = now() - interval '364 days'`);
    expect(await knownDevice(owner, office, cookie)).toBe(cookie);
    const { rows } = await query(`select now() - last_used_at < interval '1 minute' as used from known_devices`);
    expect(rows).toEqual([{ used: true }]);
    await query(`update known_devices set last_used_at = now() - interval '366 days'`);
    await fillAccount();
    expect((await login(owner, PASSWORD, home, cookie)).status).toBe(429);
  });

  test('stolen, it gives its holder ten guesses in 15 minutes, and takes none from the owner elsewhere', async () => {
    const cookie = await knownDevice();
    const statuses = [];
    for (let n = 0; n < 30; n++) statuses.push(await guess(owner, `198.51.100.${n}`, cookie));
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
    expect((await login(owner, PASSWORD, office)).status).toBe(200);
    await passTime(901);
    expect(await guess(owner, elsewhere, cookie)).toBe(401);
  });

  test('of another account, a forged or a mutilated token gains nothing', async () => {
    const other = await knownDevice('admin@example.com');
    await fillAccount();
    const forged = `known_devices=${'x'.repeat(43)}`;
    for (const cookie of [
      other,
      forged,
      other.slice(0, -1),
      'known_devices=',
      `${forged}.`.repeat(300),
      'theme=dark',
    ]) {
      expect((await login(owner, PASSWORD, home, cookie)).status).toBe(429);
    }
    expect((await login('admin@example.com', PASSWORD, home, `theme=dark; ${other}`)).status).toBe(200);
  });

  test('that several people share keeps a token for each of the last eight', async () => {
    const colleagues = await addColleagues(8);
    let cookie = await knownDevice();
    for (const email of colleagues.slice(0, 7)) cookie = await knownDevice(email, office, cookie);
    await fillAccount();
    expect((await login(owner, PASSWORD, office, cookie)).status).toBe(200);
    // The owner has just signed in here, so the token of the first colleague makes room.
    cookie = await knownDevice(owner, office, cookie);
    cookie = await knownDevice(colleagues[7], office, cookie);
    expect(cookie.split('.')).toHaveLength(8);
    await fillAccount(colleagues[0]);
    expect((await login(colleagues[0] ?? '', PASSWORD, office, cookie)).status).toBe(429);
    expect((await login(owner, PASSWORD, office, cookie)).status).toBe(200);
  });

  test('is one of an account’s last ten', async () => {
    const cookies = [];
    for (let n = 0; n < 11; n++) cookies.push(await knownDevice());
    await fillAccount();
    const statuses = [];
    for (const cookie of cookies) statuses.push((await login(owner, PASSWORD, home, cookie)).status);
    expect(statuses).toEqual([429, ...Array(10).fill(200)]);
  });

  test('is unknown again once the account is deactivated, or its session is ended from another device', async () => {
    const cookie = await knownDevice();
    const account = { id: USER_ID.agent, name: 'agent', email: owner, role_id: ROLE_ID.agent };
    const places = { region_id: SMALL.north.region, constituency_ids: [SMALL.north.first] };
    for (const status of ['inactive', 'active']) {
      const call = server.as('super_admin')(contract.users.update, { ...account, ...places, status });
      expect((await call).status).toBe(200);
    }
    const lost = await knownDevice();
    const kept = await login(owner, PASSWORD, office);
    const caller = server.bearing(kept.data.token);
    const sessions = (await caller(contract.session.devices, {})).data;
    const session = sessions.find(({ address, current }) => address === home && !current)?.id ?? 0;
    expect((await caller(contract.session.endDevice, { session })).status).toBe(200);
    await fillAccount();
    expect((await login(owner, PASSWORD, home, cookie)).status, 'deactivated').toBe(429);
    expect((await login(owner, PASSWORD, home, lost)).status, 'ended').toBe(429);
    expect((await login(owner, PASSWORD, office, cookieOf(kept))).status).toBe(200);
  });
});
