import { describe, expect, test } from 'vitest';
import { outOfScale, type Scales, slipsOf } from './scales.ts';

const nothing: Scales = {
  registered: null,
  turnout: null,
  before: null,
  neighbours: 0,
  median: null,
  others: 0,
  greatest: null,
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

test('slips of digits are a doubled digit, ten times and a tenth', () => {
  expect(slipsOf(12_600_832)).toEqual([1_260_832, 1_260_083, 126_008_320]);
  expect(slipsOf(450)).toEqual([45, 4500]);
});
