import { describe, expect, test } from 'vitest';
import { outOfScale, type Scales } from './scales.ts';

const nothing: Scales = {
  registered: null,
  turnout: null,
  before: null,
  neighbours: 0,
  median: null,
  others: 0,
  greatest: null,
  size: null,
  candidates: [],
};
const candidate = (changes: Partial<Scales['candidates'][number]>): Scales['candidates'][number] => ({
  id: 1,
  name: 'Ama Palm',
  votes: 0,
  others: 15,
  least: 80_605,
  greatest: 1_795_824,
  lowest: 0.15,
  highest: 0.86,
  odds: null,
  before: null,
  ...changes,
});
const found = (total: number, scales: Partial<Scales>) =>
  outOfScale(total, { ...nothing, ...scales }).map(({ scale, slip }) => [scale, slip]);

test('nothing known to compare with is nothing to say', () => {
  expect(found(12_600_832, {})).toEqual([]);
  expect(outOfScale(12_600_832, null)).toEqual([]);
});

describe('12,600,832 for 1,260,832', () => {
  const votes = 12_600_832;
  const total = votes + 1_400_000;

  test('is more than the candidate has anywhere else, where the region has few constituencies and no register', () => {
    expect(found(total, { candidates: [candidate({ votes })] })).toEqual([['greatest', 1_260_832]]);
  });
  test('is far from the same party in the year before', () => {
    const scales = { before: 2_500_000, candidates: [candidate({ votes, before: 1_180_000 })] };
    expect(found(total, scales)).toEqual([['before', 1_260_832]]);
  });
  test('is far from what the place had in the year before, where the party had nothing', () => {
    const scales = { before: 2_500_000, candidates: [candidate({ votes })] };
    expect(found(total, scales)).toEqual([['total_before', 1_260_832]]);
  });
  test('is far from what the register and the turnout elsewhere suggest', () => {
    const scales = { registered: 3_528_996, turnout: 0.77, candidates: [candidate({ votes })] };
    expect(found(total, scales)).toEqual([['electorate', 1_260_832]]);
  });
  test('as it should be is in scale', () => {
    for (const scales of [{}, { before: 2_500_000 }, { registered: 3_528_996, turnout: 0.77 }])
      expect(found(2_660_832, { ...scales, candidates: [candidate({ votes: 1_260_832 })] })).toEqual([]);
  });
});

test('a tenth leaves a smaller share than anywhere else', () => {
  const votes = 126_083;
  expect(found(1_500_000, { candidates: [candidate({ votes, lowest: 0.2 })] })).toEqual([['share', 1_260_830]]);
  expect(found(1_500_000, { candidates: [candidate({ votes, lowest: 0.1 })] })).toEqual([]);
  // Ten times the figure would be more than the register has.
  expect(
    found(1_500_000, { registered: 1_900_000, turnout: 0.78, candidates: [candidate({ votes, lowest: 0.2 })] }),
  ).toEqual([]);
});

test('a sum far from that of enough neighbours is out of scale, unless an exact scale explains it', () => {
  expect(found(200, { median: 39, neighbours: 4 })).toEqual([['median', null]]);
  expect(found(200, { median: 1601, neighbours: 4 })).toEqual([['median', null]]);
  expect(found(200, { median: 1600, neighbours: 4 })).toEqual([]);
  expect(found(200, { median: 39, neighbours: 3 })).toEqual([]);
  expect(found(200, { median: 39, neighbours: 4, registered: 310, turnout: 0.7 })).toEqual([]);
  expect(found(200, { median: 39, neighbours: 4, before: 210 })).toEqual([]);
});

test('a sum far above all others is out of scale where neither neighbours nor registers are known', () => {
  expect(found(5_000, { others: 2, greatest: 1_000 })).toEqual([['greatest', null]]);
  expect(found(3_900, { others: 2, greatest: 1_000 })).toEqual([]);
});

