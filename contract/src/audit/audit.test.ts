import { expect, test } from 'vitest';
import { audit, GENERAL_UNIT } from './audit.ts';

const takes = (filter: object) => audit.list.input.safeParse(filter).success;

test('the trail is filtered by a constituency or the general chain', () => {
  expect(GENERAL_UNIT).toBe('general');
  expect([takes({ unit: 'general' }), takes({ unit: '7' }), takes({ unit: 'other' }), takes({ unit: 0 })]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('an action or subject is one line of 1 to 100 characters', () => {
  expect(audit.list.input.parse({ subject: ' party:7 ' })).toEqual({ subject: 'party:7' });
  expect(['x', 'x'.repeat(100)].filter((action) => !takes({ action }))).toEqual([]);
  expect(
    ['', ' ', 'x'.repeat(101), 'a\nb', '\u0007a', 'a\u0007', 'a\ud800'].filter((action) => takes({ action })),
  ).toEqual([]);
});

test('the cursor of a page is a chain and a sequence', () => {
  expect(['0.1', '-1.7', '123456789.123456789012345'].filter((after) => !takes({ after }))).toEqual([]);
  const wrong = ['1', '1.', '.1', '1.1x', 'x1.1', '1x1', '--1.1', '1.-1', '1234567890.1', '1.1234567890123456'];
  expect(wrong.filter((after) => takes({ after }))).toEqual([]);
});

test('checkpoints are handed on to folders, buckets and webhooks', () => {
  const state = { place: '/mnt/usb', last_at: null, waiting: 0, waiting_since: null, error: null, late: false };
  const takes = (target: string) => audit.targets.data.safeParse([{ target, ...state }]).success;
  expect(['folder', 'bucket', 'webhook', '', 'tape'].filter(takes)).toEqual(['folder', 'bucket', 'webhook']);
});
