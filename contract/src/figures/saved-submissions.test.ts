import { expect, test } from 'vitest';
import { SAVED_FILE_LIMITS, savedFile, savedFileText } from './saved-submissions.ts';
import { UPLOADS } from './uploads.ts';

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

test('a saved file has 1 to 200 submissions of three kinds', () => {
  const takes = (...submissions: readonly unknown[]) =>
    savedFile.safeParse({ ...saved, submissions, mac: 'b'.repeat(64) }).success;
  const many = (count: number) => Array.from({ length: count }, () => one);
  expect([0, 1, 200, 201].map((count) => takes(...many(count)))).toEqual([false, true, true, false]);
  const kinds = ['votes', 'station-votes', 'sheet', 'register', ''];
  expect(kinds.filter((kind) => takes({ ...one, kind }))).toEqual(['votes', 'station-votes', 'sheet']);
});

test('the limits of a saved file and the path of uploads are those that phones know', () => {
  expect(SAVED_FILE_LIMITS).toEqual({ submissions: 200, megabytes: 30 });
  expect(UPLOADS).toBe('/api/v1/uploads');
});
