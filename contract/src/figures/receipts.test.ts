import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  makeReceiptCode,
  readReceiptCode,
  sha256,
  submissionFields,
  submissionKey,
  submissionText,
} from './receipts.ts';

test('a key has 8 to 100 letters, digits, dashes and underscores', () => {
  const takes = (key: string) => submissionKey.safeParse(key).success;
  const fit = ['k'.repeat(8), 'K'.repeat(100), '0-9_a-zA-Z'];
  expect(fit.filter((key) => !takes(key))).toEqual([]);
  const unfit = ['k'.repeat(7), 'k'.repeat(101), 'first key', '.first-key', 'first-key.', '.'.repeat(8)];
  expect(unfit.filter(takes)).toEqual([]);
});

test('a SHA-256 has 64 hexadecimal digits in small letters', () => {
  const takes = (hash: string) => sha256.safeParse(hash).success;
  expect(takes('09af'.repeat(16))).toBe(true);
  const unfit = ['a'.repeat(63), 'a'.repeat(65), 'A'.repeat(64), 'g'.repeat(64), `.${'a'.repeat(64)}`, ''];
  expect(unfit.filter(takes)).toEqual([]);
});

test('figures may say when they were typed and which submission they correct', () => {
  const fields = z.strictObject(submissionFields);
  const takes = (typed_at?: string, supersedes?: string) => fields.safeParse({ typed_at, supersedes }).success;
  expect([takes(), takes('2024-12-07T21:00:00Z', 'first-key')]).toEqual([true, true]);
  expect([takes('tonight'), takes(undefined, 'first')]).toEqual([false, false]);
});

const PLACES = [
  { constituency_id: 1, sequence: 1 },
  { constituency_id: 12, sequence: 345 },
  { constituency_id: 275, sequence: 1_204 },
  { constituency_id: 2_147_483_647, sequence: 999_999_999_999 },
];

describe('the code of a receipt', () => {
  test('is short, and read back in any case, with spaces and dashes of any kind', () => {
    expect(makeReceiptCode({ constituency_id: 12, sequence: 345 })).toBe('12-345-Y');
    for (const place of PLACES) {
      const code = makeReceiptCode(place);
      const spoken = [code, code.toLowerCase(), ` ${code.replaceAll('-', '  ')} `];
      for (const dash of [' – ', '–', '  —  ']) spoken.push(code.replaceAll('-', dash));
      for (const text of spoken) expect(readReceiptCode(text), text).toEqual(place);
    }
  });

  // A leading zero is the same code written otherwise.
  test('is never read as another place for one wrong character or two neighbours that changed places', () => {
    for (const place of PLACES) {
      const code = makeReceiptCode(place);
      for (let at = 0; at < code.length; at++) {
        for (const other of '0123456789-ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
          const wrong = `${code.slice(0, at)}${other}${code.slice(at + 1)}`;
          expect([null, place], wrong).toContainEqual(readReceiptCode(wrong));
        }
        const [left = '', right = ''] = [code[at], code[at + 1]];
        const swapped = `${code.slice(0, at)}${right}${left}${code.slice(at + 2)}`;
        expect([null, place], swapped).toContainEqual(readReceiptCode(swapped));
      }
    }
  });

  test.each([
    '',
    '12',
    '12-345',
    'K',
    '12-345-',
    '12-345-7',
    '1-2-3-K',
    'one-two-K',
    '12-345-AA',
    '12-345-YY',
    'X12-345-Y',
    '12-345Y',
    '12--345-Y',
  ])('is not read from %j', (text) => {
    expect(readReceiptCode(text)).toBeNull();
  });
});

describe('the text of a submission', () => {
  const votes = [
    { candidate_id: 7, vote_count: 20 },
    { candidate_id: 12, vote_count: 0 },
  ];

  test('has its fields in one order, and votes by candidate', () => {
    const text =
      '{"year_id":1,"constituency_id":3,"election_type_id":null,"polling_station_id":null,"votes":[[7,20],[12,0]],"typed_at":null,"supersedes":null}';
    expect(submissionText({ year_id: 1, constituency_id: 3, votes })).toBe(text);
    expect(submissionText({ votes: [...votes].reverse(), constituency_id: 3, year_id: 1 })).toBe(text);
  });

  test('is another one for each other value', () => {
    const full = {
      year_id: 1,
      constituency_id: 3,
      election_type_id: 2,
      polling_station_id: 4,
      votes,
      typed_at: '2024-12-07T21:00:00Z',
      supersedes: 'first-key',
    };
    const others = [
      full,
      { ...full, year_id: 2 },
      { ...full, constituency_id: 4 },
      { ...full, election_type_id: 1 },
      { ...full, polling_station_id: 5 },
      { ...full, votes: [{ candidate_id: 7, vote_count: 21 }] },
      { ...full, typed_at: '2024-12-07T21:00:01Z' },
      { ...full, supersedes: 'other-key' },
      { ...full, supersedes: undefined },
    ];
    expect(new Set(others.map(submissionText)).size).toBe(others.length);
  });
});
