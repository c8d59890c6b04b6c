import { COMMON_PASSWORDS } from './common-passwords.ts';
import * as say from './messages/passwords.ts';

/** Shortest password, in characters as people count them. */
export const PASSWORD_MIN = 12;
const PASSWORD_MAX = 200;

/**
 * Why a password cannot be taken, as a sentence; null where it can. Pure, so that the form and the server agree.
 * @param email of the account, which no password may repeat
 */
export function passwordFault(password: string, email: string): string | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return say.tooShort(PASSWORD_MIN);
  if (length > PASSWORD_MAX) return say.tooLong(PASSWORD_MAX);
  const plain = password.toLowerCase();
  const address = email.trim().toLowerCase();
  if ([address, address.split('@')[0], [...address].toReversed().join('')].includes(plain)) return say.isEmail;
  if (onlyRepeats(plain) || onlyCounts(plain)) return say.tooSimple;
  return isCommon(plain) ? say.tooCommon : null;
}

/** `Election-Night 2024!` is as common as `electionnight2024`. */
const isCommon = (plain: string): boolean =>
  COMMON_PASSWORDS.has(plain) || COMMON_PASSWORDS.has(plain.replaceAll(/[^\p{L}\p{N}]/gu, ''));

/** `aaaaaaaaaaaa`, `abcabcabcabc`: a piece of at most four characters, again and again. */
const onlyRepeats = (plain: string): boolean =>
  /^(.{1,4}?)\1*$/su.test(plain) || /^(.{1,4}?)\1{2,}.{0,3}$/su.test(plain);

/** `123456789012`, `lkjihgfedcba`: every character is the next, or the one before, of the one to its left. */
function onlyCounts(plain: string): boolean {
  const codes = [...plain].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => step(codes[index] ?? 0, code)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/** After 9 comes 0. */
function step(from: number, to: number): number {
  const [nine, zero] = [57, 48];
  if (from === nine && to === zero) return 1;
  if (from === zero && to === nine) return -1;
  return to - from;
}
