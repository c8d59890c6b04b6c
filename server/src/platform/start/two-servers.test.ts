import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { contract } from '@election/contract/contract';
import { APPROVAL_EVENT } from '@election/contract/events/events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tokenOf, useServer } from '../../testing/server.ts';
import { beginCall, callOver, endProcesses, type ServerProcess, startProcess } from '../../testing/server-process.ts';
import { type Person, SMALL, USER_ID } from '../../testing/small-election.ts';
import { openSocket, socketUrl } from '../../testing/socket-client.ts';
import { privateChannel } from '../realtime/address.ts';
import { stopping, workerDied } from './sentences.ts';

/** For the database only. */
const { database } = useServer();

const start = (settings: Record<string, string> = {}) =>
  startProcess({ DATABASE_URL: database.url, REHEARSAL: '0', ...settings });

/** Starting a server takes longer than most of what is asked of it: each describe uses its own until it ends them. */
afterAll(endProcesses);

/** A busy machine is slow, not wrong. */
const SOON = { timeout: 30_000, interval: 10 };

async function listen(port: number, person: Person) {
  const socket = await openSocket(socketUrl(port));
  const channel_name = privateChannel(USER_ID[person]);
  const asked = { socket_id: socket.id, channel_name };
  const { data } = await callOver(port, contract.broadcasting.authorise, asked, { token: tokenOf(person) });
  expect(await socket.subscribe(channel_name, data.auth)).toMatchObject({
    event: 'pusher_internal:subscription_succeeded',
  });
  return { ...socket, news: () => socket.heard.filter(({ event }) => event === APPROVAL_EVENT).length };
}

const submit = (port: number, vote_count: number, key?: string) =>
  callOver(
    port,
    contract.votes.submit,
    { year_id: SMALL.year, constituency_id: SMALL.north.first, votes: [{ candidate_id: 1, vote_count }] },
    { token: tokenOf('agent'), ...(key === undefined ? {} : { key }) },
  );

/** The process ids of the workers: with an external database the server starts no other process. */
const workersOf = ({ child }: ServerProcess) =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number);

describe('two servers on one database', () => {
  let one: ServerProcess;
  /** Its proxy takes its time to notice that it stops. */
  let other: ServerProcess;
  beforeAll(async () => {
    [one, other] = await Promise.all([start(), start({ DRAIN_SECONDS: '6' })]);
  });

  test('a submission to one reaches the sockets of the other', async () => {
    const sockets = [await listen(one.port, 'correspondent'), await listen(other.port, 'correspondent')];
    expect((await submit(one.port, 20)).status).toBe(200);
    await vi.waitFor(() => expect(sockets.map(({ news }) => news())).toEqual([1, 1]), SOON);
    expect((await submit(other.port, 21)).status).toBe(200);
    await vi.waitFor(() => expect(sockets.map(({ news }) => news())).toEqual([2, 2]), SOON);
  });

  test('an Idempotency-Key is honoured across both', async () => {
    const calls = Array.from({ length: 40 }, (_, at) => submit((at % 2 ? other : one).port, 30, 'the-same-key'));
    const answers = await Promise.all(calls);
    const good = answers.filter(({ status }) => status === 200);
    expect(new Set(answers.map(({ status }) => status))).toSatisfy((seen) =>
      [...seen].every((s) => [200, 409].includes(s)),
    );
    expect(new Set(good.map(({ data }) => data.pending_id)).size).toBe(1);
    const { rows } = await database.pool.query(
      'select count(*)::int as times from figure_history where votes_after = 30',
    );
    expect(rows).toEqual([{ times: 1 }]);
  });

  test('a server that stops answers calls while slow clients close their sockets, and says that it is not ready', async () => {
    const server = one;
    const socket = await openSocket(socketUrl(server.port));
    // It reads nothing any more, as a phone without a network.
    socket.socket.pause();
    const ended = server.end('SIGTERM');
    await server.until((line) => line === stopping);
    const asked = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`)).status;
    await vi.waitFor(async () => expect([await asked('/readyz'), await asked('/healthz')]).toEqual([503, 503]), SOON);
    expect((await callOver(server.port, contract.session.me, {}, { token: tokenOf('agent') })).status).toBe(200);
    expect((await submit(server.port, 25)).status).toBe(200);
    socket.socket.terminate();
    expect(await ended).toBe(0);
  });

  test('a server that drains takes calls on new and on kept connections until its proxy has noticed', async () => {
    const server = other;
    const began = performance.now();
    const ended = server.end('SIGTERM');
    await server.until((line) => line === stopping);
    const asked = () => fetch(`http://127.0.0.1:${server.port}/healthz`);
    await vi.waitFor(async () => expect((await asked()).status).toBe(503), SOON);
    expect((await asked()).headers.get('connection')).toBe('close');
    expect((await submit(server.port, 26)).status).toBe(200);
    expect(await ended).toBe(0);
    expect(performance.now() - began).toBeGreaterThan(6_000);
  });
});

