import { expect, test } from 'vitest';
import { reasons } from '../messages/election.ts';
import { CORRECTION_REASONS, explanation, NOTE_FROM, NOTE_TO } from './explanation.ts';

const taken = (note: string, reason: unknown = 'other') => explanation.safeParse({ reason, note }).success;

test('a note has 10 to 500 characters, spaces around it apart', () => {
  expect([NOTE_FROM, NOTE_TO]).toEqual([10, 500]);
  for (const [length, good] of [
    [9, false],
    [10, true],
    [500, true],
    [501, false],
  ] as const) {
    expect(taken('n'.repeat(length)), String(length)).toBe(good);
    expect(taken(`  ${'n'.repeat(length)}\n`), String(length)).toBe(good);
  }
  expect(taken('ten letters\0')).toBe(false);
});

test('a reason is one of six, each with its words', () => {
  for (const reason of CORRECTION_REASONS) expect(taken('ten letters', reason)).toBe(true);
  for (const reason of ['', 'boredom', null]) expect(taken('ten letters', reason)).toBe(false);
  expect(explanation.safeParse({ note: 'ten letters' }).success).toBe(false);
  for (const reason of CORRECTION_REASONS) expect(reasons[reason]).toMatch(/^[A-Z]/);
});
