import { describe, expect, test } from 'vitest';
import { fourEyes, notConfirmed, saySources as say, secondSourceNeeded, sourcesDiffer } from '../messages/sources.ts';
import {
  type Confirmable,
  compareSources,
  HELD_BY,
  type HeldBy,
  type LiveFigure,
  refusalOf,
  SOURCE_STATES,
  type SourceState,
  sourceState,
  type Totals,
  unconfirmed,
  withFigures,
  withTotals,
} from './sources.ts';

const of = (user_id: number, ...votes: (number | null)[]) => ({
  user_id,
  figures: votes.flatMap((figure, index) => (figure === null ? [] : [{ candidate_id: index + 1, votes: figure }])),
});

describe('sources of two candidates', () => {
  test.each<[string, ReturnType<typeof of>[], number, number[], [number, number][]]>([
    ['nobody', [], 0, [], []],
    [
      'one',
      [of(4, 10, 20)],
      1,
      [],
      [
        [1, 10],
        [2, 20],
      ],
    ],
    ['one that is not whole', [of(4, 10, null)], 0, [], [[1, 10]]],
    [
      'two that agree',
      [of(4, 10, 20), of(5, 10, 20)],
      2,
      [],
      [
        [1, 10],
        [2, 20],
      ],
    ],
    ['two that differ on one', [of(4, 10, 20), of(5, 10, 21)], 2, [2], [[1, 10]]],
    ['two that differ on both', [of(4, 10, 20), of(5, 20, 10)], 2, [1, 2], []],
    [
      'two that agree on what both have',
      [of(4, 10, 20), of(5, null, 20)],
      1,
      [],
      [
        [1, 10],
        [2, 20],
      ],
    ],
    ['two that differ where both have a figure', [of(4, 10, 20), of(5, null, 21)], 1, [2], [[1, 10]]],
    ['a third that says otherwise', [of(4, 10, 20), of(5, 10, 20), of(6, 10, 0)], 3, [2], [[1, 10]]],
    [
      'no votes against none entered',
      [of(4, 0, 0), of(5, null, null)],
      1,
      [],
      [
        [1, 0],
        [2, 0],
      ],
    ],
  ])('%s', (_, sources, complete, differing, agreed) => {
    const compared = compareSources([1, 2], sources);
    expect(compared).toEqual({ complete, differing, agreed: new Map(agreed) });
  });

  test('none is whole where there is no candidate', () => {
    expect(compareSources([], [of(4), of(5)])).toEqual({ complete: 0, differing: [], agreed: new Map() });
  });

  test('a figure of a candidate who does not stand any more counts for nothing', () => {
    expect(compareSources([1], [of(4, 10, 20), of(5, 10, 21)])).toMatchObject({ complete: 2, differing: [] });
  });
});

describe('the state of the sources', () => {
  test.each<[complete: number, differing: number, resolved: boolean, SourceState]>([
    [0, 0, false, 'none'],
    [1, 0, false, 'one'],
    [2, 0, false, 'agree'],
    [3, 0, false, 'agree'],
    [0, 1, false, 'differ'],
    [1, 1, false, 'differ'],
    [2, 1, false, 'differ'],
    [0, 0, true, 'resolved'],
    [2, 0, true, 'resolved'],
    [2, 2, true, 'resolved'],
  ])('%d whole, %d differing, resolved %s: %s', (complete, differing, resolved, state) => {
    expect(sourceState({ complete, differing, resolved })).toBe(state);
  });
});

const NAMES = ['Abena Palm', 'Kofi River'];
const live = (candidate_id: number, votes: number | null, more: Partial<LiveFigure> = {}): LiveFigure => ({
  candidate_id,
  name: NAMES[candidate_id - 1] ?? '',
  active: true,
  votes,
  published: null,
  validators: [2],
  ...more,
});
const PUBLISHER = 1;
const facts = (more: Partial<Confirmable>): Confirmable => ({
  needed: 1,
  four_eyes: false,
  figures: [live(1, 10), live(2, 20)],
  sources: [],
  resolved: null,
  register_by: null,
  register: null,
  public_register: null,
  ...more,
});

