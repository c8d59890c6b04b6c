import { expect, test } from 'vitest';
import { limitDecoding } from './decode-limit.ts';

const MEGABYTE = 1024 * 1024;

/** Starts a job that runs until `end` is called. */
function start(person: number, megabytes = 1) {
  const job = { started: false, end: () => {}, done: undefined as Promise<unknown> | undefined };
  job.done = limitDecoding({ person, bytes: megabytes * MEGABYTE }, () => {
    job.started = true;
    return new Promise<string>((resolve) => {
      job.end = () => resolve('decoded');
    });
  });
  return job;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function endAll(jobs: ReturnType<typeof start>[]) {
  for (const job of jobs) {
    await turn();
    job.end();
  }
  return Promise.all(jobs.map(({ done }) => done));
}

test('a person’s pictures wait behind each other, another person’s does not', async () => {
  const [first, second] = [start(1), start(1)];
  const other = start(2);
  await turn();
  expect([first.started, second.started, other.started]).toEqual([true, false, true]);
  first.end();
  await first.done;
  await turn();
  expect(second.started).toBe(true);
  expect(await endAll([other, second])).toEqual(['decoded', 'decoded']);
});

test('two large pictures are decoded one after the other, a small one beside the first', async () => {
  const [large, nextLarge, small] = [start(1, 90), start(2, 90), start(3, 12)];
  await turn();
  expect([large.started, nextLarge.started, small.started]).toEqual([true, false, true]);
  expect(await endAll([large, small, nextLarge])).toEqual(['decoded', 'decoded', 'decoded']);
});

test('a person has ten pictures waiting at most', async () => {
  const jobs = Array.from({ length: 11 }, () => start(1));
  expect(await start(1).done).toBeNull();
  const other = start(2);
  expect(await endAll([...jobs, other])).toEqual(Array(12).fill('decoded'));
});
