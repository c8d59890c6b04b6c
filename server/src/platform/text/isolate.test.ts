import { expect, test } from 'vitest';
import { isolateAll } from './isolate.ts';

test('isolates in every text of a value that people read, and leaves what machines read', () => {
  const name = 'דוד כהן';
  const shown = `\u2067${name}\u2069`;
  expect(
    isolateAll({ name, party: [{ title: `${name} (IND)`, slug: name, logo_url: name, votes: 3, note: null }] }),
  ).toEqual({
    name: shown,
    party: [{ title: `${shown} (IND)`, slug: name, logo_url: name, votes: 3, note: null }],
  });
});
