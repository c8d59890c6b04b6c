/**
 * What makes a name unreadable, or another one than it seems to be. Letters of every script are fine; an import and every form refuse
 * the rest, since a name is printed, spoken and searched.
 */

/** Characters without a width or a place of their own, which turn or hide the text around them; joiners are looked at apart. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;
const JOINER = /(?<before>^|.)[\u200c\u200d]/gsu;
/** What a joiner shapes: letters of Persian, Sinhala, Malayalam and the like, and pictures. */
const SHAPED = /[\p{L}\p{M}\p{Extended_Pictographic}]/u;
const UNSHAPED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
/** Marks of no script, which stand on the letter before them. */
const PILED_MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3}/u;
/** UTF-8 that was read as Windows-1252: `Ã©` for é, `â€™` for ’, `Å¡` for š, `É›` for ɛ. */
const MISREAD =
  /\u00c3[\u0080-\u009f\u00a1-\u00ba\u00bc-\u00bf\u201a\u201e\u2026\u2020\u2021\u02c6\u2030\u2039\u203a\u2022\u02dc\u2122\u20ac]|\u00c2[\u0080-\u009f\u00a1-\u00ba\u00bc-\u00bf]|\u00e2\u20ac|[\u00c4\u00c5][\u0080-\u009f\u00a1-\u00aa\u00ac-\u00ba\u00bc-\u00bf\u201a\u201e\u2020\u2021\u02c6\u2030\u2039\u203a\u2022\u02dc\u2122\u20ac]|[\u00c6\u00c7\u00c8\u00c9\u00ca\u00cb][\u0080-\u009f\u201a\u201e\u2020\u2021\u02c6\u2030\u2039\u203a\u2022\u02dc\u2122\u20ac]/u;

/** Why a text cannot be read as it is. */
export type Unreadable = 'invisible' | 'piled_marks' | 'misread';

export const hasInvisible = (text: string): boolean => INVISIBLE.test(text) || hasLooseJoiner(text);

/** Why a text is not fit for a name; null where it is. */
export function unreadable(text: string): Unreadable | null {
  if (hasInvisible(text)) return 'invisible';
  if (PILED_MARKS.test(text.normalize('NFD'))) return 'piled_marks';
  return MISREAD.test(text) ? 'misread' : null;
}

const hasLooseJoiner = (text: string): boolean =>
  [...text.matchAll(JOINER)].some(({ groups }) => {
    const before = groups?.before ?? '';
    return !SHAPED.test(before) || UNSHAPED.test(before);
  });