describe('a publication where two sources are needed', () => {
  const agreeing = [of(4, 10, 20), of(5, 10, 20)];
  const differing = [of(4, 10, 20), of(5, 11, 20)];
  const kept = (...votes: number[]) => of(0, ...votes).figures;

  test.each<[string, Partial<Confirmable>, string | null]>([
    ['waits for any', { sources: [] }, secondSourceNeeded(0)],
    ['waits for a whole one', { sources: [of(4, 10, null)] }, secondSourceNeeded(0)],
    ['waits for the second', { sources: [of(4, 10, 20)] }, secondSourceNeeded(1)],
    ['goes out where two agree', { sources: agreeing }, null],
    ['waits where they differ', { sources: differing }, sourcesDiffer(['Abena Palm'])],
    [
      'goes out once the desk has decided',
      { sources: differing, resolved: kept(11, 20), figures: [live(1, 11), live(2, 20)] },
      null,
    ],
    [
      'waits where the live figure is another than they agree on',
      { sources: agreeing, figures: [live(1, 10), live(2, 21)] },
      notConfirmed(['Kofi River']),
    ],
    [
      'waits where the live figure is another than the desk decided',
      { resolved: kept(10, 21) },
      notConfirmed(['Kofi River']),
    ],
    ['has nothing to confirm where all is public', { figures: [live(1, 10, { published: 10 }), live(2, null)] }, null],
    ['confirms what is new alone', { sources: agreeing, figures: [live(1, 99, { published: 99 }), live(2, 20)] }, null],
    [
      'asks no source for a candidate who is inactive',
      { sources: [of(4, 10), of(5, 10)], figures: [live(1, 10), live(2, null, { active: false })] },
      null,
    ],
    [
      'holds nothing back for the figure of a candidate who is inactive',
      { sources: [of(4, 10), of(5, 10)], figures: [live(1, 10), live(2, 20, { active: false })] },
      null,
    ],
  ])('%s', (_, more, refusal) => {
    expect(refusalOf(facts({ needed: 2, ...more }), PUBLISHER)).toBe(refusal);
  });

  test.each<[HeldBy | undefined, string, Partial<Confirmable>]>([
    ['second_source', 'one alone is there', { sources: [of(4, 10, 20)] }],
    ['difference', 'they differ', { sources: differing }],
    ['other_figures', 'they agree on others', { sources: agreeing, figures: [live(1, 11)] }],
    [undefined, 'they agree', { sources: agreeing }],
  ])('is held by %s where %s', (held_by, _where, more) => {
    expect(unconfirmed(facts({ needed: 2, ...more }))?.by).toBe(held_by);
  });

  test('where one is enough nothing is asked', () => {
    expect(refusalOf(facts({ needed: 1, sources: differing }), PUBLISHER)).toBeNull();
  });

  test('the sources come before the four eyes', () => {
    const own = { figures: [live(1, 10, { validators: [PUBLISHER] }), live(2, 20)] };
    expect(refusalOf(facts({ needed: 2, four_eyes: true, ...own }), PUBLISHER)).toBe(secondSourceNeeded(0));
  });
});

describe('a publication with four eyes', () => {
  const by = (...validators: number[]) => [live(1, 10, { validators }), live(2, 20)];

  test.each<[string, Partial<Confirmable>, string | null]>([
    ['of what another person validated', { figures: by(2) }, null],
    ['of what the publisher alone validated', { figures: by(PUBLISHER) }, fourEyes(['Abena Palm'])],
    ['of what both validated', { figures: by(PUBLISHER, 2) }, null],
    ['of what the publisher validated twice', { figures: by(PUBLISHER, PUBLISHER) }, fourEyes(['Abena Palm'])],
    ['of sums of stations, which nobody validated', { figures: by() }, null],
    ['of a candidate without a figure', { figures: [live(1, null, { validators: [PUBLISHER] })] }, null],
    ['of what is public already', { figures: [live(1, 10, { validators: [PUBLISHER], published: 10 })] }, null],
    ['of totals that the publisher saved', { register_by: PUBLISHER }, say.fourEyesRegister],
    ['of totals that another person saved', { register_by: 2 }, null],
    ['without the setting', { four_eyes: false, figures: by(PUBLISHER), register_by: PUBLISHER }, null],
  ])('%s', (_, more, refusal) => {
    expect(refusalOf(facts({ four_eyes: true, ...more }), PUBLISHER)).toBe(refusal);
  });
});

