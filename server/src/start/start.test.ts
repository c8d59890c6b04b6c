import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@election/contract/contract';
import { mistakes } from '@election/contract/messages/settings';
import { died, lost } from '@election/contract/messages/startup';
import { databaseMissing, loginRefused, notReachable } from '@election/contract/messages/startup-database';
import { portTaken, stopping } from '@election/contract/messages/startup-server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { borrowEmbedded } from '../db/embedded.ts';
import { clusterName } from '../db/embedded-processes.ts';
import { PASSWORD } from '../rehearsal/accounts.ts';
import { YEAR_ID } from '../rehearsal/country.ts';
import { beginCall, callOver, endProcesses, type ServerProcess, startProcess } from '../testing/server-process.ts';
import { openSocket, socketUrl } from '../testing/socket-client.ts';

/** Real processes on a busy machine take their time. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

/** One data folder for the whole file, as on an evening on which everything goes wrong. */
let dataDir: string;
let server: ServerProcess;
let token: string;
/** The agent's constituencies of which nothing is known yet. */
let untouched: { constituency_id: number; region_id: number }[];
let candidates: number[];

const start = async () => {
  server = await startProcess({ DATA_DIR: dataDir });
};

async function signIn(email: string): Promise<string> {
  const { status, data } = await callOver(server.port, contract.session.login, { email, password: PASSWORD });
  expect(status).toBe(200);
  return data.token;
}

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'election-start-'));
  await chmod(folder, 0o755);
  dataDir = join(folder, 'data');
  await start();
  token = await signIn('agent@example.com');
  const { data: me } = await callOver(server.port, contract.session.me, {}, { token });
  const places = me.user_constituencies.map(({ id, region_id }) => ({ constituency_id: id, region_id }));
  const stored = await Promise.all(places.map(entriesOf));
  untouched = places.filter((_, at) => stored[at]?.length === 0);
  const presidential = { year_id: YEAR_ID, election_type_id: 1 };
  const { data } = await callOver(server.port, contract.candidates.list, presidential, { token });
  candidates = data.filter(({ status }) => status === 'active').map(({ id }) => id);
});

afterAll(async () => {
  await endProcesses();
  await vi.waitFor(() => expect(databaseProcesses()).toEqual([]), { timeout: 30_000 });
  await rm(join(dataDir, '..'), { recursive: true, force: true });
});

async function entriesOf(place: { constituency_id: number; region_id: number }) {
  const contest = { year_id: YEAR_ID, election_type_id: 1, ...place };
  return (await callOver(server.port, contract.votes.entries, contest, { token })).data.entries;
}

