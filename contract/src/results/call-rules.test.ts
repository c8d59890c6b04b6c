import { describe, expect, test } from 'vitest';
import type { ContestStatus } from '../figures/contest-status.ts';
import { conflicts, sayCallRules as say } from '../messages/calls.ts';
import { callSaying } from '../messages/public-calls.ts';
import { outlookOf, type SeatFacts } from '../outlook/outlook.ts';
import { ELECTION_TYPE } from '../places/election-types.ts';
import {
  CALL_ENDS,
  CALL_KINDS,
  type CallFacts,
  type CallKind,
  callCan,
  contradictionOf,
  outcomeOfCountry,
  outcomeOfSeat,
  type PublishedOutcome,
  type WantedCall,
} from './call-rules.ts';

const country: CallFacts = {
  election_type_id: ELECTION_TYPE.presidential,
  has_runoff: true,
  candidates: [1, 2, 3],
  standing: null,
  proposed_by: null,
  statuses: [],
  published: { settled: false, elected: [1, 2, 3], runoff: [1, 2, 3] },
};
const seat: CallFacts = { ...country, election_type_id: ELECTION_TYPE.parliamentary, has_runoff: false };
const call = { constituency_id: null, against_figures: null };
const wanted: Record<CallKind, WantedCall> = {
  elected: { ...call, kind: 'elected', candidate_ids: [1] },
  runoff: { ...call, kind: 'runoff', candidate_ids: [1, 2] },
  too_close: { ...call, kind: 'too_close', candidate_ids: [] },
};

describe('a call is proposed', () => {
  /** What is answered to each kind while each kind stands. */
  const CELLS: Record<CallKind | 'none', Record<CallKind, true | string>> = {
    none: { elected: true, runoff: true, too_close: true },
    too_close: { elected: true, runoff: true, too_close: say.standsAlready },
    elected: { elected: say.takeBackFirst, runoff: say.takeBackFirst, too_close: say.takeBackFirst },
    runoff: { elected: say.takeBackFirst, runoff: say.takeBackFirst, too_close: say.takeBackFirst },
  };
  const cells = Object.entries(CELLS).flatMap(([standing, row]) =>
    CALL_KINDS.map((kind) => [kind, standing, row[kind]] as const),
  );
  test.each(cells)('%s, while %s stands: %s', (kind, stands, ruling) => {
    const standing = stands === 'none' ? null : (stands as CallKind);
    expect(callCan.propose(wanted[kind], { ...country, standing })).toBe(ruling);
    expect(callCan.propose(wanted[kind], { ...country, standing, proposed_by: 7 })).toBe(say.anotherWaits);
  });

  test('of the country in a presidential election, of a constituency in a parliamentary one', () => {
    expect(callCan.propose({ ...wanted.elected, constituency_id: 5 }, country)).toBe(say.otherRace);
    expect(callCan.propose(wanted.elected, seat)).toBe(say.otherRace);
    expect(callCan.propose({ ...wanted.elected, constituency_id: 5 }, seat)).toBe(true);
    expect(callCan.propose({ ...wanted.too_close, constituency_id: 5 }, seat)).toBe(true);
  });

  test('as a run-off only where one follows', () => {
    expect(callCan.propose({ ...wanted.runoff, constituency_id: 5 }, seat)).toBe(say.noRunoff);
    const second = { ...country, election_type_id: ELECTION_TYPE.runoff, has_runoff: false };
    expect(callCan.propose(wanted.runoff, second)).toBe(say.noRunoff);
    expect(callCan.propose(wanted.elected, second)).toBe(true);
  });

  test.each<[CallKind, number[], string]>([
    ['elected', [], 'Name one candidate.'],
    ['elected', [1, 2], 'Name one candidate.'],
    ['elected', [1, 1], 'Name one candidate.'],
    ['runoff', [1], 'Name two candidates.'],
    ['runoff', [1, 1], 'Name two candidates.'],
    ['too_close', [1], 'Name no candidate.'],
    ['elected', [4], say.notStanding],
    ['runoff', [1, 4], say.notStanding],
  ])('%s of %j: %s', (kind, candidate_ids, sentence) => {
    expect(callCan.propose({ ...call, kind, candidate_ids }, country)).toBe(sentence);
  });
});

