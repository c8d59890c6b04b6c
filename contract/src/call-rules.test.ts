import { describe, expect, test } from 'vitest';
import { CALL_ENDS, CALL_KINDS, type CallFacts, type CallKind, callCan, type WantedCall } from './call-rules.ts';
import { ELECTION_TYPE } from './election-types.ts';
import * as say from './messages/calls.ts';

const country: CallFacts = {
  election_type_id: ELECTION_TYPE.presidential,
  has_runoff: true,
  candidates: [1, 2, 3],
  standing: null,
  proposed_by: null,
};
const seat: CallFacts = { ...country, election_type_id: ELECTION_TYPE.parliamentary, has_runoff: false };
const wanted: Record<CallKind, WantedCall> = {
  elected: { kind: 'elected', constituency_id: null, candidate_ids: [1] },
  runoff: { kind: 'runoff', constituency_id: null, candidate_ids: [1, 2] },
  too_close: { kind: 'too_close', constituency_id: null, candidate_ids: [] },
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
    expect(callCan.propose({ kind, constituency_id: null, candidate_ids }, country)).toBe(sentence);
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

test('what a call says names its candidates', () => {
  expect(say.calls.elected(['Abena Palm'])).toBe('Abena Palm elected');
  expect(say.calls.runoff(['Abena Palm', 'Kofi River'])).toBe('Run-off between Abena Palm and Kofi River');
  expect(say.calls.too_close()).toBe('Too close to call');
});
