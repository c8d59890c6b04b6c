import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('quotes cells that would break a row and keeps formulas as text', () => {
  expect(
    csvOf([
      ['name', 'note'],
      ['Owusu, Ama', 'says "yes"'],
      ['=1+1', 'Bantama; Asokwa'],
    ]),
  ).toBe('\uFEFFname,note\r\n"Owusu, Ama","says ""yes"""\r\n\'=1+1,"Bantama; Asokwa"\r\n');
});

it.each(['=1+1', '+1', '-1', '@sum(1)', '\t=1', '\r=1'])('keeps a cell that begins as %j as text', (cell) => {
  expect(csvOf([[cell, 'a=b']])).toContain(`'${cell}`);
  expect(csvOf([['a=b']])).toBe('\uFEFFa=b\r\n');
});
