import { describe, expect, it } from 'vitest';
import { isBegun, isTooLarge, readFigure } from './figure-text.ts';

describe('a figure that was typed or pasted', () => {
  it.each<[text: string, figure: number | null | undefined]>([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['007', 7],
    ['4601', 4601],
    [' 4,601 ', 4601],
    ['4601\r\n', 4601],
    ['1 234 567', 1_234_567],
    ['1\u202f234\u00a0567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['12,345', 12_345],
    ['١٢٣', 123],
    ['१,२३४', 1234],
    ['１２', 12],
    ['𝟗𝟎𝟏', 901],
    ['2147483648', 2_147_483_648],
    [' , ', undefined],
    ['12,5', undefined],
    ['1,2345', undefined],
    ['1234,567', undefined],
    ['1,,234', undefined],
    [',123', undefined],
    ['1\n234', undefined],
    ['12\n34', undefined],
    ['1.5', undefined],
    ['1.234', undefined],
    ['-7', undefined],
    ['−7', undefined],
    ['3.00E+03', undefined],
    ['1e3', undefined],
    ['x1,234', undefined],
    ['12x', undefined],
    ['½', undefined],
  ])('%j is %s', (text, figure) => expect(readFigure(text)).toBe(figure));
});

it('may become a figure while its thousands are not complete', () => {
  expect(['1,2', '1 23', '12.', '-', '1e'].map(isBegun)).toEqual([true, true, false, false, false]);
});

it('a figure is too large above the greatest integer of the database', () => {
  expect([null, 0, 2_147_483_647, 2_147_483_648].map(isTooLarge)).toEqual([false, false, false, true]);
});