describe('figures that are sent to be public at once', () => {
  const stood = facts({
    four_eyes: true,
    figures: [live(1, 10, { published: 9 }), live(2, 20, { published: 20 })],
  });

  test.each<[string, number, Partial<LiveFigure>]>([
    ['another figure is validated by the sender alone', 11, { votes: 11, validators: [PUBLISHER] }],
    ['the same figure by both', 10, { validators: [2, PUBLISHER] }],
  ])('%s', (_, votes, expected) => {
    const { figures } = withFigures(stood, [{ candidate_id: 1, votes }], PUBLISHER);
    expect(figures).toEqual([live(1, 10, { published: 9, ...expected }), stood.figures[1]]);
  });

  test.each<[string, number, string | null]>([
    ['nobody where they go back to what is public', 9, null],
    ['a second pair where they are new', 8, fourEyes(['Abena Palm'])],
  ])('need %s', (_, votes, refusal) => {
    expect(refusalOf(withFigures(stood, [{ candidate_id: 1, votes }], PUBLISHER), PUBLISHER)).toBe(refusal);
  });

  test('need no source where they go back to what is public', () => {
    const back = withFigures({ ...stood, needed: 2 }, [{ candidate_id: 1, votes: 9 }], PUBLISHER);
    expect(refusalOf(back, PUBLISHER)).toBeNull();
  });
});

describe('totals that are sent to be public at once', () => {
  const totals = (valid: number, more: Totals = {}): Totals => ({
    total_registered_voters: 100,
    total_valid_votes: valid,
    total_rejected: 1,
    ...more,
  });
  const stood = facts({
    register_by: 2,
    register: totals(60, { total_issued: 70 }),
    public_register: totals(50, { total_issued: 70 }),
  });

  test.each<[string, Totals, number | null]>([
    ['none are sent', {}, 2],
    ['they are the present ones', totals(60), 2],
    ['they are the present ones, and one of the rest is left out', totals(60, { total_issued: undefined }), 2],
    ['they are the public ones', totals(50), null],
    ['they are others', totals(51), PUBLISHER],
    ['one of the rest is another', totals(60, { total_issued: 71 }), PUBLISHER],
    ['one of the rest is taken out', totals(60, { total_issued: null }), PUBLISHER],
    ['one of the rest is new', totals(60, { total_not_returned: 0 }), PUBLISHER],
    ['one of the public rest is taken out', totals(50, { total_issued: null }), PUBLISHER],
  ])('are those of who saved them, where %s', (_, sent, saved_by) => {
    expect(withTotals(stood, sent, PUBLISHER).register_by).toBe(saved_by);
  });

  test('are the sender’s where there are none yet', () => {
    expect(withTotals(facts({}), totals(60), PUBLISHER).register_by).toBe(PUBLISHER);
    expect(withTotals(facts({}), {}, PUBLISHER).register_by).toBeNull();
  });
});

test('states, and what holds a contest back, are named as they are sent', () => {
  expect(SOURCE_STATES).toEqual(['none', 'one', 'agree', 'differ', 'resolved']);
  expect(HELD_BY).toEqual(['second_source', 'difference', 'other_figures', 'four_eyes']);
});

describe('the sentences', () => {
  test('name up to five candidates, and count the others', () => {
    const names = ['A', 'B', 'C', 'D', 'E'];
    expect(sourcesDiffer(names)).toBe(
      'The sources differ on 5 candidates: A, B, C, D, E. Decide on it among the differences.',
    );
    expect(sourcesDiffer([...names, 'F'])).toContain('6 candidates: A, B, C, D, E and 1 more.');
    expect(sourcesDiffer(['A'])).toContain('1 candidate: A.');
  });
});
