import { MAX_INT } from '@election/contract/wire/pairs';

/** What a field of figures holds: null is a blank, which is not 0. */
export type Figure = number | null;

/** Commas and spaces may set thousands apart; a line break may not. */
const GROUPED = /^(\d+|\d{1,3}([,\p{Zs}]\d{3})+)$/u;

/**
 * The figure of a text that was typed or pasted, in the digits of any alphabet; undefined for what is not a whole number. "1,234" is
 * accepted, while "12,5" and "1.5" are refused: as 125 or 15 they would make up votes.
 */
export function readFigure(text: string): Figure | undefined {
  const trimmed = text.trim().replace(/\p{Nd}/gu, digitOf);
  if (trimmed === '') return null;
  return GROUPED.test(trimmed) ? Number(trimmed.replace(/\D/g, '')) : undefined;
}

/** The digits of an alphabet follow each other from its 0 on. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** Whether a text may become a figure by typing on: its thousands are not complete. */
export const isBegun = (text: string): boolean => /^[\p{Nd}, ]*$/u.test(text);

export const isTooLarge = (figure: Figure): boolean => (figure ?? 0) > MAX_INT;
