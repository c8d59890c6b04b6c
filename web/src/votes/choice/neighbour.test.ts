import { expect, it } from 'vitest';
import { neighbourOf } from './neighbour.ts';

const items = [{ id: 3 }, { id: 1 }, { id: 2 }];

it('steps forward and back in the order of the list', () => {
  expect(neighbourOf(items, { id: 3 }, 1)).toEqual({ id: 1 });
  expect(neighbourOf(items, { id: 2 }, -1)).toEqual({ id: 1 });
});

it('stops at either end and starts with the first', () => {
  expect(neighbourOf(items, { id: 2 }, 1)).toBeUndefined();
  expect(neighbourOf(items, { id: 3 }, -1)).toBeUndefined();
  expect(neighbourOf(items, undefined, 1)).toEqual({ id: 3 });
  expect(neighbourOf([], undefined, 1)).toBeUndefined();
});

it('starts again where the chosen one is not in the list any more', () => {
  expect(neighbourOf(items, { id: 9 }, 1)).toEqual({ id: 3 });
  expect(neighbourOf(items, { id: 9 }, -1)).toEqual({ id: 3 });
});
