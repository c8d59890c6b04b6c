import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CHANCES,
  type Chance,
  type Contender,
  houseOutlook,
  isAbove,
  majorityLine,
  type Outstanding,
  outlookOf,
  SEAT_STATES,
  type SeatFacts,
  seatOutlook,
} from './outlook.ts';

const waiting = (voters: number, ...unknown: string[]): Outstanding => ({
  units: Number(voters > 0) + unknown.length,
  voters,
  without_register: unknown.length,
  unknown,
});
const voting = (...votes: number[]): Contender[] => votes.map((own, at) => ({ id: at + 1, votes: own, gains: true }));

const percents = fc.constantFrom(0, 33, 40, 50, 55, 99);
const contenders = fc
  .array(fc.record({ votes: fc.nat(6), gains: fc.boolean() }), { minLength: 1, maxLength: 4 })
  .map((rows) => rows.map((row, at) => ({ id: at + 1, ...row })));

/** Every way in which at most so many further votes may fall, as the votes of the end. */
function* endsOf([first, ...rest]: readonly Contender[], voters: number): Generator<number[]> {
  if (!first) {
    yield [];
    return;
  }
  for (let gain = 0; gain <= (first.gains ? voters : 0); gain += 1) {
    for (const end of endsOf(rest, voters - gain)) yield [first.votes + gain, ...end];
  }
}

const judged = (ends: readonly number[][], holds: (end: number[]) => boolean): Chance =>
  ends.every(holds) ? 'certain' : ends.some(holds) ? 'possible' : 'excluded';

/** How many of the others have more votes, and how many as many. */
const before = (end: number[], at: number) => end.filter((votes) => votes > (end[at] as number)).length;
const beside = (end: number[], at: number) => end.filter((votes) => votes === end[at]).length - 1;
const isElected = (end: number[], at: number, percent: number) => {
  const valid = end.reduce((sum, votes) => sum + votes, 0);
  return before(end, at) + beside(end, at) === 0 && valid > 0 && (end[at] as number) / valid > percent / 100;
};

