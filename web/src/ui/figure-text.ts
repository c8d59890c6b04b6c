import { MAX_INT } from '@election/contract/pairs';

/** What a field of figures holds: null is a blank, which is not 0. */
export type Figure = number | null;

/** The figure of typed text, commas and spaces ignored; undefined for anything that is not a whole number. */
export function readTyped(text: string): Figure | undefined {
  const digits = text.replace(/[,\s]/g, '');
  if (digits === '') return null;
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}

/**
 * The figure of pasted text. Commas and spaces must set thousands apart: "1,234" is accepted, while "12,5" and
 * "1.5" are refused, since turning them into 125 or 15 would make up votes.
 */
export function readPasted(text: string): Figure | undefined {
  const trimmed = text.trim();
  return /^(\d+|\d{1,3}([,\s]\d{3})+)$/.test(trimmed) ? readTyped(trimmed) : undefined;
}

export const isTooLarge = (figure: Figure): boolean => (figure ?? 0) > MAX_INT;
