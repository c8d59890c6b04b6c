import { COMMON_PASSWORDS } from './common-passwords.ts';
import * as say from './messages/passwords.ts';

/** The shortest password, in code points. */
export const PASSWORD_MIN = 12;
const PASSWORD_MAX = 200;

/**
 * The sentence that refuses a password, or null. Pure: the form and the server apply the same rules.
 * @param email the account's address, which the password must not repeat
 */
export function passwordFault(password: string, email: string): string | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return say.tooShort(PASSWORD_MIN);
  if (length > PASSWORD_MAX) return say.tooLong(PASSWORD_MAX);
  const plain = password.toLowerCase();
  const address = email.trim().toLowerCase();
  if ([address, address.split('@')[0], [...address].toReversed().join('')].includes(plain)) return say.isEmail;
  if (onlyRepeats(plain) || onlyCounts(plain)) return say.tooSimple;
  return isCommon(plain) || isGuessable(plain) ? say.tooCommon : null;
}

/** What an attacker of this product tries first, besides years and short numbers. */
const WORDS = [
  ...['election', 'elections', 'command', 'center', 'centre', 'results', 'result', 'votes', 'vote', 'night', 'day'],
  ...['news', 'newsroom', 'radio', 'tv', 'admin', 'super', 'superadmin', 'administrator', 'agent', 'intern'],
  ...['correspondent', 'password', 'secret', 'login', 'welcome', 'letmein', 'my', 'the', 'for', 'and', 'is', 'user'],
  ...[
    'general',
    'national',
    'president',
    'presidential',
    'parliament',
    'parliamentary',
    'polling',
    'station',
    'pinksheet',
  ],
];
const ONLY_WORDS = new RegExp(`^(?:${WORDS.toSorted((a, b) => b.length - a.length).join('|')}|\\d{1,4})+$`);

/** `electioncommand2028`, `superadmin-agent`: words of the product and its roles with short numbers, or a keyboard walk. */
function isGuessable(plain: string): boolean {
  const bare = plain.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return ONLY_WORDS.test(bare) || (bare.length >= PASSWORD_MIN / 2 && isKeyboardWalk(bare));
}

const KEY_ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** `qwertyasdfgh`, `1qaz2wsx3edc`: at most every fourth key is not beside the one before it. */
function isKeyboardWalk(text: string): boolean {
  const keys = [...text].map((key) => {
    const row = KEY_ROWS.findIndex((letters) => letters.includes(key));
    return { row, column: row === -1 ? Number.NaN : (KEY_ROWS[row]?.indexOf(key) ?? Number.NaN) };
  });
  const steps = keys.slice(1).filter((key, index) => {
    const before = keys[index] ?? key;
    const [down, across] = [Math.abs(key.row - before.row), Math.abs(key.column - before.column)];
    return down + across === 1;
  });
  return steps.length * 4 >= (keys.length - 1) * 3 - 1;
}

/** `Election-Night 2024!` is as common as `electionnight2024`. */
const isCommon = (plain: string): boolean =>
  COMMON_PASSWORDS.has(plain) || COMMON_PASSWORDS.has(plain.replaceAll(/[^\p{L}\p{N}]/gu, ''));

/** `aaaaaaaaaaaa`, `abcabcabcabc`: repetitions of at most four characters. */
const onlyRepeats = (plain: string): boolean =>
  /^(.{1,4}?)\1*$/su.test(plain) || /^(.{1,4}?)\1{2,}.{0,3}$/su.test(plain);

/** `123456789012`, `lkjihgfedcba`: each character follows the one to its left, in rising or in falling order. */
function onlyCounts(plain: string): boolean {
  const codes = [...plain].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => step(codes[index] ?? 0, code)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/** The distance between two code points; 0 follows 9. */
function step(from: number, to: number): number {
  const [nine, zero] = [57, 48];
  if (from === nine && to === zero) return 1;
  if (from === zero && to === nine) return -1;
  return to - from;
}
