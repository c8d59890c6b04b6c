import { describe, expect, test } from 'vitest';
import { CHECK_CODES, type CheckCode } from './check-codes.ts';
import { DEFAULT_THRESHOLDS, type Figures, type OutOfScale } from './check-figures.ts';
import { check, sentenceOf } from './checks.ts';
import type { StationFigures } from './comparisons.ts';

const candidate = (id: number, votes: number | null, more: Partial<Figures['candidates'][number]> = {}) => ({
  id,
  name: `Candidate ${id}`,
  status: 'active' as const,
  votes,
  ...more,
});
const codes = (figures: Figures) => check(figures).map(({ code, severity }) => `${code} ${severity}`);
const plain = [candidate(1, 600), candidate(2, 400)];

const sheet = (votes: readonly (number | null)[], more: Partial<Figures> = {}): Figures => ({
  candidates: votes.map((count, at) => candidate(at + 1, count)),
  ...more,
});
const register = (registered: number, valid: number, rejected: number) => ({
  register: { registered, valid, rejected },
});
/** A candidate with so many votes beside two with 400 and 300. */
const led = (votes: number, status: 'active' | 'inactive'): Figures => ({
  candidates: [candidate(1, 400), candidate(2, 300), candidate(3, votes, { status })],
});
const withInactive = (figures: Figures): Figures => ({
  ...figures,
  candidates: [...figures.candidates, candidate(3, null, { status: 'inactive' })],
});
/** Votes, and what the place had before. */
function against(
  votes: readonly (number | null)[],
  before: readonly number[],
  turnout: { ballots: number; registered: number } | null = null,
): Figures {
  const candidates = votes.map((count, at) => candidate(at + 1, count));
  const valid = before.reduce((sum, count) => sum + count, 0);
  const earlier = { year: '2016', turnout, valid, votes: before.map((count, at) => ({ id: at + 1, votes: count })) };
  return { candidates, earlier, ...(turnout && { registered_voters: 1429 }) };
}

/** Stations of 100 votes: seven with 6 to 12 % for the first candidate, whose median with the last is 9 or so, and one more. */
function nearAnd(last: number, middle = 10): StationFigures[] {
  return [-2, -1, -1, 0, 0, 1, 1, last - middle].map((off, at) => ({
    name: `S${at + 1}`,
    registered: null,
    votes: [
      { id: 1, votes: (middle + off) * 10_000 },
      { id: 2, votes: (100 - middle - off) * 10_000 },
    ],
  }));
}

