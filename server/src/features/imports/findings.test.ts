import { DEFAULT_THRESHOLDS } from '@election/contract/checks';
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
  figures: { candidates: candidates(120, 80, 0), register: { registered: 300, valid: 200, rejected: 5 } },
  decisions: null,
  total: 200,
  neighbours: 8,
  median: 210,
};
const found = (changes: Partial<Unit>) => findingsOf({ ...sound, ...changes }, DEFAULT_THRESHOLDS);
const codes = (changes: Partial<Unit>) => found(changes).map(({ code }) => code);

test('plausible figures give no finding', () => {
  expect(codes({})).toEqual([]);
});

test('runs the plausibility checks; an error holds back publication', () => {
  const figures = { ...sound.figures, candidates: candidates(120, 81, 0) };
  expect(found({ figures })).toEqual([
    { code: 'C1', severity: 'error', numbers: { sum: 201, valid: 200 }, blocks: true },
  ]);
});

test('an error that was overridden with the same numbers does not block', () => {
  const figures = { candidates: candidates(0, 0) };
  const blocks = (decisions: Unit['decisions']) =>
    found({ figures, total: 0, decisions }).map((finding) => finding.blocks);
  expect(blocks(null)).toEqual([true]);
  expect(blocks([{ code: 'C4', numbers: {} }])).toEqual([false]);
  expect(blocks([{ code: 'C4', numbers: { sum: 1 } }])).toEqual([true]);
});

test('a sum far from that of enough neighbours is a jump', () => {
  expect(codes({ median: 39 })).toEqual(['jump']);
  expect(codes({ median: 1001 })).toEqual(['jump']);
  expect(codes({ median: 39, neighbours: 4 })).toEqual([]);
  expect(codes({ median: null, neighbours: null })).toEqual([]);
});