test('no one is called where no one stands, as in a run-off that is not open', () => {
  expect(callCan.propose(wanted.too_close, { ...country, candidates: [] })).toBe(say.nobodyStands);
});

describe('a call agrees with what is public', () => {
  const WHY = 'The officer read other figures out';
  const open: PublishedOutcome = country.published;
  const wins = (settled: boolean): PublishedOutcome => ({ settled, elected: [1], runoff: [] });
  const second: PublishedOutcome = { settled: true, elected: [], runoff: [1, 2] };
  test.each<[CallKind, number[], string, PublishedOutcome, true | string, true | string]>([
    ['elected', [2], 'while everything is open', open, true, true],
    ['too_close', [], 'while everything is open', open, true, true],
    ['runoff', [2, 3], 'while everything is open', open, true, true],
    ['elected', [1], 'who can no longer lose', wins(false), true, true],
    ['elected', [2], 'while another can no longer lose', wins(false), conflicts.excluded, true],
    ['runoff', [1, 2], 'while one can no longer lose', wins(false), conflicts.excluded, true],
    ['too_close', [], 'while one can no longer lose', wins(false), conflicts.excluded, true],
    ['elected', [1], 'who has won', wins(true), true, true],
    ['elected', [2], 'where another has won', wins(true), conflicts.decided, conflicts.decided],
    ['too_close', [], 'where one has won', wins(true), conflicts.decided, conflicts.decided],
    ['runoff', [1, 2], 'of the two that follow from the votes', second, true, true],
    ['runoff', [1, 3], 'of others', second, conflicts.decided, conflicts.decided],
    ['elected', [1], 'where a run-off follows from the votes', second, conflicts.decided, conflicts.decided],
  ])('%s of %j %s', (kind, candidate_ids, _when, published, ruling, withReason) => {
    const facts = { statuses: ['held', 'held'] as const, published };
    expect(callCan.agree({ kind, candidate_ids, against_figures: null }, facts)).toBe(ruling);
    expect(callCan.agree({ kind, candidate_ids, against_figures: WHY }, facts)).toBe(withReason);
  });

  test.each<[ContestStatus, ContestStatus, true | string]>([
    ['held', 'held', true],
    ['lot', 'held', true],
    ['unopposed', 'unopposed', true],
    ['annulled', 'held', conflicts.annulled],
    ['held', 'postponed', conflicts.postponed],
  ])('%s for the newsroom and %s for the public', (own, shown, ruling) => {
    const found = callCan.agree(
      { ...wanted.elected, against_figures: WHY },
      { statuses: [own, shown], published: open },
    );
    expect(found).toBe(ruling);
  });
});

test.each<[CallKind, number[], PublishedOutcome, ContestStatus, string | null]>([
  ['elected', [1], { settled: true, elected: [1], runoff: [] }, 'held', null],
  ['elected', [2], { settled: true, elected: [1], runoff: [] }, 'held', 'decided'],
  ['elected', [2], { settled: false, elected: [1], runoff: [] }, 'held', 'excluded'],
  ['runoff', [1, 2], { settled: true, elected: [1], runoff: [] }, 'held', 'decided'],
  ['too_close', [], { settled: true, elected: [1], runoff: [] }, 'held', null],
  ['too_close', [], { settled: false, elected: [1], runoff: [] }, 'held', null],
  ['too_close', [], country.published, 'annulled', 'annulled'],
])(
  'a public call %s of %j while %j is published and the contest is %s is contradicted by %s',
  (kind, candidate_ids, published, status, conflict) => {
    const made = { kind, candidate_ids, against_figures: null };
    expect(contradictionOf(made, { statuses: [status, status], published })).toBe(conflict);
  },
);