const CASES: [title: string, figures: Figures, found: string[]][] = [
  [
    'a clean sheet has no finding',
    { candidates: plain, register: { registered: 1500, valid: 1000, rejected: 10 } },
    [],
  ],
  [
    'an annulled contest has no finding',
    { candidates: [candidate(1, 0), candidate(2, null)], register: null, status: 'annulled' },
    [],
  ],
  [
    'no figure is missing where one was elected unopposed',
    { candidates: [candidate(1, 5), candidate(2, null)], status: 'unopposed' },
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
  [
    'C13 turnout far from the last election',
    against([600, 400], [700, 300], { ballots: 850, registered: 1000 }),
    ['C13 warning'],
  ],
  ['C14 a share far from the last election', against([600, 400], [350, 650]), ['C14 warning', 'C14 warning']],
  ['C15 a station far from the others', sheet([600, 400], { station_figures: nearAnd(22) }), ['C15 warning']],
  ['C16 a slip that the total shows', sheet([6000, 400], register(20_000, 1000, 0)), ['C1 error', 'C16 warning']],
  ['C17 no totals have been entered', { candidates: plain, register: null }, ['C17 warning']],
  ['C17 not where it is not known whether there are any', { candidates: plain }, []],
  [
    'C19 the ballots do not add up to those issued',
    { candidates: plain, register: { registered: 2000, valid: 1000, rejected: 10, issued: 1020, not_returned: 9 } },
    ['C19 warning'],
  ],
  ['C20 an inactive candidate leads', led(401, 'inactive'), ['C20 error']],
  [
    'C18 a figure far from its scale',
    {
      candidates: plain,
      scale: [
        { candidate: { id: 1, name: 'Candidate 1' }, votes: 600, scale: 'greatest', usual: 70, slip: 60 },
        { candidate: null, votes: 1000, scale: 'median', usual: 90, slip: null },
      ],
    },
    ['C18 warning', 'C18 warning'],
  ],
];

/** 1,010 ballots of 2,000 voters. */
const issued = (count: number | null, not_returned: number | null) =>
  sheet([600, 400], { register: { registered: 2000, valid: 1000, rejected: 10, issued: count, not_returned } });
const entered = (...votes: number[]) => ({ entered: votes.map((count, at) => ({ provider: `${at}`, votes: count })) });
const stations = (sum: number | null, reported: number): Figures => ({
  candidates: [candidate(1, 10, { stations: sum })],
  stations: { reported, total: 3 },
});

/** 1,000 of 2,000 voters now, and so many of 1,000 before. */
const turnout = (ballots: number, registered = 1000): Figures => ({
  ...against([600, 400], [600, 400], { ballots, registered }),
  registered_voters: 2000,
});

const OFF_SCALE: Pick<Figures, 'scale'> = {
  scale: [{ candidate: null, votes: 3, scale: 'median', usual: 1, slip: null }],
};
/** Figures of 1 and 2, off scale, with the sums of stations of which so many of three have reported. */
const fromStations = (sums: (number | null)[], reported: number): Figures => ({
  ...OFF_SCALE,
  candidates: sums.map((sum, at) => candidate(at + 1, at + 1, { stations: sum })),
  stations: { reported, total: 3 },
});

/** Each rule just below, at and just above its limit: the figures, and whether it speaks. */
const BOUNDARIES: Record<CheckCode, [title: string, figures: Figures, speaks: boolean][]> = {
  C1: [
    ['valid votes one fewer', sheet([600, 400], register(5000, 999, 0)), true],
    ['valid votes the same', sheet([600, 400], register(5000, 1000, 0)), false],
    ['valid votes one more', sheet([600, 400], register(5000, 1001, 0)), true],
    ['a figure that is missing counts nothing', sheet([600, null], register(5000, 600, 0)), false],
  ],
  C2: [
    ['one voter fewer than ballots', sheet([600, 400], register(1009, 1000, 10)), true],
    ['as many voters as ballots', sheet([600, 400], register(1010, 1000, 10)), false],
    ['one voter more than ballots', sheet([600, 400], register(1011, 1000, 10)), false],
    ['the register, not the place', sheet([600, 400], { ...register(5000, 1000, 0), registered_voters: 10 }), false],
    ['the place has one voter fewer', sheet([600, 400], { registered_voters: 999 }), true],
    ['the place has as many', sheet([600, 400], { registered_voters: 1000 }), false],
    ['the place is not known', sheet([600, 400], { registered_voters: null }), false],
    ['no voters and no ballots', sheet([0, 0], register(0, 0, 0)), false],
    ['no voters and one ballot', sheet([1, 0], register(0, 1, 0)), true],
  ],
  C3: [
    ['all figures', sheet([1, 2]), false],
    ['one is missing', sheet([1, null]), true],
    ['0 is a figure', sheet([1, 0]), false],
  ],
  C4: [
    ['all 0', sheet([0, 0]), true],
    ['one vote', sheet([0, 1]), false],
    ['0 and missing', sheet([0, null]), false],
    [
      'an inactive candidate may be missing',
      { candidates: [candidate(1, 0), candidate(2, null, { status: 'inactive' })] },
      true,
    ],
  ],
  C5: [
    ['below 5 %', sheet([900, 50], register(5000, 950, 49)), false],
    ['at 5 %', sheet([900, 50], register(5000, 950, 50)), true],
    ['above 5 %', sheet([900, 50], register(5000, 950, 51)), true],
    ['none of none', sheet([0, 0], register(5000, 0, 0)), false],
    ['without a register', sheet([900, 50]), false],
  ],
  C6: [
    ['94.9 %', sheet([900, 49], { registered_voters: 1000 }), false],
    ['95 %', sheet([900, 50], { registered_voters: 1000 }), false],
    ['95.1 %', sheet([900, 51], { registered_voters: 1000 }), true],
    ['rejected ballots count', sheet([900, 50], register(1000, 950, 1)), true],
    ['100 %', sheet([900, 100], { registered_voters: 1000 }), true],
    ['more than 100 % is for C2', sheet([900, 101], { registered_voters: 1000 }), false],
    ['100 % of 49 ballots', sheet([40, 9], { registered_voters: 49 }), false],
    ['100 % of 50 ballots', sheet([40, 10], { registered_voters: 50 }), true],
    ['100 % of 51 ballots', sheet([40, 11], { registered_voters: 51 }), true],
    ['49 votes and a rejected ballot', sheet([40, 9], register(50, 49, 1)), true],
  ],
  C7: [
    ['96 %', sheet([96, 4]), false],
    ['97 %', sheet([97, 3]), true],
    ['98 %', sheet([98, 2]), true],
    ['the last candidate', sheet([0, 100]), true],
    ['49 votes', sheet([49, 0]), false],
    ['50 votes', sheet([50, 0]), true],
    ['51 votes', sheet([51, 0]), true],
    ['one candidate alone', sheet([100]), false],
    ['one figure so far', sheet([100, null]), false],
  ],
  C8: [
    ['another unit', sheet([1, 2], { same_as: 'Tano South' }), true],
    ['no other unit', sheet([1, 2], { same_as: null }), false],
    ['all 0', sheet([0, 0], { same_as: 'Tano South' }), false],
  ],
  C9: [
    ['all in, one fewer', stations(9, 3), true],
    ['all in, the same', stations(10, 3), false],
    ['all in, one more', stations(11, 3), true],
    ['some in, one fewer', stations(9, 2), false],
    ['some in, the same', stations(10, 2), false],
    ['some in, one more', stations(11, 2), true],
    ['none in', stations(11, 0), false],
    ['no station has this candidate', stations(null, 3), false],
    ['no figure to compare', { ...stations(9, 3), candidates: [candidate(1, null, { stations: 9 })] }, false],
    [
      'a figure that is missing beside another',
      { ...stations(9, 3), candidates: [candidate(1, null, { stations: 9 }), candidate(2, 4)] },
      false,
    ],
  ],
  C10: [
    ['15 fewer, 13 %', sheet([100], { other_race: 115 }), false],
    ['16 fewer, 14 %', sheet([100], { other_race: 116 }), true],
    ['15 more', sheet([115], { other_race: 100 }), false],
    ['16 more', sheet([116], { other_race: 100 }), true],
    ['20 of 1,000: 2 %', sheet([1000], { other_race: 980 }), false],
    ['21 of 1,000', sheet([1000], { other_race: 979 }), true],
    ['20 of 1,020', sheet([1000], { other_race: 1020 }), false],
    ['21 of 1,021', sheet([1000], { other_race: 1021 }), true],
    ['the register says how many', sheet([1000], { ...register(5000, 980, 0), other_race: 980 }), false],
    ['the other race has none', sheet([1000], { other_race: 0 }), false],
    ['the other race is not known', sheet([1000], { other_race: null }), false],
  ],
  C11: [
    ['one fewer', { candidates: [candidate(1, 5, { published: 6 })] }, true],
    ['the same', { candidates: [candidate(1, 6, { published: 6 })] }, false],
    ['one more', { candidates: [candidate(1, 7, { published: 6 })] }, false],
    ['down to 0', { candidates: [candidate(1, 0, { published: 1 }), candidate(2, 1)] }, true],
    ['a figure that is missing', { candidates: [candidate(1, null, { published: 6 }), candidate(2, 1)] }, false],
    ['nothing is public', { candidates: [candidate(1, 0, { published: null }), candidate(2, 1)] }, false],
  ],
  C12: [
    ['two agree', { candidates: [candidate(1, 6, entered(6, 6))] }, false],
    ['two differ by one', { candidates: [candidate(1, 6, entered(6, 7))] }, true],
    [
      'two differ on an inactive candidate',
      { candidates: [candidate(1, 6, { ...entered(6, 7), status: 'inactive' })] },
      false,
    ],
    ['the third differs', { candidates: [candidate(1, 6, entered(6, 6, 7))] }, true],
    ['one alone', { candidates: [candidate(1, 6, entered(7))] }, false],
    ['none', { candidates: [candidate(1, 6, entered())] }, false],
  ],
  C13: [
    // 1,000 of 2,000 are 50 %.
    ['14.9 points fewer before', turnout(351), false],
    ['15 points fewer before', turnout(350), true],
    ['15.1 points fewer before', turnout(349), true],
    ['14.9 points more before', turnout(649), false],
    ['15 points more before', turnout(650), true],
    ['a figure is missing', { ...turnout(350), candidates: [candidate(1, 1000), candidate(2, null)] }, false],
    ['nobody was registered before', turnout(350, 0), false],
    ['no register before', { ...turnout(350), earlier: { year: '2016', turnout: null, valid: 1, votes: [] } }, false],
    ['no register now', { ...turnout(350), registered_voters: null }, false],
    ['nothing to compare', { ...turnout(350), earlier: null }, false],
  ],
  C14: [
    ['24.9 points fewer before', against([500, 500], [251, 749]), false],
    ['25 points fewer before', against([500, 500], [250, 750]), true],
    ['25.1 points fewer before', against([500, 500], [249, 751]), true],
    ['of other sums', against([1, 1], [2500, 7500]), true],
    ['a figure is missing', against([500, null], [250, 750]), false],
    ['a new party', against([0, 1000], []), false],
    ['an inactive candidate without a figure beside', withInactive(against([500, 500], [250, 750])), true],
    ['an inactive candidate without a figure, with votes before', withInactive(against([5, 5], [4, 4, 4])), false],
    ['no votes before', against([500, 500], [0, 0]), false],
    ['nothing to compare', { ...against([500, 500], [250, 750]), earlier: null }, false],
  ],
  C15: [
    // The median deviation is 1: four robust deviations are 5.9304 points. At 53 the figures may have changed over.
    ['5 points above a median of 47', sheet([6, 4], { station_figures: nearAnd(52, 47) }), false],
    ['6 points above', sheet([6, 4], { station_figures: nearAnd(53, 47) }), true],
    ['11 points above a median of 10, which no slip explains', sheet([6, 4], { station_figures: nearAnd(21) }), false],
    ['12 points above', sheet([6, 4], { station_figures: nearAnd(22) }), true],
    ['11.5 points below a median of 24.5', sheet([6, 4], { station_figures: nearAnd(13, 25) }), false],
    ['12.5 points below', sheet([6, 4], { station_figures: nearAnd(12, 25) }), true],
    ['seven stations', sheet([6, 4], { station_figures: nearAnd(99).slice(1) }), false],
    ['stations that are not known', sheet([6, 4]), false],
  ],
  C16: [
    ['ten times, one less', sheet([4599, 540], register(90_000, 1000, 0)), false],
    ['ten times', sheet([4600, 540], register(90_000, 1000, 0)), true],
    ['ten times, one more', sheet([4601, 540], register(90_000, 1000, 0)), false],
    ['a tenth, one less', sheet([45, 540], register(90_000, 1000, 0)), false],
    ['a tenth', sheet([46, 540], register(90_000, 1000, 0)), true],
    ['a tenth, one more', sheet([47, 540], register(90_000, 1000, 0)), false],
    ['neighbouring digits', sheet([640, 540], register(90_000, 1000, 0)), true],
    ['digits apart', sheet([2461, 540], register(90_000, 2002, 0)), true],
    ['three digits', sheet([346, 366], register(90_000, 1000, 0)), false],
    ['two digits of other values', sheet([571, 540], register(90_000, 1000, 0)), false],
    ['the sum fits', sheet([460, 540], register(90_000, 1000, 0)), false],
    ['an inactive candidate without a figure', withInactive(sheet([460, 540], register(90_000, 1000, 0))), false],
    ['a slip beside an inactive candidate', withInactive(sheet([4600, 540], register(90_000, 1000, 0))), true],
    ['a figure is missing', sheet([4600, null], register(90_000, 460, 0)), false],
    ['fewer than none would fit', sheet([10, 540], register(90_000, 500, 0)), false],
    ['without a register', sheet([4600, 540]), false],
  ],
  C17: [
    ['no register', sheet([1, 2], { register: null }), true],
    ['a register', sheet([1, 2], register(10, 3, 0)), false],
    ['not known whether there is one', sheet([1, 2]), false],
  ],
  C18: [
    [
      'a figure is out of scale',
      sheet([1, 2], { scale: [{ candidate: null, votes: 3, scale: 'median', usual: 1, slip: null }] }),
      true,
    ],
    ['none is', sheet([1, 2], { scale: [] }), false],
    ['the total confirms the sum', sheet([1, 2], { ...OFF_SCALE, ...register(9, 3, 0) }), false],
    ['the total is one more', sheet([1, 2], { ...OFF_SCALE, ...register(9, 4, 0) }), true],
    ['the total is one fewer', sheet([1, 2], { ...OFF_SCALE, ...register(9, 2, 0) }), true],
    [
      'the total confirms a sum in which a figure is missing',
      sheet([3, null], { ...OFF_SCALE, ...register(9, 3, 0) }),
      true,
    ],
    ['all stations add up to every figure', fromStations([1, 2], 3), false],
    ['one station is missing', fromStations([1, 2], 2), true],
    ['the stations differ at one candidate', fromStations([1, 3], 3), true],
    ['the stations have no figure of one candidate', fromStations([1, null], 3), true],
    ['there are no stations', { ...fromStations([1, 2], 0), stations: { reported: 0, total: 0 } }, true],
    ['scales are not compared', sheet([1, 2]), false],
  ],
  C19: [
    ['one fewer than issued', issued(1020, 9), true],
    ['as many as issued', issued(1020, 10), false],
    ['one more than issued', issued(1020, 11), true],
    ['issued without those not returned, one ballot fewer', issued(1011, null), false],
    ['issued without those not returned, as many', issued(1010, null), false],
    ['issued without those not returned, one ballot more', issued(1009, null), true],
    ['not known how many were issued', issued(null, 10), false],
    [
      'none issued, and none returned',
      { ...sheet([0, 0]), register: { registered: 9, valid: 0, rejected: 0, issued: 0, not_returned: 0 } },
      false,
    ],
    ['without a register', sheet([600, 400]), false],
  ],
  C20: [
    ['one vote behind', led(399, 'inactive'), false],
    ['as many votes', led(400, 'inactive'), true],
    ['one vote ahead', led(401, 'inactive'), true],
    ['active, and ahead', led(401, 'active'), false],
    ['nobody has a vote', { candidates: [candidate(1, 0), candidate(2, 0, { status: 'inactive' })] }, false],
    ['without a figure', withInactive(sheet([600, 400])), false],
  ],
};

describe('the limits of', () => {
  test('every rule are in the table', () => {
    expect(Object.keys(BOUNDARIES)).toEqual([...CHECK_CODES]);
  });

  describe.each(Object.entries(BOUNDARIES))('%s:', (code, rows) => {
    test.each(rows)('%s', (_, figures, speaks) => {
      expect(check(figures).some((finding) => finding.code === code)).toBe(speaks);
    });
  });

  test('C5, C6, C7 and C10 are those of the year', () => {
    const own = { rejected_percent: 10, turnout_percent: 50, lead_percent: 60, races_percent: 30 };
    const thresholds = { ...DEFAULT_THRESHOLDS, ...own };
    const found = (figures: Figures) => check({ ...figures, thresholds }).map(({ code }) => code);
    expect(found(sheet([500, 400], register(5000, 900, 99)))).not.toContain('C5');
    expect(found(sheet([500, 400], register(5000, 900, 100)))).toContain('C5');
    expect(found(sheet([300, 200], { registered_voters: 1000 }))).not.toContain('C6');
    expect(found(sheet([300, 201], { registered_voters: 1000 }))).toContain('C6');
    expect(found(sheet([59, 41]))).not.toContain('C7');
    expect(found(sheet([60, 40]))).toContain('C7');
    expect(found(sheet([1000], { other_race: 700 }))).not.toContain('C10');
    expect(found(sheet([1000], { other_race: 699 }))).toContain('C10');
  });

  test('C13, C14 and C15 are those of the year', () => {
    const own = { turnout_change_points: 5, share_change_points: 10, robust_deviations: 2 };
    const thresholds = { ...DEFAULT_THRESHOLDS, ...own };
    const found = (figures: Figures) => check({ ...figures, thresholds }).map(({ code }) => code);
    expect(found(turnout(451))).not.toContain('C13');
    expect(found(turnout(450))).toContain('C13');
    expect(found(against([500, 500], [401, 599]))).not.toContain('C14');
    expect(found(against([500, 500], [400, 600]))).toContain('C14');
    // Twice two robust deviations are 5.9304 points.
    expect(found(sheet([6, 4], { station_figures: nearAnd(15) }))).not.toContain('C15');
    expect(found(sheet([6, 4], { station_figures: nearAnd(16) }))).toContain('C15');
  });

  test('C15 speaks once of a station, of what differs most, and of its turnout too', () => {
    const found = (stations: StationFigures[]) =>
      check(sheet([6, 4], { station_figures: stations })).map(({ fields, numbers }) => [
        fields,
        numbers.station,
        numbers.name,
      ]);
    expect(found(nearAnd(60))).toEqual([[['candidate:1'], 'S8', 'Candidate 1']]);
    const voters = nearAnd(10).map((station, at) => ({ ...station, registered: at === 2 ? 1_100_000 : 2_000_000 }));
    expect(found(voters)).toEqual([[[], 'S3', undefined]]);
    expect(found(nearAnd(10).map((station) => ({ ...station, votes: [{ id: 1, votes: 0 }] })))).toEqual([]);
  });
});

/** What each finding marks, and the numbers of its sentence. */
test.each<[figures: Figures, severity: string, fields: string[], sentence: string]>([
  [
    sheet([600, 400], register(5000, 12_999, 0)),
    'C1 error',
    ['total_valid_votes'],
    "The candidates' votes add up to 1,000, but the register says 12,999 valid votes.",
  ],
  [
    sheet([600, 400], register(1009, 1000, 10)),
    'C2 error',
    ['total_registered_voters', 'total_valid_votes'],
    '1,010 ballots are more than the 1,009 registered voters.',
  ],
  [
    sheet([600, 400], register(1, 1000, 10)),
    'C2 error',
    ['total_registered_voters', 'total_valid_votes'],
    '1,010 ballots are more than the 1 registered voter.',
  ],
  [
    sheet([600, 400], register(0, 1000, 10)),
    'C2 warning',
    ['total_registered_voters', 'total_valid_votes'],
    '1,010 ballots, but 0 registered voters. Enter how many voters this place has. If it has none, as a centre for voters of other places, turnout leaves it out: neither its ballots nor its voters count.',
  ],
  [sheet([1, null, null]), 'C3 warning', ['candidate:2', 'candidate:3'], 'No figure yet for Candidate 2, Candidate 3.'],
  [sheet([0, 0]), 'C4 error', ['candidate:1', 'candidate:2'], 'Every figure is 0. Give the reason if this is so.'],
  [
    sheet([900, 50], register(5000, 950, 50)),
    'C5 warning',
    ['total_rejected'],
    '50 of 1,000 ballots were rejected: 5.0%.',
  ],
  [
    sheet([900, 51], { registered_voters: 1000 }),
    'C6 warning',
    ['total_registered_voters'],
    'Turnout is 95.1%: 951 of 1,000 registered voters.',
  ],
  [sheet([3, 97]), 'C7 warning', ['candidate:2'], 'Candidate 2 has 97.0% of 100 votes.'],
  [
    sheet([1, 2], { same_as: 'Tano South' }),
    'C8 warning',
    ['candidate:1', 'candidate:2'],
    'Tano South has the same figures. Was the sheet entered twice?',
  ],
  [stations(9, 3), 'C9 error', ['candidate:1'], 'Candidate 1: 3 of 3 stations add up to 9, the constituency says 10.'],
  [
    stations(11, 2),
    'C9 warning',
    ['candidate:1'],
    'Candidate 1: 2 of 3 stations add up to 11, the constituency says 10.',
  ],
  [
    sheet([1000], { other_race: 900 }),
    'C10 warning',
    ['total_valid_votes'],
    '1,000 valid votes here, but 900 in the other race of this constituency.',
  ],
  [
    { candidates: [candidate(1, 5, { published: 6 })] },
    'C11 question',
    ['candidate:1'],
    'Candidate 1: 5 is lower than the published 6. Is that right?',
  ],
  [
    { candidates: [candidate(1, 6, entered(6, 7))] },
    'C12 warning',
    ['candidate:1'],
    'Candidate 1: 0 entered 6, 1 entered 7.',
  ],
  [
    turnout(350),
    'C13 warning',
    ['total_registered_voters'],
    'Turnout is 50.0%: 1,000 of 2,000 registered voters. In 2016 it was 35.0%: 350 of 1,000. It differs by 15 points or more.',
  ],
  [
    against([500, 500], [250, 750]),
    'C14 warning',
    ['candidate:1'],
    'Candidate 1 has 50.0%: 500 of 1,000 votes. In 2016 the party had 25.0%: 250 of 1,000. It differs by 25 points or more.',
  ],
  [
    sheet([6, 4], { station_figures: nearAnd(22) }),
    'C15 warning',
    ['candidate:1'],
    'S8: the share of Candidate 1 is 22.0%. The median of 8 stations is 10.0%, one robust deviation is 1.5 points. The station is 8.1 deviations away; from 4 on it is unusual.',
  ],
  [
    sheet([6, 4], {
      station_figures: nearAnd(10).map((one, at) => ({ ...one, registered: at === 2 ? 1_100_000 : 2_000_000 })),
    }),
    'C15 warning',
    [],
    'S3: the turnout is 90.9%. The median of 8 stations is 50.0%, one robust deviation is 1.0 points. The station is 40.9 deviations away; from 4 on it is unusual.',
  ],
  [
    sheet([4600, 540], register(90_000, 1000, 0)),
    'C16 warning',
    ['candidate:1'],
    'Candidate 1: perhaps 4,600 has a 0 too many. With 460 the votes add up to the 1,000 valid votes: 5,140 − 4,600 + 460. Should it be 460?',
  ],
  [
    sheet([46, 540], register(90_000, 1000, 0)),
    'C16 warning',
    ['candidate:1'],
    'Candidate 1: perhaps 46 has a 0 too few. With 460 the votes add up to the 1,000 valid votes: 586 − 46 + 460. Should it be 460?',
  ],
  [
    sheet([640, 540], register(90_000, 1000, 0)),
    'C16 warning',
    ['candidate:1'],
    'Candidate 1: perhaps 640 has two digits swapped. With 460 the votes add up to the 1,000 valid votes: 1,180 − 640 + 460. Should it be 460?',
  ],
  [
    sheet([1, 2], { register: null }),
    'C17 warning',
    ['total_valid_votes'],
    'Not checkable: no totals. Enter the valid votes, rejected ballots and registered voters of the sheet.',
  ],
  [
    sheet([900, 2], { scale: [{ candidate: null, votes: 902, scale: 'median', usual: 100, slip: null }] }),
    'C18 warning',
    ['candidate:1', 'candidate:2'],
    'All candidates together have 902; half of the other constituencies of the region have 100. Is that right?',
  ],
  [
    sheet([900, 2], { scale: [{ candidate: { id: 2, name: 'Ama' }, votes: 2, scale: 'share', usual: 100, slip: 20 }] }),
    'C18 warning',
    ['candidate:2'],
    'Ama has 2; the share elsewhere suggests 100. Should it be 20?',
  ],
  [
    issued(1020, 9),
    'C19 warning',
    ['total_issued'],
    '1,010 valid and rejected ballots and 9 not returned are 1,019, but 1,020 were issued.',
  ],
  [
    issued(1009, null),
    'C19 warning',
    ['total_issued'],
    '1,010 valid and rejected ballots are more than the 1,009 that were issued.',
  ],
])('a finding says what it found, where and how grave (%#)', (figures, severity, fields, sentence) => {
  const finding = check(figures).find((found) => `${found.code} ${found.severity}` === severity);
  expect(finding && { fields: finding.fields, sentence: sentenceOf(finding) }).toEqual({ fields, sentence });
});

test.each<[OutOfScale['scale'], string]>([
  ['median', 'half of the other constituencies of the region have 70'],
  ['greatest', 'the greatest figure elsewhere is 70'],
  ['before', 'the same place had in the year before 70'],
  ['total_before', 'all candidates together had here in the year before 70'],
  ['electorate', 'its register and the turnout elsewhere suggest 70'],
  ['share', 'the share elsewhere suggests 70'],
])('a figure far from its scale (%s) is held against it in words', (scale, words) => {
  const numbers = { name: 'Ama', votes: 900, scale, usual: 70 };
  expect(sentenceOf({ code: 'C18', numbers })).toBe(`Ama has 900; ${words}. Is that right?`);
});

test('a number that an older decision does not have is left out of its sentence', () => {
  expect(sentenceOf({ code: 'C3', numbers: {} })).toBe('No figure yet for .');
});

describe('plausibility rules', () => {
  test.each(CASES)('%s', (_, figures, expected) => {
    expect(codes(figures)).toEqual(expected);
  });

  test('every rule has a case of its own in which it finds something', () => {
    const isHeld = (code: string) => CASES.some(([title, , found]) => title.startsWith(`${code} `) && found.length > 0);
    expect(CHECK_CODES.filter((code) => !isHeld(code))).toEqual([]);
  });

  test('a figure far from its scale is shown with the figure that it may stand for', () => {
    const votes = 12_600_832;
    const candidate = { id: 1, name: 'Ama Palm' };
    const sentences = (slip: number | null) =>
      check({ candidates: plain, scale: [{ candidate, votes, scale: 'greatest', usual: 1_795_824, slip }] }).map(
        sentenceOf,
      );
    expect(sentences(1_260_832)).toEqual([
      'Ama Palm has 12,600,832; the greatest figure elsewhere is 1,795,824. Should it be 1,260,832?',
    ]);
    expect(sentences(null)[0]).toContain('Is that right?');
  });
});
