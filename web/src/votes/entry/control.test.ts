import { expect, it } from 'vitest';
import { ballotsAgainstTotal, entry as say, sumAgainstValid } from '../sentences.ts';
import type { BallotRow } from './ballot.ts';
import { CONTROLS, compareControls, doubtOf, NO_CONTROLS, slipIn } from './control.ts';

const row = (id: number) => ({ candidate: { id, status: 'active' }, sent: null, enterable: true }) as BallotRow;
const ROWS = [row(1), row(2)];
const valid = (votes: number) => ({ ...NO_CONTROLS, valid: votes });

it('knows the totals in the order of the sheet, each blank at first', () => {
  expect(CONTROLS).toEqual(['valid', 'rejected', 'total']);
  expect(NO_CONTROLS).toEqual({ valid: null, rejected: null, total: null });
});

it('compares nothing without totals', () => {
  expect(compareControls(ROWS, { 1: 5, 2: 6 }, NO_CONTROLS)).toEqual([]);
});

it('compares the sum with the valid votes, and waits for missing figures', () => {
  const sentenceWith = (figures: Record<number, number>) => compareControls(ROWS, figures, valid(11))[0];
  expect(sentenceWith({ 1: 5, 2: 6 })).toMatchObject({
    agrees: true,
    sentence: sumAgainstValid.agrees({ wanted: '11' }),
  });
  expect(sentenceWith({ 1: 5, 2: 7 })).toMatchObject({ agrees: false });
  expect(sentenceWith({ 1: 5, 2: 5 })?.sentence).toBe(
    sumAgainstValid.differs({ found: '10', wanted: '11', apart: '1' }),
  );
  expect(sentenceWith({ 1: 5 })).toMatchObject({
    agrees: true,
    sentence: sumAgainstValid.open({ left: '6', wanted: '11' }),
  });
  expect(sentenceWith({ 1: 11 })).toMatchObject({ agrees: true, sentence: sumAgainstValid.agrees({ wanted: '11' }) });
  // A sum above the total is wrong, whatever is missing.
  expect(sentenceWith({ 1: 12 })).toMatchObject({ agrees: false });
});

it('compares valid and rejected ballots with all ballots', () => {
  const all = (rejected: number | null) =>
    compareControls(ROWS, { 1: 5, 2: 6 }, { valid: 11, rejected, total: 13 }).find(({ about }) => about === 'total');
  expect(all(2)).toMatchObject({ agrees: true });
  expect(all(1)).toMatchObject({
    agrees: false,
    sentence: ballotsAgainstTotal.differs({ found: '12', wanted: '13', apart: '1' }),
  });
  expect(all(null)).toMatchObject({ agrees: true, sentence: ballotsAgainstTotal.open({ left: '2', wanted: '13' }) });
});

it('doubts a figure above the register or above a total of the sheet', () => {
  expect(doubtOf(900, NO_CONTROLS, 900)).toBeNull();
  expect(doubtOf(901, NO_CONTROLS, 900)).toBe(say.aboveRegister({ registered: '900' }));
  expect(doubtOf(901, NO_CONTROLS, null)).toBeNull();
  expect(doubtOf(12, valid(11), 900)).toBe(say.aboveValid({ valid: '11' }));
  expect(doubtOf(14, { ...NO_CONTROLS, total: 13 }, 900)).toBe(say.aboveTotal({ total: '13' }));
});

it.each([
  ['swapped digits', { 1: 4061, 2: 500 }, 5101, { id: 1, meant: 4601 }],
  ['a digit too many', { 1: 46_010, 2: 500 }, 5101, { id: 1, meant: 4601 }],
  ['a digit too few', { 1: 460, 2: 500 }, 5101, { id: 1, meant: 4601 }],
  ['any other difference', { 1: 4602, 2: 500 }, 5101, null],
  ['no difference', { 1: 4601, 2: 500 }, 5101, null],
  ['two figures that could explain it', { 1: 12, 2: 12 }, 33, null],
  ['missing figures', { 1: 4061 }, 4601, null],
] as const)('finds the figure that explains the difference: %s', (_, typed, total, slip) => {
  expect(slipIn(ROWS, typed, valid(total))).toEqual(slip);
});

