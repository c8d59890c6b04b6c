import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('who asks for one thing waits for one task of each other person, not for all of them', async () => {
  const run = inTurn();
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const ask = (asker: string, name: string) =>
    run(asker, async () => {
      await gate.promise;
      done.push(name);
      return name;
    });
  const all = [
    ask('ama', 'a1'),
    ask('ama', 'a2'),
    ask('ama', 'a3'),
    ask('kofi', 'k1'),
    ask('esi', 'e1'),
    ask('kofi', 'k2'),
  ];
  gate.resolve();
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'k1', 'e1', 'k2']);
  expect(done).toEqual(['a1', 'k1', 'e1', 'a2', 'k2', 'a3']);
  expect(await ask('ama', 'a4')).toBe('a4');
});

test('a task that failed fails alone', async () => {
  const run = inTurn();
  const failed = run('ama', () => Promise.reject(new Error('broken')));
  const next = run('ama', async () => 'next');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('a task that throws before it gives its promise fails alone too, also for those who ask later', async () => {
  const run = inTurn();
  const throws = () => {
    throw new Error('broken');
  };
  const failed = run('ama', throws);
  const next = run('kofi', async () => 'next');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('next');
  await expect(run('ama', throws)).rejects.toThrow('broken');
  expect(await run('ama', async () => 'later')).toBe('later');
});
