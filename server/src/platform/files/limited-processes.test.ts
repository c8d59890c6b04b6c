import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LimitedProcess, limitedProcesses } from './limited-processes.ts';

/** Takes as many megabytes as it is told, and answers with the names of its settings. */
const PROGRAM = `
process.on('message', (megabytes) => {
  const taken = Array.from({ length: megabytes }, () => Buffer.alloc(1024 * 1024, 1));
  process.send({ megabytes: taken.length, settings: Object.keys(process.env) });
});
process.on('disconnect', () => process.exit());
process.send('ready');
`;

let folder = '';
let processes: ReturnType<typeof limitedProcesses>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'election-limited-'));
  await writeFile(join(folder, 'program.mjs'), PROGRAM);
  processes = limitedProcesses({ path: join(folder, 'program.mjs'), maxDataKb: 800 * 1024, env: { KNOWN: '1' } });
});
afterAll(() => rm(folder, { recursive: true }));

async function ask({ child }: LimitedProcess, megabytes: number) {
  child.send(megabytes);
  const [answer] = await once(child, 'message');
  return answer as { megabytes: number; settings: string[] };
}

test('a process waits for the next job, and has none of the settings of its starter', async () => {
  const first = await processes.take();
  const { megabytes, settings } = await ask(first, 5);
  expect(megabytes).toBe(5);
  expect(settings).toContain('KNOWN');
  expect(settings).not.toContain('PATH');
  processes.rest(first);
  const second = await processes.take();
  expect(second.child.pid).toBe(first.child.pid);
  processes.end(second);
});

test.skipIf(process.platform === 'win32')(
  'one that takes more than its memory ends alone; the next job has another',
  async () => {
    const hungry = await processes.take();
    hungry.child.send(4_000);
    const [code, signal] = await once(hungry.child, 'exit');
    expect(code === 0 && signal === null).toBe(false);
    processes.rest(hungry);
    const next = await processes.take();
    expect(next.child.pid).not.toBe(hungry.child.pid);
    expect((await ask(next, 5)).megabytes).toBe(5);
    processes.end(next);
  },
);
