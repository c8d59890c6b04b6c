import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { shareQuestion } from './share-question.ts';

/** Questions as they were sent, to be answered by hand with their number, or failed. */
function questions() {
  const sent: { answer: () => void; fail: () => void }[] = [];
  const ask = shareQuestion(
    () =>
      new Promise<number>((resolve, reject) => {
        const number = sent.length + 1;
        sent.push({ answer: () => resolve(number), fail: () => reject(new Error(`${number} failed`)) });
      }),
  );
  const wait = (length: number) => expect.poll(() => sent.length, { interval: 1 }).toBe(length);
  return { sent, ask, wait };
}

describe('callers share a question', () => {
  test('that is sent after they came', async () => {
    const { sent, ask, wait } = questions();
    const together = [ask(), ask(), ask()];
    await wait(1);
    sent[0]?.answer();
    expect(await Promise.all(together)).toEqual([1, 1, 1]);
  });

  test('never one that was under way already', async () => {
    const { sent, ask, wait } = questions();
    const first = ask();
    await wait(1);
    const late = ask();
    await wait(2);
    sent[0]?.answer();
    sent[1]?.answer();
    expect([await first, await late]).toEqual([1, 2]);
  });

  test('and no more than two are under way, however many come', async () => {
    const { sent, ask, wait } = questions();
    const first = ask();
    await wait(1);
    const second = ask();
    await wait(2);
    const waiting = [ask(), ask()];
    for (let turn = 0; turn < 5; turn++) await setImmediate();
    waiting.push(ask());
    expect(sent.length).toBe(2);
    sent[1]?.answer();
    await wait(3);
    sent[2]?.answer();
    sent[0]?.answer();
    expect(await Promise.all([first, second, ...waiting])).toEqual([1, 2, 3, 3, 3]);
  });

  test('where it fails, all of them are told, and the next ask anew', async () => {
    const { sent, ask, wait } = questions();
    const together = Promise.allSettled([ask(), ask()]);
    await wait(1);
    sent[0]?.fail();
    expect((await together).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const again = ask();
    await wait(2);
    sent[1]?.answer();
    expect(await again).toBe(2);
  });
});
