import { describe, expect, test } from 'vitest';
import { sayStatus as say } from '../messages/contest-status.ts';
import {
  awaitsStatus,
  CONTEST_STATUSES,
  electedBy,
  isWithoutPoll,
  type StatusFacts,
  statusCan,
  type WantedStatus,
} from './contest-status.ts';
import type { Ruling } from './rules.ts';

const NOTE = 'Drawn by the returning officer';
const wanted = (status: WantedStatus['status'], more: Partial<WantedStatus> = {}): WantedStatus => ({
  status,
  candidate_id: null,
  note: null,
  ...more,
});
const publicly = (status: WantedStatus['status'], more: Partial<WantedStatus> = {}) =>
  wanted(status, { ...more, publish: true });
const facts = (more: Partial<StatusFacts> = {}): StatusFacts => ({
  election_type_id: 2,
  candidates: [11, 12, 13],
  published: false,
  leaders: [],
  public_leaders: [],
  public_status: 'held',
  ...more,
});
const presidential = { election_type_id: 1 };
const tie = { leaders: [11, 12] };
const drawn = { candidate_id: 12, note: NOTE };

describe('a contest', () => {
  test.each<[string, WantedStatus, StatusFacts, Ruling]>([
    ['is held at any time', wanted('held'), facts({ published: true, ...presidential }), true],
    ['is annulled before votes are public', wanted('annulled'), facts(), true],
    [
      'is annulled after that, a presidential one too',
      wanted('annulled'),
      facts({ published: true, ...presidential }),
      true,
    ],
    ['is postponed', wanted('postponed'), facts(presidential), true],
    ['is not postponed once votes are public', wanted('postponed'), facts({ published: true }), say.votesArePublic],
    ['of one candidate is unopposed', wanted('unopposed'), facts({ candidates: [11] }), true],
    ['of two is not', wanted('unopposed'), facts({ candidates: [11, 12] }), say.notAlone({ candidates: 2 })],
    ['of none is not', wanted('unopposed'), facts({ candidates: [] }), say.notAlone({ candidates: 0 })],
    ['with public votes is not', wanted('unopposed'), facts({ candidates: [11], published: true }), say.votesArePublic],
    [
      'that is presidential is never unopposed',
      wanted('unopposed'),
      facts({ candidates: [1], ...presidential }),
      say.onlyParliamentary,
    ],
    ['with a tie is decided by lot', wanted('lot', drawn), facts(tie), true],
    ['with public votes too', wanted('lot', drawn), facts({ ...tie, published: true }), true],
    ['that is presidential is not', wanted('lot', drawn), facts({ ...tie, ...presidential }), say.onlyParliamentary],
    ['with one leader is not', wanted('lot', drawn), facts({ leaders: [12] }), say.noTie],
    ['of which a figure is missing is not', wanted('lot', drawn), facts(), say.noTie],
    [
      'is not won by a candidate behind the tie',
      wanted('lot', { ...drawn, candidate_id: 13 }),
      facts(tie),
      say.notTied,
    ],
    ['is not won by nobody', wanted('lot', { note: NOTE }), facts(tie), say.notTied],
    ['is not won by a stranger', wanted('lot', { ...drawn, candidate_id: 99 }), facts(tie), say.notStanding],
    ['by lot says who drew', wanted('lot', { candidate_id: 12 }), facts(tie), say.lotNoteNeeded({ letters: 10 })],
    [
      'in more than nine characters',
      wanted('lot', { candidate_id: 12, note: '123456789' }),
      facts(tie),
      say.lotNoteNeeded({ letters: 10 }),
    ],
    ['in ten', wanted('lot', { candidate_id: 12, note: '1234567890' }), facts(tie), true],
    ['with a tie of live votes alone is not by a public lot', publicly('lot', drawn), facts(tie), say.noPublicTie],
    [
      'is decided by a public lot where the published votes are a tie, whatever the live ones are',
      publicly('lot', drawn),
      facts({ leaders: [11], public_leaders: [11, 12], published: true }),
      true,
    ],
    [
      'is not won in public by a candidate behind the published tie',
      publicly('lot', drawn),
      facts({ ...tie, public_leaders: [11, 13] }),
      say.notTied,
    ],
    [
      'is not annulled in public without a reason',
      publicly('annulled'),
      facts(),
      say.publicNoteNeeded({ letters: 10 }),
    ],
    ['with a shorter one', publicly('annulled', { note: '123456789' }), facts(), say.publicNoteNeeded({ letters: 10 })],
    ['is annulled in public with one', publicly('annulled', { note: '1234567890' }), facts(), true],
    ['is held in public without news', publicly('held'), facts(), true],
    [
      'is not held again without a reason',
      publicly('held'),
      facts({ public_status: 'annulled' }),
      say.publicNoteNeeded({ letters: 10 }),
    ],
  ])('%s', (_, next, known, ruling) => {
    expect(statusCan(next, known)).toBe(ruling);
  });
});

test('the seat is that of the only candidate, of the drawn one, or of no one', () => {
  const elected = (next: WantedStatus, known: StatusFacts) => electedBy(next, known);
  expect(elected(wanted('unopposed'), facts({ candidates: [11] }))).toBe(11);
  expect(elected(wanted('lot', drawn), facts(tie))).toBe(12);
  for (const status of ['held', 'postponed', 'annulled'] as const)
    expect(elected(wanted(status, drawn), facts({ candidates: [11] }))).toBeNull();
});

test('statuses are named as they are stored', () => {
  expect(CONTEST_STATUSES).toEqual(['held', 'unopposed', 'postponed', 'lot', 'annulled']);
});

test('no votes count where one was elected unopposed, and in what is postponed or annulled', () => {
  expect(CONTEST_STATUSES.filter(isWithoutPoll)).toEqual(['unopposed', 'postponed', 'annulled']);
});

test('a status waits for the public while anything of it differs', () => {
  const status = { status: 'lot' as const, candidate_id: 12, note: NOTE };
  expect(awaitsStatus({ ...status, public: status })).toBe(false);
  for (const other of [{ status: 'held' as const }, { candidate_id: 11 }, { note: 'Drawn by the mayor' }])
    expect(awaitsStatus({ ...status, public: { ...status, ...other } })).toBe(true);
});
