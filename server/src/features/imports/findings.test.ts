import { DEFAULT_THRESHOLDS } from '@election/contract/checks/check-figures';
import { expect, test } from 'vitest';
import { findingsOf, type Unit } from './findings.ts';

const candidates = (...votes: number[]) =>
  votes.map((figure, at) => ({ id: at + 1, name: `Candidate ${at + 1}`, status: 'active' as const, votes: figure }));
const sound: Unit = {
  election_type: 1,
  constituency_id: 7,
  place: 0,
  region: 'Oti',
  constituency: 'Buem',
  polling_station: null,
  figures: {
    candidates: candidates(120, 80, 0),
    register: { total_registered_voters: 300, total_valid_votes: 200, total_rejected: 5 },
  },
  decisions: null,
  total: 200,
  scales: null,
  sent: true,
};
const found = (changes: Partial<Unit>) => findingsOf({ ...sound, ...changes }, DEFAULT_THRESHOLDS);
const codes = (changes: Partial<Unit>) => found(changes).map(({ code }) => code);

test('plausible figures give no finding', () => {
  expect(codes({})).toEqual([]);
});

test('runs the plausibility checks; errors and warnings hold back publication, questions do not', () => {
  const figures = { ...sound.figures, candidates: candidates(120, 81, 0) };
  expect(found({ figures })).toEqual([
    { code: 'C1', severity: 'error', numbers: { sum: 201, valid: 200 }, blocks: true },
  ]);
  const [first, second, third] = candidates(120, 80, 0);
  const missing = [first, second, { ...third, votes: null }] as Unit['figures']['candidates'];
  expect(found({ figures: { candidates: missing } })).toMatchObject([
    { code: 'C3', severity: 'warning', blocks: true },
  ]);
  const lower = [{ ...first, published: 121 }, second, third] as Unit['figures']['candidates'];
  expect(found({ figures: { candidates: lower } })).toMatchObject([
    { code: 'C11', severity: 'question', blocks: false },
  ]);
});

test('a finding that was decided with the same numbers does not hold back', () => {
  const figures = { candidates: candidates(0, 0) };
  const blocks = (decisions: Unit['decisions']) =>
    found({ figures, total: 0, decisions }).map((finding) => finding.blocks);
  expect(blocks(null)).toEqual([true]);
  expect(blocks([{ code: 'C4', numbers: {} }])).toEqual([false]);
  expect(blocks([{ code: 'C4', numbers: { sum: 1 } }])).toEqual([true]);
  const other = { code: 'C3' as const, numbers: {} };
  expect(blocks([other])).toEqual([true]);
  expect(blocks([other, { code: 'C4', numbers: {} }])).toEqual([false]);
});
