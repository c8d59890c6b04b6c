import type { Candidate } from '@election/contract/ballots/candidates';
import type { EntryStatus, VoteEntry } from '@election/contract/figures/votes';
import { type Actor, BUILT_IN_ROLES, ROLE_ID } from '@election/contract/people/permissions';
import { expect, it } from 'vitest';
import type { Content, Submission } from '../../api/outbox/submission.ts';
import type { ContestDetails } from '../contest.ts';
import { conflicts as say } from '../sentences.ts';
import {
  ballotRows,
  compareSubmission,
  enterableRows,
  figureOf,
  findingsOf,
  missingIn,
  sentBefore,
  sumOf,
  votesToSend,
  withFigures,
} from './ballot.ts';

const party = { id: 1, name: 'Blue', acronym: 'B', logo_url: null, color: '#0000ff' };
const candidate = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  id,
  name: `Candidate ${id}`,
  label: `Candidate ${id}`,
  status: 'active',
  withdrawn: false,
  year_id: 33,
  election_type_id: 1,
  constituency_id: null,
  party_id: 1,
  party,
  ballot_order: id,
  avatar_url: null,
  education: null,
  date_of_birth: null,
  religion: null,
  hometown: null,
  spouse: null,
  no_of_children: null,
  prev_positions: null,
  version: 1,
  ...more,
});
const entry = (candidate_id: number, votes: number, status: EntryStatus): VoteEntry => ({
  candidate_id,
  candidate: { id: candidate_id, name: `Candidate ${candidate_id}`, avatar_url: null },
  party,
  votes,
  status,
  reason: null,
});
const actor = (role: 'agent' | 'intern'): Actor => ({
  id: 1,
  name: 'Esi',
  email: 'agent@example.com',
  status: 'active',
  role_id: ROLE_ID[role],
  role,
  permissions: BUILT_IN_ROLES[role].permissions,
  scope: 'constituencies',
  language: null,
  region_id: null,
  constituency_ids: [5],
});

it('is in ballot order', () => {
  for (const role of ['agent', 'intern'] as const) {
    const rows = ballotRows([candidate(2), candidate(1)], [], actor(role));
    expect(rows.map((row) => row.candidate.id)).toEqual([1, 2]);
    expect(enterableRows(rows)).toHaveLength(2);
  }
});

it.each(['approved', 'declined', 'published'] as const)('leaves what is %s read-only and says why', (status) => {
  const [row] = ballotRows([candidate(1)], [entry(1, 40, status)], actor('agent'));
  expect(row?.enterable).toEqual(expect.any(String));
  expect(votesToSend(row ? [row] : [], { 1: 41 })).toEqual([]);
});

it('accepts another figure while the entry is pending', () => {
  const rows = ballotRows([candidate(1)], [entry(1, 40, 'pending')], actor('agent'));
  expect(votesToSend(rows, { 1: 41 })).toEqual([{ candidate_id: 1, vote_count: 41 }]);
});

it('keeps a blank apart from 0, and has no field for an inactive candidate', () => {
  const rows = ballotRows([candidate(1), candidate(2), candidate(3, { status: 'inactive' })], [], actor('agent'));
  expect(missingIn(rows, { 1: 0 }).map((row) => row.candidate.id)).toEqual([2]);
  expect(votesToSend(rows, { 1: 0, 2: null, 3: 9 })).toEqual([{ candidate_id: 1, vote_count: 0 }]);
  expect(rows[1] && figureOf(rows[1], { 2: null })).toBeNull();
});

it('begins a correction with the figures of the submission, where they can still be entered', () => {
  const rows = ballotRows(
    [candidate(1), candidate(2), candidate(3), candidate(4)],
    [{ ...entry(1, 40, 'asked_again'), reason: 'Blurred' }, entry(2, 7, 'approved'), entry(4, 9, 'pending')],
    actor('agent'),
  );
  const corrected = (content: unknown) => withFigures(rows, { content: content as Content } as Submission);
  const votes = [3, 2, 1].map((candidate_id) => ({ candidate_id, vote_count: candidate_id + 50 }));
  for (const kind of ['constituency', 'station']) {
    expect(corrected({ kind, input: { votes } })).toEqual([
      { ...rows[0], sent: { votes: 51, status: 'asked_again', reason: null } },
      rows[1],
      { ...rows[2], sent: { votes: 53, status: 'pending', reason: null } },
      rows[3],
    ]);
  }
  expect(corrected({ kind: 'sheet', input: {} })).toEqual(rows);
});

