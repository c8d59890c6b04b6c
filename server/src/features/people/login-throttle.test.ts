import { contract } from '@election/contract/contract';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useServer } from '../../testing/server.ts';
import { hashPassword } from './password.ts';

/** Each of the dozens of guesses verifies a hash. */
vi.setConfig({ testTimeout: 90_000 });

const server = useServer();
const PASSWORD = 'cold tea at dawn';
const [home, elsewhere, office] = ['192.0.2.1', '198.51.100.7', '203.0.113.9'];
const owner = 'agent@example.com';

const login = async (email: string, password: string, address: string) =>
  server.anonymous(contract.session.login, { email, password }, { address });
const guess = async (email: string, address: string) => (await login(email, 'guess after guess', address)).status;
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
/** Moves the attempts into the past. */
const passTime = (seconds: number) =>
  query('update attempts set last_at = last_at - make_interval(secs => $1)', [seconds]);

beforeAll(async () => {
  await query('update users set password_hash = $1', [await hashPassword(PASSWORD)]);
});
beforeEach(() => query('delete from attempts; delete from known_networks'));

describe('guessing the password of one account', () => {
  test('is free five times; then the delay doubles up to a minute and is sent as Retry-After', async () => {
    for (let n = 0; n < 5; n++) expect(await guess(owner, elsewhere)).toBe(401);
    const waits: number[] = [];
    for (let n = 0; n < 8; n++) {
      // The time of a slow machine must not count towards the delay.
      await query('update attempts set last_at = clock_timestamp()');
      const { status, headers, error_msg } = await login(owner, 'guess after guess', elsewhere);
      expect(status).toBe(429);
      expect(error_msg).toHaveProperty('email');
      waits.push(Number(headers['retry-after']));
      await passTime(60);
      expect(await guess(owner, elsewhere)).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  test('is refused within the delay, even with the right password, and does not extend it', async () => {
    for (let n = 0; n < 7; n++) {
      await guess(owner, elsewhere);
      await passTime(2);
    }
    for (let n = 0; n < 10; n++) expect((await login(owner, PASSWORD, elsewhere)).status).toBe(429);
    await passTime(4);
    expect((await login(owner, PASSWORD, elsewhere)).status).toBe(200);
  });

  test('gets no more guesses concurrently than one after another', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(owner, elsewhere)));
    expect(answers.filter((status) => status === 401)).toHaveLength(5);
    expect(answers.filter((status) => status === 429)).toHaveLength(25);
  });

  test('is throttled in the same way for an unknown account', async () => {
    for (let n = 0; n < 5; n++) expect(await guess('unknown@example.com', elsewhere)).toBe(401);
    expect(await guess('unknown@example.com', elsewhere)).toBe(429);
  });

  test('is free again after an hour without attempts', async () => {
    for (let n = 0; n < 6; n++) await guess(owner, elsewhere);
    await passTime(3601);
    for (let n = 0; n < 5; n++) expect(await guess(owner, elsewhere)).toBe(401);
    expect(await guess(owner, elsewhere)).toBe(429);
  });

  test('is free again after a successful sign-in', async () => {
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) expect(await guess(owner, elsewhere)).toBe(401);
      expect((await login(owner, PASSWORD, elsewhere)).status).toBe(200);
    }
  });
});

describe('the owner is not locked out', () => {
  test('by guesses from another address', async () => {
    for (let n = 0; n < 15; n++) await guess(owner, elsewhere);
    expect((await login(owner, PASSWORD, home)).status).toBe(200);
  });

  test('by distributed guesses, on a known network; elsewhere the delay is a minute at most', async () => {
    expect((await login(owner, PASSWORD, home)).status).toBe(200);
    for (let n = 0; n < 20; n++) expect(await guess(owner, `198.51.100.${n}`)).toBe(401);
    expect(await guess(owner, '198.51.100.99')).toBe(429);
    expect((await login(owner, PASSWORD, home)).status).toBe(200);
    expect((await login(owner, PASSWORD, office)).status).toBe(429);
    await passTime(60);
    expect((await login(owner, PASSWORD, office)).status).toBe(200);
  });

  test("by colleagues' failures on a shared network", async () => {
    expect((await login(owner, PASSWORD, office)).status).toBe(200);
    for (let n = 0; n < 50; n++) await guess(`colleague${n}@example.com`, office);
    expect(await guess('colleague50@example.com', office)).toBe(429);
    expect((await login(owner, PASSWORD, office)).status).toBe(200);
  });
});

test('one password tried on many accounts is throttled by network: an address, or an IPv6 /64', async () => {
  for (let n = 0; n < 50; n++) expect(await guess(`user${n}@example.com`, `2001:db8:1:2::${n + 1}`)).toBe(401);
  expect(await guess('another@example.com', '2001:db8:1:2:ffff::1')).toBe(429);
  expect(await guess('another@example.com', '2001:db8:1:3::1')).toBe(401);
});
