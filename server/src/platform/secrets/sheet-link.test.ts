import { expect, test } from 'vitest';
import { linkHolds, secondsLeft, sheetLink } from './sheet-link.ts';
import { hashToken } from './tokens.ts';

/** A step of five minutes begins. */
const BEGIN = 1_733_601_600_000;
const session = hashToken('token').toString('base64url');

function linkAt(now: number) {
  const link = sheetLink('secret', 7, 'token', now);
  const [path, query] = link.split('?');
  const { signature = '', ...fields } = Object.fromEntries(new URLSearchParams(query));
  return { path, signature, fields, until: Number(fields.until) };
}

test('a link is the same within five minutes, and is valid for five to ten', () => {
  const { path, fields } = linkAt(BEGIN);
  expect([path, fields]).toEqual(['/pinksheets/7/image', { session, until: String(BEGIN / 1000 + 600) }]);
  expect(linkAt(BEGIN + 299_999)).toEqual(linkAt(BEGIN));
  expect(linkAt(BEGIN - 1).until).toBe(BEGIN / 1000 + 300);
  expect(linkAt(BEGIN + 300_000).until).toBe(BEGIN / 1000 + 900);
});

test('a link holds for its sheet, session and time alone, until its end', () => {
  const { signature, until } = linkAt(BEGIN);
  const link = { id: 7, session, until };
  const holds = (changes: object, now = BEGIN, secret = 'secret', sent = signature) =>
    linkHolds(secret, { ...link, ...changes }, sent, now);
  expect([holds({}), holds({}, until * 1000 - 1), holds({}, until * 1000)]).toEqual([true, true, false]);
  expect([holds({ id: 8 }), holds({ session: 'other' }), holds({ until: until + 1 })]).toEqual([false, false, false]);
  expect([
    holds({}, BEGIN, 'other'),
    holds({}, BEGIN, 'secret', ''),
    holds({}, BEGIN, 'secret', `${signature}0`),
  ]).toEqual([false, false, false]);
});

test('the seconds that are left are whole, and never less than none', () => {
  const link = { id: 7, session, until: 100 };
  expect([
    secondsLeft(link, 99_000),
    secondsLeft(link, 99_001),
    secondsLeft(link, 100_000),
    secondsLeft(link, 100_001),
  ]).toEqual([1, 0, 0, 0]);
  expect(secondsLeft(link, 40_000)).toBe(60);
});