describe('the limits of each scale', () => {
  const EXACT = { registered: 1000, turnout: 0.8 };

  test.each<[name: string, total: number, scales: Partial<Scales>, scale: string | null]>([
    ['five times the register and turnout', 4000, EXACT, null],
    ['more than that', 4001, EXACT, 'electorate'],
    ['an eighth of it', 100, EXACT, null],
    ['less than that', 99, EXACT, 'electorate'],
    ['five times the year before', 4000, { before: 800 }, null],
    ['more than the year before explains', 4001, { before: 800 }, 'before'],
    ['the register speaks before the year before', 4001, { ...EXACT, before: 4001 }, 'electorate'],
    ['a register of nobody says nothing', 4001, { ...EXACT, registered: 0, before: 4001 }, null],
    ['a register of nobody is passed over', 4001, { ...EXACT, registered: 0, before: 800 }, 'before'],
    ['a register without a turnout is passed over', 4001, { registered: 1000, before: 800 }, 'before'],
    ['five times the neighbours', 4000, { median: 800, neighbours: 4 }, null],
    ['more than five times', 4001, { median: 800, neighbours: 4 }, 'median'],
    ['the neighbours speak before the country', 4001, { median: 4001, neighbours: 4, others: 2, greatest: 200 }, null],
    [
      'too few neighbours leave it to the country',
      4001,
      { median: 4001, neighbours: 3, others: 2, greatest: 200 },
      'greatest',
    ],
    [
      'neighbours without a median leave it to the country',
      4001,
      { median: null, neighbours: 4, others: 2, greatest: 1000 },
      'greatest',
    ],
    ['four times the greatest elsewhere', 4000, { others: 2, greatest: 1000 }, null],
    ['more than four times', 4001, { others: 2, greatest: 1000 }, 'greatest'],
    ['one other constituency is no range', 4001, { others: 1, greatest: 1000 }, null],
    ['a greatest of 100', 401, { others: 2, greatest: 100 }, 'greatest'],
    ['a smaller greatest varies too much', 4001, { others: 2, greatest: 99 }, null],
    ['a sum of nothing', 0, EXACT, null],
  ])('%s', (_name, total, scales, scale) => {
    expect(found(total, scales).map(([name]) => name)).toEqual(scale === null ? [] : [scale]);
  });

  test('a sum is compared with the whole number that was expected', () => {
    expect(outOfScale(9999, { ...nothing, registered: 1001, turnout: 0.75 })).toEqual([
      { candidate: null, votes: 9999, slip: null, scale: 'electorate', usual: 751 },
    ]);
    expect(outOfScale(9999, { ...nothing, before: 750.6 })[0]?.usual).toBe(751);
    expect(outOfScale(null, { ...nothing, before: 10 })).toEqual([]);
  });
});