it('compares all ballots with what is known of them', () => {
  const compared = (typed: Record<number, number>, valid: number | null, rejected: number | null) =>
    compareControls(ROWS, typed, { valid, rejected, total: 13 }).map(({ about, sentence }) => [about, sentence]);
  const { agrees, open, differs } = ballotsAgainstTotal;
  // Without valid votes the sum stands for them; a missing figure or missing rejected ballots may still fill it up.
  expect(compared({ 1: 5, 2: 6 }, null, 2)).toEqual([['total', agrees({ wanted: '13' })]]);
  expect(compared({ 1: 5, 2: 5 }, null, 2)).toEqual([['total', differs({ found: '12', wanted: '13', apart: '1' })]]);
  expect(compared({ 1: 5 }, null, 2)).toEqual([['total', open({ left: '6', wanted: '13' })]]);
  expect(compared({ 1: 5, 2: 6 }, null, null)).toEqual([['total', open({ left: '2', wanted: '13' })]]);
  expect(compared({ 1: 9, 2: 6 }, null, null)).toEqual([['total', differs({ found: '15', wanted: '13', apart: '2' })]]);
  // With valid votes a missing figure does not matter.
  expect(compared({ 1: 5 }, 10, 2)).toEqual([
    ['valid', sumAgainstValid.open({ left: '5', wanted: '10' })],
    ['total', differs({ found: '12', wanted: '13', apart: '1' })],
  ]);
  expect(compared({ 1: 5, 2: 6 }, 11, null)).toEqual([
    ['valid', sumAgainstValid.agrees({ wanted: '11' })],
    ['total', open({ left: '2', wanted: '13' })],
  ]);
});

it('doubts no figure that is missing, and none that is as great as a total', () => {
  const controls = { valid: 11, rejected: 2, total: 13 };
  expect([doubtOf(null, controls, 10), doubtOf(11, controls, 11)]).toEqual([null, null]);
  expect(doubtOf(13, { ...controls, valid: null }, null)).toBeNull();
  expect(doubtOf(14, { ...controls, valid: null }, null)).toBe(say.aboveTotal({ total: '13' }));
});

it.each<[name: string, typed: Record<number, number>, total: number, slip: unknown]>([
  ['digits swapped that are not neighbours', { 1: 3214, 2: 0 }, 1234, null],
  ['two other digits', { 1: 1200, 2: 0 }, 1234, null],
  ['two digits of which one was swapped', { 1: 1324, 2: 0 }, 1235, null],
  ['digits swapped twice', { 1: 2143, 2: 0 }, 1234, null],
  ['the first digits swapped', { 1: 2134, 2: 0 }, 1234, { id: 1, meant: 1234 }],
  ['the last digits swapped', { 1: 1243, 2: 0 }, 1234, { id: 1, meant: 1234 }],
  ['a digit too many in the middle', { 1: 12_934, 2: 5000 }, 6234, null],
  ['two digits too many', { 1: 123_400, 2: 0 }, 1234, null],
  ['less than none', { 1: 5, 2: 700 }, 600, null],
  ['like digits without a difference', { 1: 11, 2: 0 }, 11, null],
  ['a single digit', { 1: 1, 2: 500 }, 510, { id: 1, meant: 10 }],
  ['a second candidate', { 1: 500, 2: 4061 }, 5101, { id: 2, meant: 4601 }],
])('a slip is one digit at the end, or two neighbours: %s', (_, typed, total, slip) => {
  expect(slipIn(ROWS, typed, valid(total))).toEqual(slip);
});

it('looks for no slip without the valid votes', () => {
  expect(slipIn(ROWS, { 1: 4061, 2: 500 }, NO_CONTROLS)).toBeNull();
});
