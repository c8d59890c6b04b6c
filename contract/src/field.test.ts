import { expect, test } from 'vitest';
import { savedFileText } from './field.ts';

const one = {
  id: 'first-of-phone',
  kind: 'votes' as const,
  input: { year_id: 1, votes: [] },
  typed_at: '2024-12-07T21:00:00Z',
  sha256: 'a'.repeat(64),
};
const saved = {
  version: 1 as const,
  user_id: 7,
  user: 'Ama',
  saved_at: '2024-12-07T21:10:00Z',
  submissions: [one],
};

test('the signed text of a saved file does not depend on the order of its fields', () => {
  const { submissions, ...rest } = saved;
  expect(savedFileText({ submissions, ...rest })).toBe(savedFileText(saved));
  const { sha256, ...others } = one;
  expect(savedFileText({ ...saved, submissions: [{ sha256, ...others }] })).toBe(savedFileText(saved));
});

test('the signed text of a saved file is another one for each other value', () => {
  const others = [
    saved,
    { ...saved, user_id: 8 },
    { ...saved, user: 'Esi' },
    { ...saved, saved_at: '2024-12-07T21:11:00Z' },
    { ...saved, submissions: [one, { ...one, id: 'second-of-phone' }] },
    { ...saved, submissions: [{ ...one, kind: 'sheet' as const }] },
    { ...saved, submissions: [{ ...one, input: { year_id: 2, votes: [] } }] },
    { ...saved, submissions: [{ ...one, typed_at: null }] },
    { ...saved, submissions: [{ ...one, sha256: 'b'.repeat(64) }] },
    { ...saved, submissions: [{ ...one, picture: 'AAAA' }] },
  ];
  expect(new Set(others.map(savedFileText)).size).toBe(others.length);
});
