import { describe, expect, test } from 'vitest';
import { awaitsPublication, BOARD_STATES, type BoardFacts, boardState, forPublisher, waitsSince } from './board.ts';
import { PUBLICATIONS } from './transitions.ts';

const NOTHING: BoardFacts = {
  publication: 'empty',
  status: 'held',
  candidates: 3,
  live: 0,
  providers: 0,
  differs: false,
  errors: 0,
  warnings: 0,
  held_by: null,
};
const state = (facts: Partial<BoardFacts>) => boardState({ ...NOTHING, ...facts });

describe('the state of a contest', () => {
  const COMPLETE = { live: 3, publication: 'unpublished' } as const;
  const OUTDATED = { live: 3, publication: 'outdated' } as const;

  test.each<[string, string, Partial<BoardFacts>]>([
    ['silent', 'nobody has entered anything', {}],
    ['silent', 'it has no candidates', { candidates: 0 }],
    ['entered', 'one provider has', { providers: 1 }],
    ['entered', 'two agree', { providers: 2 }],
    ['entered', 'a live value is there for some candidates', { live: 2, publication: 'unpublished' }],
    ['entered', 'a candidate without a live value joined published ones', { live: 2, publication: 'outdated' }],
    ['entered', 'only an inactive candidate has a live value', { candidates: 0, publication: 'unpublished' }],
    ['differs', 'two providers differ', { providers: 2, differs: true }],
    [
      'differs',
      'some are validated, and two differ',
      { live: 2, publication: 'unpublished', providers: 2, differs: true },
    ],
    ['validated', 'every candidate has a live value, with an open error', { ...COMPLETE, errors: 1 }],
    ['validated', 'a later figure waits, with an open error', { ...OUTDATED, errors: 2 }],
    ['validated', 'a second source is missing', { ...COMPLETE, held_by: 'second_source' }],
    ['validated', 'a later figure is not that of the sources', { ...OUTDATED, held_by: 'other_figures' }],
    [
      'entered',
      'a second source and a live value are missing',
      { live: 2, publication: 'unpublished', held_by: 'second_source' },
    ],
    ['validated', 'it would change figures that are public', { ...OUTDATED, held_by: 'correction' }],
    ['validated', 'an error and a warning are open', { ...COMPLETE, errors: 1, warnings: 1 }],
    ['warnings', 'a warning is not ticked', { ...COMPLETE, warnings: 1 }],
    ['warnings', 'a later figure waits, with a warning', { ...OUTDATED, warnings: 2 }],
    ['entered', 'a warning is open, and a live value is missing', { live: 2, publication: 'unpublished', warnings: 1 }],
    ['ready', 'every candidate has a live value, without an open finding', COMPLETE],
    ['ready', 'it was decided between two that differ', { ...COMPLETE, providers: 2, differs: true }],
    ['ready', 'a later figure waits', OUTDATED],
    ['published', 'nothing is left to publish', { live: 3, publication: 'published' }],
    ['published', 'an error was found afterwards', { live: 3, publication: 'published', errors: 1 }],
    ['published', 'two providers differ on what is published', { live: 3, publication: 'published', differs: true }],
    ['published', 'it was published without a figure for one', { live: 2, publication: 'published' }],
    ['withdrawn', 'its publication was taken back', { live: 3, publication: 'withdrawn' }],
    [
      'withdrawn',
      'its publication was taken back, and a figure is missing',
      { live: 2, publication: 'withdrawn', errors: 1 },
    ],
    ['annulled', 'it is annulled, and was taken back', { status: 'annulled', live: 3, publication: 'withdrawn' }],
    ['unopposed', 'it was decided without a poll', { status: 'unopposed' }],
    ['postponed', 'it is postponed, though figures were entered', { status: 'postponed', providers: 2, differs: true }],
    [
      'annulled',
      'it is annulled, though figures are public',
      { status: 'annulled', ...COMPLETE, publication: 'published' },
    ],
    ['annulled', 'it is annulled, with figures that are not public', { status: 'annulled', ...COMPLETE }],
    ['ready', 'a lot decides its tie', { status: 'lot', ...COMPLETE }],
  ])('is %s where %s', (expected, _where, facts) => {
    expect(state(facts)).toBe(expected);
  });

  test('is always one of the states, and published where the publication says so', () => {
    for (const publication of PUBLICATIONS)
      for (const live of [0, 2, 3])
        for (const differs of [false, true])
          for (const errors of [0, 1]) {
            const found = state({ publication, live, differs, errors, providers: differs ? 2 : 0 });
            expect(BOARD_STATES).toContain(found);
            expect(found === 'published').toBe(publication === 'published');
            if (found === 'ready') expect([live, errors]).toEqual([3, 0]);
          }
  });
});

test.each([
  ['empty', false],
  ['unpublished', true],
  ['outdated', true],
  ['published', false],
  ['withdrawn', true],
] as const)('complete figures of a contest that is %s wait for publication: %s', (publication, waits) => {
  expect(awaitsPublication({ ...NOTHING, live: 3, publication })).toBe(waits);
  expect(awaitsPublication({ ...NOTHING, live: 2, publication })).toBe(false);
});

describe('to a person who publishes a contest', () => {
  const ready = { state: 'ready', held_by: null, barred: [3, 7] } as const;

  test('waits for another publisher where that person alone validated it', () => {
    expect(forPublisher(ready, 3)).toEqual({ ...ready, state: 'validated', held_by: 'four_eyes' });
    expect(forPublisher(ready, 7).state).toBe('validated');
    expect(forPublisher({ ...ready, state: 'warnings' }, 7).state).toBe('validated');
  });

  test('is ready where another person did, and in any other state what it is', () => {
    expect(forPublisher(ready, 5)).toEqual(ready);
    for (const state of BOARD_STATES.filter((one) => one !== 'ready' && one !== 'warnings'))
      expect(forPublisher({ ...ready, state }, 3)).toEqual({ ...ready, state });
  });
});

describe('the wait of a contest', () => {
  const entered_at = '2024-12-07T18:00:00Z';
  const validated_at = '2024-12-07T19:00:00Z';
  const both = { entered_at, validated_at };

  test.each([
    ['silent', { entered_at: null, validated_at: null }, null],
    ['entered', both, entered_at],
    ['entered', { entered_at: null, validated_at }, validated_at],
    ['differs', both, entered_at],
    ['differs', { entered_at: null, validated_at }, null],
    ['validated', both, validated_at],
    ['ready', both, validated_at],
    ['withdrawn', both, validated_at],
    ['published', { entered_at: null, validated_at: null }, null],
    ['published', { entered_at, validated_at: null }, entered_at],
    ['postponed', both, null],
    ['annulled', both, null],
  ] as const)('that is %s, with %o', (at, times, since) => {
    expect(waitsSince(at, times)).toBe(since);
  });
});
