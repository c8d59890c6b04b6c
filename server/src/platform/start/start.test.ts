import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@election/contract/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { SECURE_REQUEST_KEY } from '../../testing/server.ts';
import { beginCall, callOver, endProcesses, type ServerProcess, startProcess } from '../../testing/server-process.ts';
import { loadSmallElection, SMALL } from '../../testing/small-election.ts';
import { openSocket, socketUrl } from '../../testing/socket-client.ts';
import { PASSWORD } from '../../tools/rehearsal/accounts.ts';
import { rehearsal } from '../../tools/rehearsal/load.ts';
import { readConfig } from '../config.ts';
import { mistakes } from '../config-sentences.ts';
import { borrowEmbedded } from '../db/embedded/embedded.ts';
import { clusterName } from '../db/embedded/embedded-processes.ts';
import { died, folderForbidden, lost } from '../db/embedded/embedded-sentences.ts';
import { databaseMissing, loginRefused, notReachable } from '../db/migrate-sentences.ts';
import { prepareDatabase } from '../db/prepare.ts';
import { portTaken, rehearsalExposed, rehearsalPublic, stopping } from './sentences.ts';
import type { BuildApp } from './serve.ts';
import { startServer } from './start-server.ts';

/** All tests share one data folder: each starts from what the failure before it left. */
let dataDir: string;
let server: ServerProcess;
let token: string;
const untouched = [SMALL.north.first, SMALL.north.second].map((constituency_id) => ({
  constituency_id,
  region_id: SMALL.north.region,
}));
const candidates = SMALL.presidential;
/** Which alone signs in until a later start gives the accounts another one. */
const OWN = 'seven lamps at noon';

const start = async () => {
  server = await startProcess({ DATA_DIR: dataDir, REHEARSAL_PASSWORD: PASSWORD });
};

/** Starts a server in this process, which does not succeed. */
const startHere = (
  settings: Record<string, string>,
  loadApp: () => Promise<BuildApp> = () => Promise.reject(new Error('The application is loaded.')),
) =>
  startServer(
    readConfig({ DATA_DIR: dataDir, SECURE_REQUEST_KEY, LOG_LEVEL: 'silent', ...settings }),
    { loadApp, loadRehearsal: async () => rehearsal },
    () => {},
  );

const signIn = (email: string, password: string) => callOver(server.port, contract.session.login, { email, password });

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'election-start-'));
  await chmod(folder, 0o755);
  dataDir = join(folder, 'data');
  // Small, but a rehearsal: that a first start loads the whole one is seen by the journeys, which all begin with it.
  const { url, stop } = await borrowEmbedded({ dataDir, durable: false, log: () => {} });
  await prepareDatabase({ databaseUrl: url });
  await loadSmallElection(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('update years set rehearsal = true; insert into user_constituencies values (4, 2)');
  await client.end();
  await rehearsal.setPassword(url, PASSWORD);
  await stop();
  server = await startProcess({ DATA_DIR: dataDir, HOST: '0.0.0.0', REHEARSAL_PASSWORD: OWN });
  token = (await signIn('agent@example.com', OWN)).data.token;
});

afterAll(async () => {
  await endProcesses();
  await vi.waitFor(() => expect(databaseProcesses()).toEqual([]), { timeout: 30_000 });
  await rm(join(dataDir, '..'), { recursive: true, force: true });
});

async function entriesOf(place: { constituency_id: number; region_id: number }) {
  const contest = { year_id: SMALL.year, election_type_id: 1, ...place };
  return (await callOver(server.port, contract.votes.entries, contest, { token })).data.entries;
}

