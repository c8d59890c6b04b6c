import { color } from '@election/contract/wire/wire';

/** A typed colour as #rrggbb; null where the text is no colour. */
export function hexOf(typed: string): string | null {
  const digits = typed.trim().replace(/^#/, '');
  const six = /^[0-9a-f]{3}$/i.test(digits) ? [...digits].map((digit) => digit + digit).join('') : digits;
  const hex = `#${six}`;
  return color.safeParse(hex).success ? hex : null;
}

/** Whether two colours are the same in any notation. */
export const sameColor = (one: string, other: string): boolean => keyOf(one) === keyOf(other);

const keyOf = (typed: string) => (hexOf(typed) ?? typed).toLowerCase();