it('conflicts with another figure that another device sent; the sentence names both', () => {
  const seen = sentBefore(ballotRows([candidate(1)], [entry(1, 40, 'pending')], actor('agent')));
  const mine = [{ candidate_id: 1, vote_count: 42 }];
  expect(compareSubmission(mine, seen, [entry(1, 40, 'pending')])).toBeNull();
  expect(compareSubmission(mine, seen, [entry(1, 42, 'pending')])).toBeNull();
  const [conflict] = compareSubmission(mine, seen, [entry(1, 41, 'pending')])?.conflicts ?? [];
  expect(conflict).toMatchObject({
    sentence: say.sentElsewhere({ mine: '42', now: '41' }),
    mine: say.sendMine({ mine: '42' }),
  });
});

it('conflicts with a figure that was decided on, for which only theirs can be chosen', () => {
  const found = compareSubmission([{ candidate_id: 1, vote_count: 42 }], { 1: 40 }, [entry(1, 40, 'approved')]);
  const [conflict] = found?.conflicts ?? [];
  expect(conflict?.sentence).toBe(say.decidedElsewhere({ mine: '42', now: '40', state: 'approved' }));
  expect(conflict?.mine).toBeUndefined();
  expect(found?.resolve(new Set())).toBeNull();
});

it('takes a figure that is asked for again as one that can still be sent', () => {
  const mine = [{ candidate_id: 1, vote_count: 42 }];
  expect(compareSubmission(mine, { 1: 40 }, [entry(1, 40, 'asked_again')])).toBeNull();
  const [conflict] = compareSubmission(mine, { 1: 40 }, [entry(1, 41, 'asked_again')])?.conflicts ?? [];
  expect(conflict).toMatchObject({
    sentence: say.sentElsewhere({ mine: '42', now: '41' }),
    mine: say.sendMine({ mine: '42' }),
  });
});

it('keeps every figure that can no longer be typed, and adds up what there is', () => {
  const rows = ballotRows(
    [candidate(1), candidate(2), candidate(3)],
    [entry(1, 40, 'approved'), entry(2, 7, 'pending')],
    actor('agent'),
  );
  const typed = { 1: 99, 2: 8 };
  expect(rows.map((row) => figureOf(row, typed))).toEqual([40, 8, null]);
  expect(rows.map((row) => figureOf(row, {}))).toEqual([40, 7, null]);
  expect([sumOf(rows, typed), sumOf(rows, {}), sumOf([], {})]).toEqual([48, 47, 0]);
  expect(sentBefore(rows)).toEqual({ 1: 40, 2: 7, 3: null });
});

it('checks figures while they are typed, except that some are missing', () => {
  const contest = { constituency: { registered_voters: 50 } } as unknown as ContestDetails;
  const rows = ballotRows([candidate(1), candidate(2)], [entry(2, 40, 'approved')], actor('agent'));
  const found = (typed: Record<number, number | null>, register: Parameters<typeof findingsOf>[3] = null) =>
    findingsOf(contest, rows, typed, register).map(({ code, fields }) => [code, fields]);
  expect(found({})).toEqual([]);
  expect(found({ 1: 11 })).toEqual([['C2', ['total_registered_voters', 'total_valid_votes']]]);
  const register = { total_registered_voters: 90, total_valid_votes: 50, total_rejected: 0 };
  expect(found({ 1: 11 }, register)).toEqual([['C1', ['total_valid_votes']]]);
});

it('compares only the figures that are sent, each with its own entry, and offers both', () => {
  const votes = [
    { candidate_id: 1, vote_count: 42 },
    { candidate_id: 2, vote_count: 7 },
    { candidate_id: 3, vote_count: 1 },
  ];
  const now = [entry(2, 8, 'pending'), entry(1, 41, 'pending'), entry(9, 5, 'approved')];
  const found = compareSubmission(votes, { 1: 40, 2: 8 }, now);
  expect(found?.conflicts).toEqual([
    {
      id: 1,
      name: 'Candidate 1',
      sentence: say.sentElsewhere({ mine: '42', now: '41' }),
      theirs: say.keepSent({ now: '41' }),
      mine: say.sendMine({ mine: '42' }),
    },
  ]);
  expect(found?.resolve(new Set())).toEqual(votes.slice(1));
  expect(found?.resolve(new Set([1]))).toEqual(votes);
});

it('conflicts with a first figure that another device sent', () => {
  expect(
    compareSubmission([{ candidate_id: 1, vote_count: 42 }], {}, [entry(1, 0, 'pending')])?.conflicts,
  ).toHaveLength(1);
});

it.each([
  ['declined', 'Declined'],
  ['published', 'Published'],
] as const)('names that a figure was %s meanwhile', (status, _label) => {
  const [conflict] =
    compareSubmission([{ candidate_id: 1, vote_count: 42 }], {}, [entry(1, 42, status)])?.conflicts ?? [];
  expect(conflict).toEqual({
    id: 1,
    name: 'Candidate 1',
    sentence: say.decidedElsewhere({ mine: '42', now: '42', state: status }),
    theirs: say.dropMine,
  });
});
