import { describe, expect, test } from 'vitest';
import { CHECK_CODES } from './check-codes.ts';
import { check, type Figures, sentenceOf } from './checks.ts';

const candidate = (id: number, votes: number | null, more: Partial<Figures['candidates'][number]> = {}) => ({
  id,
  name: `Candidate ${id}`,
  status: 'active' as const,
  votes,
  ...more,
});
const codes = (figures: Figures) => check(figures).map(({ code, severity }) => `${code} ${severity}`);
const plain = [candidate(1, 600), candidate(2, 400)];

const CASES: [title: string, figures: Figures, found: string[]][] = [
  [
    'a clean sheet has no finding',
    { candidates: plain, register: { registered: 1500, valid: 1000, rejected: 10 } },
    [],
  ],
  ['nothing typed yet: nothing to say', { candidates: [candidate(1, null), candidate(2, null)] }, []],
  [
    'C1 the sum is not the total valid',
    { candidates: plain, register: { registered: 1500, valid: 999, rejected: 0 } },
    ['C1 error'],
  ],
  [
    'C2 more ballots than voters',
    { candidates: plain, register: { registered: 1005, valid: 1000, rejected: 10 } },
    ['C2 error'],
  ],
  ['C2 without a register, by the place itself', { candidates: plain, registered_voters: 999 }, ['C2 error']],
  ['C2 is about more, not equal; then C6 speaks', { candidates: plain, registered_voters: 1000 }, ['C6 warning']],
  ['C3 a figure is missing', { candidates: [candidate(1, 5), candidate(2, 4), candidate(3, null)] }, ['C3 warning']],
  ['C3 does not ask for the inactive', { candidates: [...plain, candidate(3, null, { status: 'inactive' })] }, []],
  ['C4 every figure is 0', { candidates: [candidate(1, 0), candidate(2, 0)] }, ['C4 error']],
  [
    'C5 at exactly 5 %',
    { candidates: plain, register: { registered: 2000, valid: 1000, rejected: 53 } },
    ['C5 warning'],
  ],
  ['C5 just below', { candidates: plain, register: { registered: 2000, valid: 1000, rejected: 52 } }, []],
  ['C6 above 95 %', { candidates: plain, register: { registered: 1050, valid: 1000, rejected: 0 } }, ['C6 warning']],
  ['C6 at exactly 95 %', { candidates: [candidate(1, 550), candidate(2, 400)], registered_voters: 1000 }, []],
  ['C7 97 % of 100', { candidates: [candidate(1, 97), candidate(2, 3)] }, ['C7 warning']],
  ['C7 not among 49 votes', { candidates: [candidate(1, 49), candidate(2, 0)] }, []],
  ['C8 the same figures elsewhere', { candidates: plain, same_as: 'Tano South' }, ['C8 warning']],
  [
    'C9 all stations are in and differ',
    {
      candidates: [candidate(1, 10, { stations: 9 }), candidate(2, 5, { stations: 5 })],
      stations: { reported: 2, total: 2 },
    },
    ['C9 error'],
  ],
  [
    'C9 some stations are in and are already more',
    {
      candidates: [candidate(1, 10, { stations: 11 }), candidate(2, 5, { stations: 1 })],
      stations: { reported: 1, total: 2 },
    },
    ['C9 warning'],
  ],
  ['C10 the races differ by more than 2 % and 15', { candidates: plain, other_race: 900 }, ['C10 warning']],
  ['C10 not by 15 or less', { candidates: [candidate(1, 20), candidate(2, 20)], other_race: 25 }, []],
  [
    'C11 lower than published asks',
    { candidates: [candidate(1, 5, { published: 6 }), candidate(2, 4)] },
    ['C11 question'],
  ],
  [
    'C12 two providers differ',
    {
      candidates: [
        candidate(1, 5, {
          entered: [
            { provider: 'Ama', votes: 5 },
            { provider: 'Kofi', votes: 6 },
          ],
        }),
        candidate(2, 4),
      ],
    },
    ['C12 warning'],
  ],
  ['C17 no totals have been entered', { candidates: plain, register: null }, ['C17 warning']],
  ['C17 not where it is not known whether there are any', { candidates: plain }, []],
];

describe('plausibility rules', () => {
  test.each(CASES)('%s', (_, figures, expected) => {
    expect(codes(figures)).toEqual(expected);
  });

  test('every rule has a case of its own in which it finds something', () => {
    const isHeld = (code: string) => CASES.some(([title, , found]) => title.startsWith(`${code} `) && found.length > 0);
    expect(CHECK_CODES.filter((code) => !isHeld(code))).toEqual([]);
  });

  test('every finding has its numbers in its sentence', () => {
    const [finding] = check({ candidates: plain, register: { registered: 1500, valid: 12_999, rejected: 0 } });
    expect(finding && sentenceOf(finding)).toContain('12,999');
  });
});
