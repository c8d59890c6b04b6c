import { describe, expect, it } from 'vitest';
import { isTooLarge, readPasted, readTyped } from './figure-text.ts';

describe('a typed figure', () => {
  it.each<[text: string, figure: number | null | undefined]>([
    ['', null],
    [' , ', null],
    ['0', 0],
    ['007', 7],
    ['4601', 4601],
    ['4,601', 4601],
    ['4 601 ', 4601],
    ['12,5', 125],
    ['1.5', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['x1', undefined],
    ['1x', undefined],
  ])('%j is %s', (text, figure) => expect(readTyped(text)).toBe(figure));
});

describe('a pasted figure', () => {
  it.each<[text: string, figure: number | undefined]>([
    ['4601', 4601],
    [' 4,601 ', 4601],
    ['1 234 567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['12,345', 12_345],
    ['0', 0],
    ['', undefined],
    ['12,5', undefined],
    ['1,2345', undefined],
    ['1234,567', undefined],
    ['1,,234', undefined],
    [',123', undefined],
    ['1.5', undefined],
    ['1.234', undefined],
    ['-1', undefined],
    ['1,234x', undefined],
    ['x1,234', undefined],
    ['12x', undefined],
    ['x12', undefined],
  ])('%j is %s', (text, figure) => expect(readPasted(text)).toBe(figure));
});

it('a figure is too large above the greatest integer of the database', () => {
  expect([null, 0, 2_147_483_647, 2_147_483_648].map(isTooLarge)).toEqual([false, false, false, true]);
});
