import { directionOf } from './language.ts';
import { language } from './sentences.ts';

/** Letters that run from right to left. */
const LETTER = String.raw`[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]\p{M}*`;
/** What is isolated already, or several words of them with what stands between, but for brackets and figures. */
const RUN = new RegExp(`\u2067[^\u2069]*\u2069|${LETTER}(?:[ \\u00a0'’"״׳.,\\-–]*${LETTER})*`, 'gu');
const [RIGHT_TO_LEFT, END] = ['\u2067', '\u2069'] as const;

/**
 * A text of the page's own direction in which words that run the other way turn nothing but themselves: without it the figure beside a
 * Hebrew or Arabic name, and its brackets, change sides. In a page from right to left they run with it, and messages isolate their values.
 */
export const isolate = (text: string): string =>
  directionOf(language()) === 'rtl'
    ? text
    : text.replace(RUN, (run) => (run.startsWith(RIGHT_TO_LEFT) ? run : `${RIGHT_TO_LEFT}${run}${END}`));
