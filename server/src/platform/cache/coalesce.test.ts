import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

/** A query whose calls are answered by hand, with their number, or failed. */
function controlledQuery() {
  const sent: { answer: () => void; fail: () => void }[] = [];
  const call = coalesce(
    () =>
      new Promise<number>((resolve, reject) => {
        const number = sent.length + 1;
        sent.push({ answer: () => resolve(number), fail: () => reject(new Error(`${number} failed`)) });
      }),
  );
  const untilSent = (length: number) => expect.poll(() => sent.length, { interval: 1 }).toBe(length);
  return { sent, call, untilSent };
}

describe('coalesced calls', () => {
  test('share one query', async () => {
    const { sent, call, untilSent } = controlledQuery();
    const results = [call(), call(), call()];
    await untilSent(1);
    sent[0]?.answer();
    expect(await Promise.all(results)).toEqual([1, 1, 1]);
  });

  test('never join a query in flight', async () => {
    const { sent, call, untilSent } = controlledQuery();
    const first = call();
    await untilSent(1);
    const late = call();
    await untilSent(2);
    sent[0]?.answer();
    sent[1]?.answer();
    expect([await first, await late]).toEqual([1, 2]);
  });

  test('keep two queries in flight at most', async () => {
    const { sent, call, untilSent } = controlledQuery();
    const first = call();
    await untilSent(1);
    const second = call();
    await untilSent(2);
    const waiting = [call(), call()];
    for (let tick = 0; tick < 5; tick++) await setImmediate();
    waiting.push(call());
    expect(sent.length).toBe(2);
    sent[1]?.answer();
    await untilSent(3);
    sent[2]?.answer();
    sent[0]?.answer();
    expect(await Promise.all([first, second, ...waiting])).toEqual([1, 2, 3, 3, 3]);
  });

  test('share a failure; the next call queries again', async () => {
    const { sent, call, untilSent } = controlledQuery();
    const results = Promise.allSettled([call(), call()]);
    await untilSent(1);
    sent[0]?.fail();
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const again = call();
    await untilSent(2);
    sent[1]?.answer();
    expect(await again).toBe(2);
  });
});
