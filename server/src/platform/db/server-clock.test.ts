import { randomUUID } from 'node:crypto';
import { contract } from '@election/contract/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../features/people/sign-in/password.ts';
import { pictureFile } from '../../testing/files/pictures.ts';
import { SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { callOver, endProcesses, type ServerProcess, startProcess } from '../../testing/server-process.ts';
import { shiftedClock } from '../../testing/shifted-clock.ts';
import { SMALL, USER_ID } from '../../testing/small-election.ts';
import { makeLinks } from '../secrets/one-time-links.ts';
import { clockDiffers } from '../sentences.ts';
import { compareClock, newClock } from './server-clock.ts';

/** Provides the database, whose clock is right. */
const server = useServer();
const DAY = 86_400;
const PASSWORD = 'cold tea at dawn';
const HERE = { year_id: SMALL.year, constituency_id: SMALL.north.first, election_type_id: 1 };
let ahead: ServerProcess;

beforeAll(async () => {
  await server.database.pool.query('update users set password_hash = $1', [await hashPassword(PASSWORD)]);
  ahead = await startProcess({
    DATABASE_URL: server.database.url,
    DATA_DIR: server.dataDir,
    REHEARSAL: '0',
    LOG_LEVEL: 'warn',
    ...shiftedClock(DAY),
  });
});
afterAll(endProcesses);

const get = async (path: string) => (await fetch(`http://127.0.0.1:${ahead.port}${path}`)).text();
const linesOf = (sentence: string) => ahead.said.filter((line) => line.includes(`"msg":"${sentence}"`));

describe('a server whose clock is a day ahead of the database', () => {
  test('stamps nothing with its own time: figures, registers, sheets, links, sessions, devices', async () => {
    const as = async (person: 'agent' | 'admin', route: Parameters<typeof callOver>[1], input: object) => {
      const answer = await callOver(ahead.port, route, { ...input }, { token: tokenOf(person), key: randomUUID() });
      expect(answer.status, route.path).toBe(200);
    };
    await as('agent', contract.votes.submit, { ...HERE, votes: [{ candidate_id: 1, vote_count: 5 }] });
    await as('admin', contract.registers.save, {
      ...HERE,
      total_registered_voters: 100,
      total_valid_votes: 5,
      total_rejected: 1,
    });
    await uploadSheet();
    const id = await uploadSheet();
    const headers = { authorization: `Bearer ${tokenOf('admin')}`, 'x-secure-request': SECURE_REQUEST_KEY };
    const removed = await fetch(`http://127.0.0.1:${ahead.port}/api/v1/pinksheets/${id}`, {
      method: 'DELETE',
      headers,
    });
    expect(removed.status).toBe(200);
    const [link] = await makeLinks(server.database.db, { publicUrl: undefined }, [USER_ID.intern], {
      purpose: 'reset',
      made_by: null,
    });
    const token = link?.link.split('#')[1] ?? '';
    expect((await callOver(ahead.port, contract.passwords.reset, { token, password: PASSWORD })).status).toBe(200);
    const email = 'agent@example.com';
    expect((await callOver(ahead.port, contract.session.login, { email, password: PASSWORD })).status).toBe(200);

    const { rows } = await server.database.pool.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and data_type = 'timestamp with time zone' and column_name <> 'expires_at'`,
    );
    expect(rows.length).toBeGreaterThan(20);
    const stamps = await Promise.all(
      rows.map(async ({ table, column }) => {
        const text = `select '${table}.${column}' as stamp, count(${column})::int as rows,
          coalesce(max(${column}) > now() + interval '1 minute', false) as ahead from ${table}`;
        return (await server.database.pool.query(text)).rows[0];
      }),
    );
    expect(stamps.filter((one) => one.ahead)).toEqual([]);
    const written = stamps.filter((one) => one.rows > 0).map(({ stamp }) => stamp);
    for (const stamp of [
      'vote_entries.changed_at',
      'registers.changed_at',
      'pink_sheets.ended_at',
      'one_time_links.used_at',
    ]) {
      expect(written).toContain(stamp);
    }
  });

  test('says so in its log, its metrics and /readyz, which stays 200; once, until the clock agrees again', async () => {
    const line = await ahead.until((text) => text.includes('the clock differs from the database'));
    expect(JSON.parse(line)).toMatchObject({ level: 40, secondsAhead: DAY });
    const ready = await fetch(`http://127.0.0.1:${ahead.port}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', warning: clockDiffers(DAY) }]);
    const metric = /^election_clock_ahead_seconds ([\d.]+)$/m.exec(await get('/metrics'))?.[1];
    expect(Number(metric)).toBeCloseTo(DAY, -1);

    ahead.child.kill('SIGWINCH');
    await ahead.until((text) => text.includes('the clock agrees with the database again'));
    expect(JSON.parse(await get('/readyz'))).toEqual({ status: 'ready' });
    expect(linesOf('the clock differs from the database')).toHaveLength(1);
    expect(linesOf('the clock agrees with the database again')).toHaveLength(1);
  });
});

/** Sends a photograph for the contest, as the agent. Returns the id of the sheet. */
async function uploadSheet(): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(HERE)) form.append(name, String(value));
  form.append('image', await pictureFile('jpeg', `#${randomUUID().slice(0, 6)}`));
  const headers = { authorization: `Bearer ${tokenOf('agent')}`, 'x-secure-request': SECURE_REQUEST_KEY };
  const answer = await fetch(`http://127.0.0.1:${ahead.port}/api/v1/pinksheets`, {
    method: 'POST',
    headers,
    body: form,
  });
  const body = (await answer.json()) as { data: { id: number } };
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return body.data.id;
}

test('a clock differs beyond 30 seconds in either direction, the time of the query aside, and agrees again below 20', () => {
  const clock = newClock();
  const differsAt = (seconds: number, duration = 0) => {
    compareClock(clock, Date.now() - duration / 2 - seconds * 1000, duration);
    return clock.differs;
  };
  expect([29, 31, 25, 19, 25, -29, -31, -21, -19].map((seconds) => differsAt(seconds))).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
    true,
    true,
    false,
  ]);
  expect(differsAt(29, 3_000)).toBe(false);
  expect(clock.ahead).toBeCloseTo(29, 0);
});