describe('a candidate’s figure', () => {
  const of = (votes: number, changes: Partial<Scales['candidates'][number]> = {}) =>
    candidate({ votes, least: 100, greatest: 1000, others: 2, ...changes });
  const one = (total: number, figure: Scales['candidates'][number], scales: Partial<Scales> = {}) =>
    outOfScale(total, { ...nothing, ...scales, candidates: [figure] }).map(({ scale, usual, slip }) => [
      scale,
      usual,
      slip,
    ]);

  test.each<[name: string, total: number, figure: Scales['candidates'][number], result: unknown[]]>([
    ['twice the greatest is not beyond it', 2000, of(2000), []],
    ['more than twice is, where a slip explains it', 2010, of(2010), [['greatest', 1000, 201]]],
    ['the slip must lie in the range', 2010, of(2010, { least: 202 }), []],
    ['a slip that is the least', 2010, of(2010, { least: 201 }), [['greatest', 1000, 201]]],
    ['a slip that is the greatest', 10_000, of(10_000, { least: 1000 }), [['greatest', 1000, 1000]]],
    ['four times the greatest, unexplained', 4000, of(4000, { least: 402 }), []],
    ['more than four times, unexplained', 4001, of(4001, { least: 402 }), [['greatest', 1000, null]]],
    ['half of the votes here', 4020, of(2010), [['greatest', 1000, 201]]],
    ['less than half', 4021, of(2010), []],
    ['one other constituency is no range', 2010, of(2010, { others: 1 }), []],
    ['without a least', 2010, of(2010, { least: null }), []],
    ['without a greatest', 2010, of(2010, { greatest: null }), []],
    ['a greatest of 100', 210, of(210, { least: 10, greatest: 100 }), [['greatest', 100, 21]]],
    ['a smaller greatest varies too much', 210, of(210, { least: 10, greatest: 99 }), []],
    ['below 100 votes', 99, of(99, { least: 1, greatest: 9 }), []],
  ])('beyond all others: %s', (_name, total, figure, result) => expect(one(total, figure)).toEqual(result));

  const share = (changes: Partial<Scales['candidates'][number]> = {}) =>
    candidate({ votes: 100, others: 4, greatest: 99_999, lowest: 0.4, highest: 0.6, ...changes });

  test.each<[name: string, total: number, figure: Scales['candidates'][number], result: unknown[]]>([
    ['ten times the figure is in line', 1100, share(), [['share', 440, 1000]]],
    ['half of the lowest share is not below', 1000, share({ lowest: 0.2 }), []],
    ['just less than half of it is', 1000, share({ lowest: 0.21, highest: 0.9 }), [['share', 210, 1000]]],
    ['ten times would be more than the highest', 1100, share({ highest: 0.49 }), []],
    ['ten times would be the highest', 1100, share({ highest: 0.5 }), [['share', 440, 1000]]],
    ['ten times would be less than the lowest', 1700, share(), []],
    ['ten times would be the lowest', 1600, share(), [['share', 640, 1000]]],
    ['fewer than 100 votes', 1100, share({ votes: 99 }), []],
    ['too few others', 1100, share({ others: 3 }), []],
    ['without a lowest', 1100, share({ lowest: null }), []],
    ['without a highest', 1100, share({ highest: null }), []],
    ['a lowest share of 5 %', 10_000, share({ lowest: 0.05, highest: 0.9 }), [['share', 500, 1000]]],
    ['a candidate who may have next to nothing', 10_000, share({ lowest: 0.049, highest: 0.9 }), []],
  ])('below all shares: %s', (_name, total, figure, result) => expect(one(total, figure)).toEqual(result));

  const EXACT = { registered: 2000, turnout: 0.5 };
  test.each<
    [name: string, total: number, figure: Scales['candidates'][number], scales: Partial<Scales>, result: unknown[]]
  >([
    ['with the slip the sum fits', 5500, of(5000), EXACT, [['electorate', 1000, 500]]],
    ['the sum fits at its most', 1340, of(600), EXACT, []],
    ['the sum is just too great to fit', 1341, of(600), EXACT, [['electorate', 1000, 60]]],
    ['the sum fits at its least', 10_000, of(100), { registered: 13_400, turnout: 1 }, []],
    [
      'the sum is just too small to fit',
      9999,
      of(100),
      { registered: 13_400, turnout: 1 },
      [['electorate', 13_400, 1000]],
    ],
    [
      'ten times the figure fits',
      500,
      of(100, { greatest: null }),
      { registered: 2800, turnout: 0.5 },
      [['electorate', 1400, 1000]],
    ],
    ['the figure of the year before fits the slip', 5500, of(5000, { before: 250 }), EXACT, [['before', 250, 500]]],
    [
      'the slip is more than twice the year before',
      5500,
      of(5000, { before: 249 }),
      EXACT,
      [['electorate', 1000, null]],
    ],
    ['the slip is half of the year before', 5500, of(5000, { before: 1000 }), EXACT, [['before', 1000, 500]]],
    ['the slip is less than half of it', 5500, of(5000, { before: 1001 }), EXACT, [['electorate', 1000, null]]],
    [
      'the figure is near the year before as it is',
      5500,
      of(5000, { before: 2500 }),
      EXACT,
      [['electorate', 1000, null]],
    ],
    ['no slip makes the sum fit', 9000, of(5000), EXACT, [['electorate', 1000, null]]],
  ])('slipped from an exact scale: %s', (_name, total, figure, scales, result) => {
    expect(one(total, figure, scales)).toEqual(result);
  });

  test('is named, and one that is found is enough: neither shares nor the sum are asked then', () => {
    const scales = { ...nothing, others: 2, greatest: 100, candidates: [of(2010), share({ id: 2 })] };
    expect(outOfScale(2010, scales)).toEqual([
      { candidate: { id: 1, name: 'Ama Palm' }, votes: 2010, scale: 'greatest', usual: 1000, slip: 201 },
    ]);
  });
});