describe('what the published figures leave open', () => {
  const counted = (more: Partial<SeatFacts>, ...votes: number[]): PublishedOutcome =>
    outcomeOfSeat({
      status: 'held',
      reported: true,
      source: 'declared',
      elected_id: null,
      outstanding: { units: 0, voters: 0, without_register: 0, unknown: [] },
      stations: { total: 2, published: 0 },
      candidates: votes.map((own, at) => ({ id: at + 1, active: true, votes: own })),
      ...more,
    });
  test('of a seat', () => {
    expect(counted({ elected_id: 2 }, 10, 30)).toEqual({ settled: true, elected: [2], runoff: [] });
    expect(counted({}, 30, 30, 1)).toEqual({ settled: false, elected: [1, 2], runoff: [] });
    expect(counted({ reported: false, source: 'none' }, 0, 0)).toEqual({ settled: false, elected: [1, 2], runoff: [] });
    const rest = { units: 1, voters: 19, without_register: 0, unknown: [] };
    const stations = {
      reported: false,
      source: 'some' as const,
      stations: { total: 2, published: 1 },
      outstanding: rest,
    };
    expect(counted(stations, 30, 10)).toEqual({ settled: false, elected: [1], runoff: [] });
    expect(counted(stations, 30, 12)).toEqual({ settled: false, elected: [1, 2], runoff: [] });
  });

  const country = (votes: number[], units: number, voters: number, percent = 50) => {
    const outstanding = { units, voters, without_register: 0, unknown: [] };
    const rows = votes.map((own, at) => ({ id: at + 1, votes: own, gains: true }));
    return outcomeOfCountry(outlookOf(rows, outstanding, percent), outstanding, percent > 0);
  };
  test('of the country', () => {
    expect(country([60, 30, 10], 0, 0)).toEqual({ settled: true, elected: [1], runoff: [] });
    expect(country([60, 30, 10], 1, 5)).toEqual({ settled: false, elected: [1], runoff: [] });
    expect(country([45, 40, 15], 0, 0)).toEqual({ settled: true, elected: [], runoff: [1, 2] });
    expect(country([45, 40, 15], 1, 100)).toEqual({ settled: false, elected: [1, 2, 3], runoff: [1, 2, 3] });
    expect(country([0, 0, 0], 0, 0)).toEqual({ settled: false, elected: [1, 2, 3], runoff: [1, 2, 3] });
    // A run-off elects by the most votes; a tie decides nothing.
    expect(country([40, 40], 0, 0, 0)).toMatchObject({ settled: false, elected: [] });
    expect(country([41, 40], 0, 0, 0)).toEqual({ settled: true, elected: [1], runoff: [] });
  });
});

describe('a proposal', () => {
  test.each<[who: string, proposed_by: number | null, standing: CallKind | null, ruling: true | string]>([
    ['another person', 7, null, true],
    ['another person', 7, 'too_close', true],
    ['another person', 7, 'elected', say.takeBackFirst],
    ['another person', 7, 'runoff', say.takeBackFirst],
    ['who proposed it', 3, null, say.anotherPerson],
    ['who proposed it', 3, 'too_close', say.anotherPerson],
    ['anybody, where none waits', null, null, say.nothingWaits],
  ])('is confirmed by %s (%s), while %s stands: %s', (_who, proposed_by, standing, ruling) => {
    expect(callCan.confirm(3, { proposed_by, standing })).toBe(ruling);
  });

  test('is dropped while it waits; a call is taken back while it stands', () => {
    expect(callCan.drop({ proposed_by: 7 })).toBe(true);
    expect(callCan.drop({ proposed_by: null })).toBe(say.nothingWaits);
    for (const standing of CALL_KINDS) expect(callCan.takeBack({ standing })).toBe(true);
    expect(callCan.takeBack({ standing: null })).toBe(say.nothingStands);
  });
});

test('calls and their ends are named as they are stored', () => {
  expect(CALL_KINDS).toEqual(['elected', 'runoff', 'too_close']);
  expect(CALL_ENDS).toEqual(['dropped', 'replaced', 'taken_back']);
});

test('what a call says names its candidates, after its place', () => {
  const [abena, kofi] = ['Abena Palm', 'Kofi River'].map((name, at) => ({ id: at + 1, name, party_id: 1 }));
  const said = (kind: CallKind, ...candidates: (typeof abena)[]) =>
    callSaying({ kind, constituency: null, candidates: candidates.flatMap((one) => one ?? []) });
  expect(said('elected', abena)).toBe('The country: Abena Palm elected');
  expect(said('runoff', abena, kofi)).toBe('The country: Run-off between Abena Palm and Kofi River');
  expect(said('too_close')).toBe('The country: Too close to call');
  const seat = {
    kind: 'elected',
    constituency: { id: 5, name: 'North One' },
    candidates: abena ? [abena] : [],
  } as const;
  expect(callSaying(seat)).toBe('North One: Abena Palm elected');
});