/** Living processes of this folder's database, found without the code under test. */
function databaseProcesses(): { pid: number; args: string }[] {
  const folder = join(dataDir, 'postgres');
  return execFileSync('ps', ['-axww', '-o', 'pid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+([^Z]\S*)\s+(.*)$/.exec(line) ?? [])
    .map(([, pid, , args = '']) => ({ pid: Number(pid), args }))
    .filter(({ args }) => args.includes(folder) || args.includes(clusterName(folder)));
}

const postmasters = () => databaseProcesses().filter(({ args }) => args.includes(' -D '));

interface Submission {
  constituency_id: number;
  /** Every candidate's figure; another one each time. */
  figure: number;
  key: string;
  acknowledged: boolean;
}
const submissions: Submission[] = [];

async function send(submission: Submission): Promise<number> {
  const { constituency_id, figure, key } = submission;
  const votes = candidates.map((candidate_id) => ({ candidate_id, vote_count: figure }));
  const input = { year_id: YEAR_ID, constituency_id, votes };
  const { status, retryAfter } = await callOver(server.port, contract.votes.submit, input, { token, key });
  if (status === 503) expect(retryAfter).not.toBeNull();
  else expect(status).toBe(200);
  submission.acknowledged ||= status === 200;
  return status;
}

/** Agents send one figure after the other, each again with its key until it is acknowledged; false once nobody answers. */
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

/** Everything acknowledged is there once, and what was not acknowledged is there once when it is sent again. */
async function expectNothingLost() {
  for (const submission of submissions.filter(({ acknowledged }) => !acknowledged)) {
    expect(await send(submission)).toBe(200);
  }
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
  await client.end();
  await stop();
  expect(rows).toEqual(submissions.map(({ figure }) => ({ figure, times: candidates.length })));
  for (const place of untouched) {
    const latest = submissions.findLast(({ constituency_id }) => constituency_id === place.constituency_id);
    const votes = (await entriesOf(place)).map((entry) => entry.votes);
    expect(votes).toEqual(latest ? candidates.map(() => latest.figure) : []);
  }
}

const acknowledged = () => submissions.filter((submission) => submission.acknowledged).length;

describe('a kill -9 while figures come in', () => {
  test.each([
    ['of the server', () => [server.child.pid ?? 0]],
    ['of the server and of PostgreSQL', () => [postmasters()[0]?.pid ?? 0, server.child.pid ?? 0]],
  ])('%s: the next start loses nothing, and leaves no stray process', async (_, victims) => {
    const goal = acknowledged() + 20;
    const submitting = keepSubmitting(() => false);
    await vi.waitFor(() => expect(acknowledged()).toBeGreaterThan(goal), { timeout: 30_000 });
    for (const pid of victims()) process.kill(pid, 'SIGKILL');
    await submitting;
    await start();
    await expectNothingLost();
    expect(postmasters()).toHaveLength(1);
  });

  test('of PostgreSQL: the server answers 503 meanwhile, brings it back and loses nothing', async () => {
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

describe('a stop by SIGTERM', () => {
  test('finishes the call under way, tells sockets to come back, ends the database, and keeps everything', async () => {
    const socket = await openSocket(socketUrl(server.port));
    const login = { email: 'admin@example.com', password: PASSWORD };
    const finish = await beginCall(server.port, contract.session.login, login);
    const ended = server.end('SIGTERM');
    await server.until((line) => line === stopping);
    expect(await socket.closed).toMatchObject({ code: 4100 });
    expect(await finish()).toBe(200);
    expect(await ended).toBe(0);
    expect(databaseProcesses()).toEqual([]);

    await start();
    await expectNothingLost();
  });
});

describe('a database that cannot be kept alive', () => {
  test('is given up with a sentence and ends the server with 1; the next start loses nothing', async () => {
    const ended = new Promise((resolve) => server.child.once('exit', resolve));
    const sentence = lost(5, join(dataDir, 'postgres.log'));
    let isGivenUp = false;
    const givenUp = server
      .until((line) => line === sentence)
      .finally(() => {
        isGivenUp = true;
      });
    while (!isGivenUp) {
      for (const { pid } of postmasters()) execFileSync('kill', ['-9', String(pid)]);
      await pause(50);
    }
    await givenUp;
    expect(await ended).toBe(1);
    expect(databaseProcesses()).toEqual([]);
    await start();
    await expectNothingLost();
  });
});

describe('a start that cannot succeed', () => {
  test('says in one sentence that the port is taken, and ends', async () => {
    const { url } = await borrowEmbedded({ dataDir, log: () => {} });
    const second = startProcess({ PORT: String(server.port), DATABASE_URL: url });
    await expect(second).rejects.toThrow(portTaken(server.port));
  });

  test('says in one sentence why an external database cannot be had, and shows no password', async () => {
    const start = (DATABASE_URL: string) =>
      startProcess({ DATABASE_URL }).then(
        () => '',
        (error: Error) => error.message,
      );
    const away = 'postgres://somebody@127.0.0.1:1/election';
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

  test('names every setting that is wrong', async () => {
    const start = startProcess({ PORT: 'eighty', WORKERS: 'many' });
    await expect(start).rejects.toThrow(`${mistakes.PORT('eighty')}\n${mistakes.WORKERS('many')}`);
  });
});