/** Running processes of this folder's database, found without the code under test. */
function databaseProcesses(): { pid: number; args: string }[] {
  const folder = join(dataDir, 'postgres');
  return execFileSync('ps', ['-axww', '-o', 'pid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+([^Z]\S*)\s+(.*)$/.exec(line) ?? [])
    .map(([, pid, , args = '']) => ({ pid: Number(pid), args }))
    .filter(({ args }) => args.includes(folder) || args.includes(clusterName(folder)));
}

const postmasters = () => databaseProcesses().filter(({ args }) => args.includes(' -D '));

function killIfRunning(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It may end between the listing and the signal.
    expect(error).toMatchObject({ code: 'ESRCH' });
  }
}

interface Submission {
  constituency_id: number;
  /** The figure of every candidate, unique among submissions. */
  figure: number;
  key: string;
  acknowledged: boolean;
}
const submissions: Submission[] = [];

async function send(submission: Submission): Promise<number> {
  const { constituency_id, figure, key } = submission;
  const votes = candidates.map((candidate_id) => ({ candidate_id, vote_count: figure }));
  const input = { year_id: SMALL.year, constituency_id, votes };
  const { status, retryAfter } = await callOver(server.port, contract.votes.submit, input, { token, key });
  if (status === 503) expect(retryAfter).not.toBeNull();
  else expect(status).toBe(200);
  submission.acknowledged ||= status === 200;
  return status;
}

/** Submits figures one after another, each retried with its key until it is acknowledged or the server is gone. */
async function keepSubmitting(until: () => boolean) {
  const one = async ({ constituency_id }: { constituency_id: number }) => {
    while (!until()) {
      const figure = submissions.length + 1;
      const submission = { constituency_id, figure, key: `figure-${figure}-000`, acknowledged: false };
      submissions.push(submission);
      while (!submission.acknowledged) {
        const status = await send(submission).catch(() => null);
        if (status === null) return;
        if (status === 503) await pause(50);
      }
    }
  };
  await Promise.all(untouched.map(one));
}

/** Every acknowledged submission is stored once; every other one is stored once after a retry. */
async function expectNothingLost() {
  for (const submission of submissions.filter(({ acknowledged }) => !acknowledged)) {
    expect(await send(submission)).toBe(200);
  }
  await expectStored();
  for (const place of untouched) {
    const latest = submissions.findLast(({ constituency_id }) => constituency_id === place.constituency_id);
    const votes = (await entriesOf(place)).map((entry) => entry.votes);
    expect(votes).toEqual(latest ? candidates.map(() => latest.figure) : []);
  }
}

/** Every submission is stored once, and the last one of each place counts. */
async function expectStored() {
  const { url, stop } = await borrowEmbedded({ dataDir, log: () => {} });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ figure: number; times: number }>(
    `select votes_after as figure, count(*)::int as times
     from figure_history h join contests c on c.id = h.contest_id
     where h.figure = 'entry' and h.action = 'submit' and c.constituency_id = any ($1)
       and provider_id = (select id from users where email = 'agent@example.com')
     group by votes_after order by votes_after`,
    [untouched.map(({ constituency_id }) => constituency_id)],
  );
  const entries = await client.query<{ constituency_id: number; votes: number[] }>(
    `select constituency_id, array_agg(votes) as votes from vote_entries e join contests c on c.id = e.contest_id
     where constituency_id = any ($1) and user_id = (select id from users where email = 'agent@example.com')
     group by constituency_id order by constituency_id`,
    [untouched.map(({ constituency_id }) => constituency_id)],
  );
  await client.end();
  await stop();
  expect(entries.rows).toEqual(
    untouched.flatMap(({ constituency_id }) => {
      const latest = submissions.findLast((submission) => submission.constituency_id === constituency_id);
      return latest ? [{ constituency_id, votes: candidates.map(() => latest.figure) }] : [];
    }),
  );
  expect(rows).toEqual(submissions.map(({ figure }) => ({ figure, times: candidates.length })));
}

const acknowledged = () => submissions.filter((submission) => submission.acknowledged).length;

test('a rehearsal that other machines reach starts with a password of its own, which alone signs in', async () => {
  const answers = [PASSWORD, OWN].map((password) => signIn('super_admin@example.com', password));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 200]);
});

describe('kill -9 during submissions', () => {
  test.each([
    ['of the server', () => [server.child.pid ?? 0]],
    ['of the server and of PostgreSQL', () => [postmasters()[0]?.pid ?? 0, server.child.pid ?? 0]],
  ])('%s: the next start finds every acknowledged figure, and no process is left over', async (_, victims) => {
    const goal = acknowledged() + 20;
    const submitting = keepSubmitting(() => false);
    await vi.waitFor(() => expect(acknowledged()).toBeGreaterThan(goal), { timeout: 30_000 });
    for (const pid of victims()) process.kill(pid, 'SIGKILL');
    await submitting;
    await start();
    await expectNothingLost();
    expect(postmasters()).toHaveLength(1);
  });

  test('of PostgreSQL: the server answers 503, restarts it and loses nothing', async () => {
    const [killed] = postmasters();
    const goal = acknowledged() + 40;
    const submitting = keepSubmitting(() => acknowledged() > goal);
    await vi.waitFor(() => expect(acknowledged()).toBeGreaterThan(goal - 20), { timeout: 30_000 });
    process.kill(killed?.pid ?? 0, 'SIGKILL');
    await submitting;
    await server.until((line) => line === died('SIGKILL'));
    expect(postmasters()).not.toContainEqual(killed);
    await expectNothingLost();
  });
});

