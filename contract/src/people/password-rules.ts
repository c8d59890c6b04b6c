import { sayPasswords as say } from '../messages/passwords.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** The shortest password, in code points. */
export const PASSWORD_MIN = 12;
const PASSWORD_MAX = 200;

/**
 * The sentence that refuses a password, or null. Pure: the form and the server apply the same rules.
 * @param email the account's address, which the password must not repeat
 */
export function passwordFault(password: string, email: string): string | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return say.tooShort({ characters: PASSWORD_MIN });
  if (length > PASSWORD_MAX) return say.tooLong({ characters: PASSWORD_MAX });
  const plain = password.toLowerCase();
  const address = email.trim().toLowerCase();
  if ([address, address.split('@')[0], [...address].reverse().join('')].includes(plain)) return say.isEmail;
  if (onlyRepeats(plain) || onlyCounts(plain)) return say.tooSimple;
  return isCommon(plain) || isGuessable(plain) ? say.tooCommon : null;
}

/** What an attacker of this product tries first, besides years and short numbers. */
const WORDS = [
  ...['election', 'elections', 'command', 'center', 'centre', 'results', 'result', 'votes', 'vote', 'night', 'day'],
  ...['news', 'newsroom', 'radio', 'tv', 'admin', 'super', 'administrator', 'agent', 'intern'],
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
  ...['ghana', 'region', 'constituency', 'district', 'north', 'south', 'east', 'west', 'central', 'party'],
];

/** `electioncommand2028`, `superadmin-agent`: words of the product and its roles with numbers, or a keyboard walk. */
function isGuessable(plain: string): boolean {
  const bare = bareText(plain);
  return isMadeOf(bare, []) || (bare.length >= PASSWORD_MIN / 2 && isKeyboardWalk(bare));
}

/** A text as passwords and names are compared: in lower case, its letters and digits alone. */
export const bareText = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Three names in a row are a passphrase; an attacker tries one and two. */
const MOST_NAMES = 2;

/**
 * Whether a password consists of words of the product, numbers and at most two of these names. Takes time in proportion to its
 * length: a regular expression of such words takes hours for some passwords.
 * @param bare the password as `bareText` gives it
 * @param names the same of names
 */
export function isMadeOf(bare: string, names: readonly string[]): boolean {
  const known = [...WORDS.map((text) => ({ text, cost: 0 })), ...names.map((text) => ({ text, cost: 1 }))];
  /** The fewest names that make up the first letters, by their number; nothing where none do. */
  const fewest = [0];
  for (let at = 0; at < bare.length; at++) {
    const before = fewest[at] ?? Number.POSITIVE_INFINITY;
    if (before > MOST_NAMES) continue;
    const reach = (end: number, cost: number) => {
      fewest[end] = Math.min(fewest[end] ?? Number.POSITIVE_INFINITY, before + cost);
    };
    if (/\d/.test(bare.charAt(at))) reach(at + 1, 0);
    for (const { text, cost } of known) if (bare.startsWith(text, at)) reach(at + text.length, cost);
  }
  return bare !== '' && (fewest[bare.length] ?? Number.POSITIVE_INFINITY) <= MOST_NAMES;
}

const KEY_ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** `qwertyasdfgh`, `1qaz2wsx3edc`: at most every fourth key is not beside the one before it. */
function isKeyboardWalk(text: string): boolean {
  const keys = [...text].map((key) => {
    const row = KEY_ROWS.findIndex((letters) => letters.includes(key));
    return { row, column: KEY_ROWS[row]?.indexOf(key) ?? Number.NaN };
  });
  const steps = keys.slice(1).filter((key, index) => {
    const before = keys[index] ?? key;
    const [down, across] = [Math.abs(key.row - before.row), Math.abs(key.column - before.column)];
    return down + across === 1;
  });
  return steps.length * 4 >= (keys.length - 1) * 3 - 1;
}

/** `Election-Night 2024!` is as common as `electionnight2024`. */
const isCommon = (plain: string): boolean => COMMON_PASSWORDS.has(plain) || COMMON_PASSWORDS.has(bareText(plain));

/** `aaaaaaaaaaaa`, `abcabcabcabca`: at most four characters three times or more, and at most three others. */
const onlyRepeats = (plain: string): boolean => /^(.{1,4}?)\1{2,}.{0,3}$/su.test(plain);

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
