import { expect, test } from 'vitest';
import { pathNames } from './route.ts';

test('the parameters of a path are named in its order', () => {
  expect(pathNames('/api/v1/years')).toEqual([]);
  expect(pathNames('/api/v1/regions/:region/constituencies/:constituency_id')).toEqual(['region', 'constituency_id']);
  expect(pathNames('/api/v1/polls/:id.csv')).toEqual(['id']);
});
