import { isolate } from '@election/contract/messages/isolate';
import type { Contender } from '@election/contract/results/drawings';
import { expect, test } from 'vitest';
import { apartOf, isolated } from './parts.ts';
import { say } from './sentences.ts';

test('names that run from right to left turn nothing but themselves, wherever they are in a picture', () => {
  const name = 'אבי כהן';
  const picture = { heading: `${name} 75.00%`, pages: [{ two: [{ name, votes: 3, picture: null }] }], internal: true };
  expect(isolated(picture)).toEqual({
    heading: isolate(`${name} 75.00%`),
    pages: [{ two: [{ name: isolate(name), votes: 3, picture: null }] }],
    internal: true,
  });
  expect(isolate(name)).not.toBe(name);
});

test('two are apart by seats where seats are counted, else by votes; before the first figure nothing is known', () => {
  const one = (votes: number | null, seats: number | null) => ({ votes, seats }) as Contender;
  expect(apartOf(one(10, 3), one(90, 5))).toBe(say.seatsApart({ count: 2 }));
  expect(apartOf(one(10, null), one(90, null))).toBe(say.ahead({ count: 80 }));
  expect(apartOf(one(null, null), one(90, null))).toBe(say.noClosest);
});