describe('every way in which the outstanding votes may fall', () => {
  test('gives the answers of each candidate and of the run-off', () => {
    fc.assert(
      fc.property(contenders, fc.nat(5), percents, (known, voters, percent) => {
        const ends = [...endsOf(known, voters)];
        const { candidates, runoff } = outlookOf(known, waiting(voters), percent);
        expect(candidates).toEqual(
          known.map(({ id, votes }, at) => ({
            id,
            votes,
            elected: judged(ends, (end) => isElected(end, at, percent)),
            first_two: judged(ends, (end) => before(end, at) + beside(end, at) <= 1),
            second: judged(ends, (end) => before(end, at) === 1 && beside(end, at) === 0),
          })),
        );
        expect(runoff).toBe(judged(ends, (end) => !end.some((_, at) => isElected(end, at, percent))));
      }),
      { numRuns: 400 },
    );
  });

  test('is known as far as a unit without a register cannot change it', () => {
    fc.assert(
      fc.property(contenders, fc.nat(3), fc.nat(3), percents, (known, voters, more, percent) => {
        const found = outlookOf(known, waiting(voters, 'North One'), percent);
        const then = outlookOf(known, waiting(voters + more), percent);
        for (const [at, { elected, first_two, second }] of found.candidates.entries()) {
          const answers = { elected, first_two, second };
          expect(Object.values(answers).every((answer) => answer === null || answer === 'possible')).toBe(true);
          for (const [question, answer] of Object.entries(answers)) {
            if (answer !== null) expect(then.candidates[at]).toMatchObject({ [question]: answer });
          }
        }
        expect([null, then.runoff]).toContain(found.runoff);
      }),
    );
  });

  test('decides a seat that is counted by stations', () => {
    fc.assert(
      fc.property(contenders, fc.nat(5), fc.boolean(), (known, voters, isMissing) => {
        const ends = [...endsOf(known, voters)];
        const chances = known.map((_, at) => judged(ends, (end) => isElected(end, at, 0)));
        const standing = known.filter(({ gains }) => gains).map(({ id }) => id);
        const seat = seatOutlook(
          facts({
            candidates: known.map(({ id, votes, gains }) => ({ id, active: gains, votes })),
            outstanding: waiting(voters, ...(isMissing ? ['Chapel'] : [])),
          }),
        );
        const certain = known.find((_, at) => chances[at] === 'certain');
        if (certain && !isMissing)
          expect(seat).toMatchObject({ state: 'decided', elected_id: certain.id, contenders: [] });
        else {
          expect(seat).toMatchObject({ state: certain ? 'unknown' : 'open', elected_id: null });
          const able = known.filter((_, at) => chances[at] !== 'excluded').map(({ id }) => id);
          expect(seat.contenders).toEqual(isMissing ? standing : able);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('gives each holder its majority, or not', () => {
    // Candidates 1 and 2 stand for A, 3 for B, 4 alone for itself, 5 for no one that has a row.
    const holders = new Map([
      [1, 'A'],
      [2, 'A'],
      [3, 'B'],
      [4, 'C'],
    ]);
    const seat = fc.record({
      state: fc.constantFrom('declared' as const, 'decided' as const, 'open' as const, 'unknown' as const),
      elected_id: fc.constantFrom(1, 2, 3, 4, 5),
      contenders: fc.subarray([1, 2, 3, 4, 5]),
    });
    fc.assert(
      fc.property(fc.array(seat, { maxLength: 4 }), (seats) => {
        const isHeld = (state: string) => state === 'declared' || state === 'decided';
        // Who is elected in each seat: everybody who can still be, or no one.
        const ends = seats.reduce<(number | null)[][]>(
          (so_far, { state, elected_id, contenders: able }) =>
            so_far.flatMap((end) => (isHeld(state) ? [elected_id] : [...able, null]).map((winner) => [...end, winner])),
          [[]],
        );
        const rows = houseOutlook(seats, holders);
        expect([...rows.keys()]).toEqual(['A', 'B', 'C']);
        for (const [holder, row] of rows) {
          const won = (end: (number | null)[]) =>
            end.filter((winner) => winner !== null && holders.get(winner) === holder).length;
          expect(row.majority).toBe(judged(ends as number[][], (end) => won(end) * 2 > seats.length));
          expect(row.declared + row.decided).toBe(Math.min(...ends.map(won)));
          expect(row.declared + row.decided + row.open).toBe(Math.max(...ends.map(won)));
        }
      }),
    );
  });
});

describe('more than a share of the valid votes', () => {
  test.each([
    [49, 100, 50, false],
    [50, 100, 50, false],
    [51, 100, 50, true],
    [2, 3, 66, true],
    [55, 100, 55, false],
    [0, 0, 0, false],
    [1, 1_000_000, 0, true],
  ])('%i of %i with %i percent: %s', (votes, valid, percent, above) => {
    expect(isAbove(votes, valid, percent)).toBe(above);
  });
});

describe('the answers flip exactly where the arithmetic does', () => {
  test.each([
    // 60 of 120 are not more than half; with one voter fewer outstanding they are more than half of 119.
    [21, 'possible', 'possible'],
    [20, 'possible', 'possible'],
    [19, 'certain', 'excluded'],
    [0, 'certain', 'excluded'],
  ] as const)('60 against 40, with %i voters outstanding: elected %s, run-off %s', (voters, elected, runoff) => {
    const found = outlookOf(voting(60, 40), waiting(voters), 50);
    expect([found.candidates[0]?.elected, found.runoff]).toEqual([elected, runoff]);
  });

  test.each([
    // 40 and 21 are 61 of 121: more than half. 40 and 20 are 60 of 120: not.
    [19, 'excluded'],
    [20, 'excluded'],
    [21, 'possible'],
  ] as const)('40 of 100, with %i voters outstanding: elected %s', (voters, elected) => {
    expect(outlookOf(voting(40, 60), waiting(voters), 50).candidates[0]?.elected).toBe(elected);
  });

  test.each([
    [9, 'certain', 'excluded'],
    [10, 'possible', 'excluded'],
    [11, 'possible', 'possible'],
  ] as const)('the third is 10 behind, with %i voters outstanding: %s and %s', (voters, second, third) => {
    const { candidates } = outlookOf(voting(400, 300, 290), waiting(voters), 50);
    expect([candidates[1]?.first_two, candidates[2]?.second]).toEqual([second, third]);
    expect(candidates[1]?.second).toBe(second);
  });

  test('a rival who is inactive takes no further votes', () => {
    const found = outlookOf([...voting(60), { id: 2, votes: 59, gains: false }], waiting(1000), 50);
    expect(found.candidates.map(({ elected }) => elected)).toEqual(['certain', 'excluded']);
  });

  test('what is certain or excluded is not known while a unit has no register', () => {
    const found = outlookOf(voting(55, 5, 40), waiting(10, 'North One'), 50);
    expect(found).toEqual({
      candidates: [
        { id: 1, votes: 55, elected: 'possible', first_two: null, second: null },
        { id: 2, votes: 5, elected: null, first_two: null, second: null },
        { id: 3, votes: 40, elected: null, first_two: null, second: null },
      ],
      runoff: 'possible',
    });
  });
});

function facts(more: Partial<SeatFacts> = {}): SeatFacts {
  return {
    status: 'held',
    reported: false,
    source: 'some',
    elected_id: null,
    outstanding: waiting(10),
    stations: { total: 3, published: 1 },
    candidates: [
      { id: 1, active: true, votes: 30 },
      { id: 2, active: true, votes: 20 },
      { id: 3, active: false, votes: 0 },
    ],
    ...more,
  };
}
const candidates = [
  { id: 1, active: true, votes: 300 },
  { id: 2, active: true, votes: 200 },
  { id: 3, active: false, votes: 0 },
];

describe('a seat', () => {
  test.each([
    [9, { state: 'decided', elected_id: 1, contenders: [], leader_id: 1, margin: 10 }],
    [10, { state: 'open', elected_id: null, contenders: [1], leader_id: 1, margin: 10 }],
    [11, { state: 'open', elected_id: null, contenders: [1, 2], leader_id: 1, margin: 10 }],
  ])('with a margin of 10 and %i voters outstanding is %o', (voters, seat) => {
    expect(seatOutlook(facts({ outstanding: waiting(voters) }))).toEqual(seat);
  });

  test('without a published station is open to all who stand, even where no one waits', () => {
    expect(
      seatOutlook(facts({ source: 'none', stations: { total: 3, published: 0 }, outstanding: waiting(0) })),
    ).toEqual({
      state: 'open',
      elected_id: null,
      contenders: [1, 2],
      leader_id: null,
      margin: 0,
    });
  });

  test('of a published constituency is declared, whatever its stations say', () => {
    expect(seatOutlook(facts({ reported: true, source: 'declared', elected_id: 1, candidates }))).toEqual({
      state: 'declared',
      elected_id: 1,
      contenders: [],
      leader_id: 1,
      margin: 100,
    });
  });

  test('of a constituency that is the sum of its stations is declared once all are published', () => {
    const sums = { elected_id: 1, candidates };
    expect(seatOutlook(facts({ ...sums, reported: true, source: 'stations' }))).toMatchObject({
      state: 'declared',
      margin: 100,
    });
    expect(seatOutlook(facts({ ...sums, elected_id: null, outstanding: waiting(100) }))).toEqual({
      state: 'open',
      elected_id: null,
      contenders: [1],
      leader_id: 1,
      margin: 100,
    });
  });

  test('that is tied is open to those who share the most votes, until a lot decides', () => {
    const tied = candidates.map((own) => ({ ...own, votes: own.id === 3 ? 0 : 250 }));
    expect(seatOutlook(facts({ reported: true, source: 'declared', candidates: tied }))).toEqual({
      state: 'open',
      elected_id: null,
      contenders: [1, 2],
      leader_id: null,
      margin: 0,
    });
    expect(
      seatOutlook(facts({ status: 'lot', reported: true, source: 'declared', elected_id: 2, candidates: tied })),
    ).toMatchObject({
      state: 'declared',
      elected_id: 2,
      leader_id: null,
    });
  });

  test('without a poll is declared where no one else stood, else open to all who stand', () => {
    expect(seatOutlook(facts({ status: 'unopposed', elected_id: 1 }))).toEqual({
      state: 'declared',
      elected_id: 1,
      contenders: [],
      leader_id: null,
      margin: 0,
    });
    for (const status of ['postponed', 'annulled'] as const) {
      expect(seatOutlook(facts({ status, reported: true, source: 'declared', elected_id: 1, candidates }))).toEqual({
        state: 'open',
        elected_id: null,
        contenders: [1, 2],
        leader_id: null,
        margin: 0,
      });
    }
  });
});

test.each([
  [275, 138],
  [276, 139],
  [1, 1],
])('a majority of %i seats is %i', (seats, line) => {
  expect(majorityLine(seats)).toBe(line);
});

test('chances and states are named as they are sent', () => {
  expect(CHANCES).toEqual(['certain', 'possible', 'excluded']);
  expect(SEAT_STATES).toEqual(['declared', 'decided', 'open', 'unknown']);
});
