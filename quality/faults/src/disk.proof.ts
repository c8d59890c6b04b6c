import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@election/contract/contract';
import { pictureFile } from '@election/server/testing/files/pictures';
import { SMALL, USER_ID } from '@election/server/testing/small-election';
import { type Mount, mountAt } from './apart/mounts.ts';
import { type Answer, describe } from './client.ts';
import { ADMIN, contestAt, YEAR } from './election.ts';
import type { Proof, Trial } from './proof.ts';
import { callRoute, dataOf, describeReply, type Reply, readAddress } from './request.ts';
import { probeWrites, secondsUntilServed } from './served.ts';
import { describeAcknowledged, startWorkload, type Workload } from './workload.ts';

const DISKS: readonly Mount[] = ['data', 'wal', 'files'];
const CALLS = 20;
/** Seconds until both servers serve again: a database that ended recovers first. */
const BACK_SECONDS = 10;
const UNTIMED_SECONDS = 120;
/** Longer than any disk stays full of which the workload notices nothing. */
const REFUSED_SECONDS = 120;
const SENTENCE_LETTERS = 20;
const NATIONAL = `${contract.results.national.path}?year_id=${YEAR}&election_type_id=1`;

/** Fills the disk of PostgreSQL's data, of its log, and of the pictures. */
export const disk: Proof = {
  name: 'disk',
  promise: `no space left for PostgreSQL's data, for its write-ahead log (it ends, and is started again), for pictures: writes are refused with 503 or 507, a sentence and Retry-After, public results go on; within ${BACK_SECONDS} s of space all is served again by itself; no acknowledged call is lost, the figures agree`,
  unit: 'full disks',
  full: 12,
  small: 3,
  runsApart: true,
  settings: (folder) => ({ DATA_DIR: mountAt('files') ?? folder }),
  async run(trial) {
    const stopWatching = trial.postgres.keepRunning();
    const workload = startWorkload(trial);
    const found: string[] = [];
    let slowest = 0;
    for (let number = 0; number < trial.count; number++) {
      const mount = DISKS[number % DISKS.length] as Mount;
      await workload.waitFor(CALLS);
      const { problems, back } = await fillDisk(trial, workload, mount);
      slowest = Math.max(slowest, back);
      found.push(...problems.map((problem) => `Disk of ${mount}: ${problem}`));
    }
    await workload.waitFor(CALLS);
    found.push(...(await workload.stop()));
    await stopWatching();
    found.push(...(await trial.check()));
    return {
      found,
      measured: `${describeAcknowledged(workload)}, served at the latest ${slowest.toFixed(1)} s after space returned`,
    };
  },
};

async function fillDisk(trial: Trial, workload: Workload, mount: Mount): Promise<{ problems: string[]; back: number }> {
  for (const { port } of trial.servers) await readAddress(port, NATIONAL);
  const folder = mountAt(mount) as string;
  const ballast = join(folder, 'ballast');
  await fill(ballast);
  const problems: string[] = [];
  try {
    problems.push(...(mount === 'files' ? await checkPictures(trial, 'refused') : await checkFigures(trial, mount)));
    for (const { port } of trial.servers) problems.push(...judgeRead(await readAddress(port, NATIONAL)));
  } finally {
    await rm(ballast, { force: true });
  }
  const back = await secondsUntilServed(trial, `space-${++number}`, UNTIMED_SECONDS);
  const limit = trial.isTimed ? BACK_SECONDS : UNTIMED_SECONDS;
  if (back > limit) problems.push(`it took ${back.toFixed(1)} s until both servers served`);
  if (mount === 'files') problems.push(...(await checkPictures(trial, 'stored')));
  await workload.waitFor(1);
  return { problems, back };
}

let number = 0;

/** Writes until nothing more fits. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let size = 2 ** 20; size >= 1; size /= 4) {
      const block = Buffer.alloc(size, 1);
      while (await fits(file.write(block))) {}
    }
  } finally {
    await file.close();
  }
}

const fits = (written: Promise<{ bytesWritten: number }>) =>
  written.then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOSPC') return false;
      throw error;
    },
  );

/** Sends writes until one finds no space; each is answered as it should be. */
async function checkFigures(trial: Trial, mount: Mount): Promise<string[]> {
  const until = performance.now() + REFUSED_SECONDS * 1_000;
  for (let round = 0; performance.now() < until; round++) {
    // The next segment of the log finds no space.
    if (mount === 'wal') await trial.owner.query('select pg_switch_wal()').catch(() => {});
    const answers = await probeWrites(trial, `full-${++number}-${round}`);
    const refused = answers.filter((answer) => answer?.status !== 200);
    if (refused.length > 0) return refused.flatMap(judgeRefusal);
    await pause(20);
  }
  return ['no write was refused'];
}

function judgeRefusal(answer: Answer): string[] {
  const sentence = answer?.data.error_msg;
  const isRefused = answer?.status === 503 || answer?.status === 507;
  if (!isRefused || typeof sentence !== 'string' || sentence.length < SENTENCE_LETTERS) {
    return [`a write was answered ${describe(answer)}`];
  }
  return Number(answer?.retryAfter) > 0 ? [] : ['a write was refused without Retry-After'];
}

const judgeRead = (reply: Reply): string[] =>
  reply.status === 200 ? [] : [`public results were answered ${describeReply(reply)}`];

/** Uploads a result sheet at each server, and reads and writes figures beside it. */
async function checkPictures(trial: Trial, expected: 'refused' | 'stored'): Promise<string[]> {
  const problems: string[] = [];
  for (const [at, { port }] of trial.servers.entries()) {
    const image = await pictureFile('jpeg', `#00${String(10 + (++number % 90))}f${at}`, 900);
    const contest = contestAt(SMALL.north.first);
    const reply = await callRoute(port, contract.sheets.upload, { ...contest, image }, { user: USER_ID.agent });
    const sentence = (dataOf(reply) as { error_msg?: unknown } | null)?.error_msg;
    const isRefused =
      [503, 507].includes(reply.status) && typeof sentence === 'string' && reply.headers.has('retry-after');
    if (expected === 'refused' ? !isRefused : reply.status !== 200)
      problems.push(`a sheet was answered ${describeReply(reply)}`);
    const read = await callRoute(port, contract.regions.list, { year_id: YEAR }, { user: ADMIN });
    if (read.status !== 200) problems.push(`a read was answered ${describeReply(read)}`);
    if (expected === 'refused') continue;
    const stored = await readAddress(port, (dataOf(reply) as { image: string }).image);
    if (stored.status !== 200) problems.push(`the sheet itself was answered ${describeReply(stored)}`);
  }
  if (expected === 'refused')
    problems.push(
      ...(await probeWrites(trial, `beside-${++number}`))
        .filter((one) => one?.status !== 200)
        .map((one) => `a figure was answered ${describe(one)}`),
    );
  const files = await readdir(mountAt('files') as string, { recursive: true });
  const halves = files.filter((name) => name.endsWith('.part'));
  return [...problems, ...halves.map((name) => `half a picture was left: ${name}`)];
}