describe('a figure and the sum of its contest, against what is usual in the region', () => {
  // Usual are a sum of 12,000, and one vote of two.
  const SIZE = { median: Math.log(12_000), spread: 0.5 };
  const ODDS = { median: 0, spread: 0.5 };
  /** What lets a figure stray so far. */
  const usual = (value: number, strays: number, spread = 1) => ({ median: Math.log(value) - strays * spread, spread });
  const one = (
    votes: number,
    others: number,
    { size = SIZE, odds = ODDS, ...scales }: Partial<Scales> & { odds?: typeof ODDS | null } = {},
  ) =>
    outOfScale(votes + others, {
      ...nothing,
      size,
      ...scales,
      candidates: [candidate({ votes, others: 0, odds })],
    }).map(({ scale, usual, slip }) => [scale, usual, slip]);

  test('a doubled digit and a digit more are found, where nothing else is known', () => {
    expect(one(55_628, 6000)).toEqual([['share', 6000, 5628]]);
    expect(one(56_280, 6000)).toEqual([['share', 6000, 5628]]);
    expect(one(5628, 6000)).toEqual([]);
  });
  test('a tenth is found by a share far below the usual one', () => {
    expect(one(562, 6000)).toEqual([['share', 6000, 5620]]);
    expect(one(562, 6000, { odds: { median: 0, spread: 0.53 } })).toEqual([]);
    // The sum is not less than usual.
    expect(one(562, 11_500)).toEqual([]);
  });
  test('both the sum and the share must stray', () => {
    expect(one(55_628, 6000, { size: { median: Math.log(40_000), spread: 0.5 } })).toEqual([]);
    expect(one(55_628, 6000, { odds: { median: 2, spread: 0.5 } })).toEqual([]);
    expect(one(55_628, 6000, { size: { median: Math.log(29_500), spread: 0.35 } })).toHaveLength(1);
  });
  test('they must stray far enough together', () => {
    expect(
      one(55_628, 6000, { size: { median: SIZE.median, spread: 0.75 }, odds: { median: 0, spread: 1.05 } }),
    ).toHaveLength(1);
    expect(one(55_628, 6000, { size: { median: SIZE.median, spread: 0.8 }, odds: { median: 0, spread: 1.1 } })).toEqual(
      [],
    );
  });
  test('a figure that strays just so far has a slip', () => {
    // The sum, and the votes for one of all others.
    const [sum, share] = [61_628, 55_628.5 / 6000.5];
    const found = [['share', expect.any(Number), 5628]];
    expect(one(55_628, 6000, { size: usual(sum, 1.5), odds: usual(share, 3) })).toEqual(found);
    expect(one(55_628, 6000, { size: usual(sum, 1.8, 5), odds: usual(share, 2.4, 5) })).toEqual(found);
    const [tenth, tenthShare] = [6562, 562.5 / 6000.5];
    expect(one(562, 6000, { size: usual(tenth, 0), odds: usual(tenthShare, -4.5) })).toEqual([
      ['share', expect.any(Number), 5620],
    ]);
  });
  test('what the slip leaves may stray by three', () => {
    const size = usual(11_628, 0);
    expect(one(56_280, 6000, { size, odds: usual(5628.5 / 6000.5, 3) })).toHaveLength(1);
    expect(one(56_280, 6000, { size, odds: usual(5628.5 / 6000.5, 3.01) })).toEqual([]);
  });
  test('figures of next to nothing have shares too', () => {
    expect(one(55_628, 0, { odds: { median: Math.log(11_257), spread: 0.5 } })).toEqual([['share', 0, 5628]]);
    const size = { median: Math.log(60), spread: 0.35 };
    expect(one(100, 50, { size, odds: { median: -0.42, spread: 0.4 } })).toEqual([['share', 33, 10]]);
  });
  test('nothing usual is nothing to stray from', () => {
    expect(one(55_628, 6000, { size: null })).toEqual([]);
    expect(one(55_628, 6000, { odds: null })).toEqual([]);
  });
  test('regions that are all alike count as if they varied a little', () => {
    const odds = { median: -0.8, spread: 0.5 };
    expect(one(55_628, 20_000, { odds, size: { median: Math.log(44_500), spread: 0 } })).toHaveLength(1);
    expect(one(55_628, 20_000, { odds, size: { median: Math.log(45_000), spread: 0 } })).toEqual([]);
    expect(one(562, 6000, { odds: { median: -0.55, spread: 0 } })).toHaveLength(1);
    expect(one(562, 6000, { odds: { median: -0.6, spread: 0 } })).toEqual([]);
  });
  test('a figure that no slip brings into line is left alone', () => {
    expect(one(56_728, 6000)).toEqual([['share', 6000, 5672]]);
    expect(one(56_728, 300, { size: { median: Math.log(4000), spread: 0.35 } })).toEqual([]);
  });
  test('a slip that moves less than a tenth of the votes is not looked for', () => {
    const odds = { median: Math.log(120 / 12_000), spread: 0.4 };
    const size = { median: Math.log(6500), spread: 0.35 };
    expect(one(1444, 11_500, { size, odds })).toEqual([['share', 115, 144]]);
    expect(one(1330, 11_500, { size, odds })).toEqual([]);
    const weak = {
      size: { median: Math.log(9000), spread: 0.5 },
      odds: { median: Math.log(1000 / 8000), spread: 0.4 },
    };
    expect(one(100, 8000, weak)).toEqual([['share', 1000, 1000]]);
    expect(one(100, 8001, weak)).toEqual([]);
  });
  test('a register or the year before is asked instead', () => {
    expect(one(55_628, 6000, { registered: 80_000, turnout: 0.77 })).toEqual([]);
    expect(one(55_628, 6000, { before: 60_000 })).toEqual([]);
  });
});
