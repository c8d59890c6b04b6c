import { color } from '@election/contract/wire';

/** A typed colour as the wire writes it, #rrggbb in small letters; null for what is none. */
export function hexOf(typed: string): string | null {
  const digits = typed.trim().replace(/^#/, '').toLowerCase();
  const six = /^[0-9a-f]{3}$/.test(digits) ? [...digits].map((digit) => digit + digit).join('') : digits;
  const hex = `#${six}`;
  return color.safeParse(hex).success ? hex : null;
}

/** Whether two colours are the same, however they are written. */
export const sameColor = (one: string, other: string): boolean => (hexOf(one) ?? one) === (hexOf(other) ?? other);