describe('a database that keeps dying', () => {
  test('ends the server with a sentence and exit code 1; the next start loses nothing', async () => {
    const ended = new Promise((resolve) => server.child.once('exit', resolve));
    const sentence = lost(5, join(dataDir, 'postgres.log'));
    let isGivenUp = false;
    const givenUp = server
      .until((line) => line === sentence)
      .finally(() => {
        isGivenUp = true;
      });
    while (!isGivenUp) {
      for (const { pid } of postmasters()) killIfRunning(pid);
      // Each look lists every process of the machine.
      await pause(200);
    }
    await givenUp;
    expect(await ended).toBe(1);
    expect(databaseProcesses()).toEqual([]);
    await start();
    await expectNothingLost();
  });
});

test('a rehearsal takes the password of a later start', async () => {
  const { status, data } = await signIn('super_admin@example.com', PASSWORD);
  expect(status).toBe(200);
  expect(data.token.length).toBeGreaterThan(20);
});

describe('a start that cannot succeed', () => {
  test('names the port that is taken', async () => {
    const { url } = await borrowEmbedded({ dataDir, log: () => {} });
    const second = startHere({ PORT: String(server.port), DATABASE_URL: url }, async () => buildApp);
    await expect(second).rejects.toThrow(portTaken(server.port));
  });

  test('prints why an external database is not available, without its password', async () => {
    const start = (DATABASE_URL: string) =>
      startProcess({ DATABASE_URL }).then(
        () => '',
        (error: Error) => error.message,
      );
    const away = 'postgres://owner@127.0.0.1:1/election';
    expect(await start(away.replace('@', ':hidden@'))).toContain(notReachable(away));
    const { url } = await borrowEmbedded({ dataDir, log: () => {} });
    const missing = Object.assign(new URL(url), { pathname: '/elsewhere' });
    const said = await start(missing.href);
    missing.password = '';
    expect(said).toContain(databaseMissing(missing.href));
    missing.password = 'guessed';
    const refused = await start(missing.href);
    missing.password = '';
    expect(refused).toContain(loginRefused(missing.href));
    expect(said + refused).not.toMatch(/hidden|guessed/);
  });

  test('names the data folder that cannot be written, also with an external database', async () => {
    const { url } = await borrowEmbedded({ dataDir, log: () => {} });
    const file = join(dataDir, 'a-file');
    await writeFile(file, '');
    for (const folder of [file, join(file, 'below'), '/proc/election']) {
      await expect(startHere({ DATABASE_URL: url, DATA_DIR: folder })).rejects.toThrow(folderForbidden(folder));
    }
  });

  test('names every invalid setting', async () => {
    const start = startProcess({ PORT: 'eighty', WORKERS: 'many' });
    await expect(start).rejects.toThrow(`${mistakes.PORT('eighty')}\n${mistakes.WORKERS('many')}`);
  });
});

describe('SIGTERM', () => {
  test('finishes the running request, closes sockets with a retry code, stops the database and loses nothing', async () => {
    const socket = await openSocket(socketUrl(server.port));
    const login = { email: 'admin@example.com', password: PASSWORD };
    const finish = await beginCall(server.port, contract.session.login, login);
    const ended = server.end('SIGTERM');
    await server.until((line) => line === stopping);
    expect(await socket.closed).toMatchObject({ code: 4100 });
    expect(await finish()).toBe(200);
    expect(await ended).toBe(0);
    expect(databaseProcesses()).toEqual([]);
    await expectStored();
  });
});

test('a rehearsal that other machines reach does not start with the documented password', async () => {
  await expect(startHere({ HOST: '0.0.0.0' })).rejects.toThrow(rehearsalExposed('0.0.0.0'));
  await expect(startHere({ HOST: '0.0.0.0', REHEARSAL_PASSWORD: PASSWORD })).rejects.toThrow(
    rehearsalExposed('0.0.0.0'),
  );
  // A proxy of this machine opens to others what listens on this machine alone.
  await expect(startHere({ PUBLIC_URL: 'https://results.example.org' })).rejects.toThrow(
    rehearsalPublic('results.example.org'),
  );
  expect(databaseProcesses()).toEqual([]);
});