describe('two workers on one port', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await start({ WORKERS: '2', DATABASE_URL: `${database.url}?application_name=workers` });
  });

  test('hold no connection of the owner, whose password they do not know', async () => {
    const connected = async () => {
      const { rows } = await database.owner.query(
        `select distinct usename as role from pg_stat_activity where application_name = 'workers'`,
      );
      return rows;
    };
    // The heartbeat and the listener of each worker.
    await expect.poll(connected).toEqual([{ role: 'election_server_of_postgres' }]);
    expect((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status).toBe(200);
    const workers = workersOf(server);
    expect(workers).toHaveLength(2);
    for (const worker of workers) {
      expect(readFileSync(`/proc/${worker}/environ`, 'utf8')).not.toContain(new URL(database.url).password);
    }
  });

  test('share requests and sockets, deliver events to all sockets, and are replaced when they die', async () => {
    const sockets = await Promise.all(Array.from({ length: 6 }, () => listen(server.port, 'correspondent')));
    expect((await submit(server.port, 40)).status).toBe(200);
    await vi.waitFor(() => expect(sockets.map(({ news }) => news())).toEqual(sockets.map(() => 1)), SOON);

    const [victim = 0, survivor = 0] = workersOf(server);
    process.kill(victim, 'SIGKILL');
    await server.until((line) => line === workerDied(victim, 'SIGKILL'));
    await vi.waitFor(() => expect(workersOf(server)).toHaveLength(2), { timeout: 30_000 });
    expect(workersOf(server)).toContain(survivor);
    const kept = sockets.filter(({ socket }) => socket.readyState === socket.OPEN);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(sockets.length);
    const back = await listen(server.port, 'correspondent');
    expect((await submit(server.port, 41)).status).toBe(200);
    await vi.waitFor(() => expect(kept.map(({ news }) => news())).toEqual(kept.map(() => 2)), SOON);
    await vi.waitFor(() => expect(back.news()).toBe(1), SOON);
  });

  test('end when the primary is killed', async () => {
    const workers = workersOf(server);
    expect(workers).toHaveLength(2);
    await server.end('SIGKILL');
    await vi.waitFor(() => expect(workers.filter(isAlive)).toEqual([]), { timeout: 30_000 });
  });

  test('stop once when the whole process group is signalled, and finish running requests', async () => {
    const server = await start({ WORKERS: '2' });
    const workers = workersOf(server);
    const wrong = { email: 'unknown@example.com', password: 'wrong-password' };
    const finish = await Promise.all([1, 2].map(() => beginCall(server.port, contract.session.login, wrong)));
    for (const pid of workers) process.kill(pid, 'SIGINT');
    const ended = server.end('SIGINT');
    await server.until((line) => line === stopping);
    expect(await Promise.all(finish.map((call) => call()))).toEqual([401, 401]);
    expect(await ended).toBe(0);
    expect(workers.filter(isAlive)).toEqual([]);
    expect(server.said.filter((line) => line.includes('takes its place'))).toEqual([]);
  });
});

function isAlive(pid: number): boolean {
  // Zombies do not count.
  const state = execFileSync('ps', ['-axo', 'pid=,stat='], { encoding: 'utf8' })
    .split('\n')
    .find((line) => Number(line.trim().split(/\s+/)[0]) === pid);
  return state !== undefined && !state.trim().split(/\s+/)[1]?.startsWith('Z');
}
