import { expect, test } from 'vitest';
import { sayPeople } from '../sentences.ts';
import { openLine } from './line.ts';

/** A line of one at a time, in which a task has been measured to take a second of a clock that the test moves. */
async function measuredLine() {
  let clock = 0;
  const run = openLine(1, 3, () => clock);
  for (let at = 0; at < 300; at += 1) {
    await run('before', async () => {
      clock += 1000;
    });
  }
  const order: string[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  return {
    order,
    enter: (who: string) =>
      run(who, () => {
        order.push(who);
        const gate = Promise.withResolvers<void>();
        gates.push(gate);
        return gate.promise;
      }),
    /** Ends the task that runs, after a second. */
    async end() {
      const running = order.length;
      await expect.poll(() => gates.length).toBe(running);
      clock += 1000;
      gates[running - 1]?.resolve();
      await new Promise(setImmediate);
    },
    pass(milliseconds: number) {
      clock += milliseconds;
    },
  };
}

const sentAway = (seconds: number) => ({ status: 503, retryAfter: seconds, error_msg: sayPeople.inLine({ seconds }) });

test('people near the front wait and are let in by arrival; the others are told when their turn is near', async () => {
  const line = await measuredLine();
  const near = ['ama', 'kofi', 'esi', 'yaw'].map(line.enter);
  await expect(line.enter('abena')).rejects.toMatchObject(sentAway(3));
  await expect(line.enter('kojo')).rejects.toMatchObject(sentAway(4));
  for (const _ of near) await line.end();
  await Promise.all(near);
  expect(line.order).toEqual(['ama', 'kofi', 'esi', 'yaw']);
});

test('a person who was sent away keeps a place before those who came later', async () => {
  const line = await measuredLine();
  const calls = ['ama', 'kofi', 'esi', 'yaw'].map(line.enter);
  await expect(line.enter('abena')).rejects.toMatchObject(sentAway(3));
  await line.end();
  await line.end();
  // Kofi and Ama are through; behind Esi and Yaw is the place of Abena, who is not back yet.
  calls.push(line.enter('kojo'));
  calls.push(line.enter('abena'));
  for (const _ of ['esi', 'yaw', 'abena', 'kojo']) await line.end();
  await Promise.all(calls);
  expect(line.order).toEqual(['ama', 'kofi', 'esi', 'yaw', 'abena', 'kojo']);
});

test('a place that no one came back to is given up', async () => {
  const line = await measuredLine();
  const calls = ['ama', 'kofi', 'esi', 'yaw'].map(line.enter);
  for (const who of ['abena', 'kojo', 'akua']) await expect(line.enter(who)).rejects.toMatchObject({ status: 503 });
  await expect(line.enter('efua')).rejects.toMatchObject(sentAway(6));
  line.pass(60_000);
  await expect(line.enter('efua')).rejects.toMatchObject(sentAway(3));
  for (const _ of calls) await line.end();
  await Promise.all(calls);
});

test('two calls of one person both have an answer, and a task that failed makes room', async () => {
  const line = await measuredLine();
  const calls = [line.enter('ama'), line.enter('kofi'), line.enter('kofi'), line.enter('esi')];
  for (const _ of calls) await line.end();
  await Promise.all(calls);
  expect(line.order).toEqual(['ama', 'kofi', 'kofi', 'esi']);
  const run = openLine(1, 3);
  await expect(run('ama', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await run('kofi', async () => 'next')).toBe('next');
});
