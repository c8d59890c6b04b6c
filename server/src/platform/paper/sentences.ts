import { sentences } from '@election/contract/messages/sentences';
import { instant } from '@election/contract/messages/times';

/** Words of every printed result. */
export const say = sentences('papers', 'frame');

/** In a workbook, beside its label. */
export const asOf = (iso: string | null) => (iso === null ? say.nothingPublished : instant(iso));
/** Of the head of each page. */
export const headLine = (iso: string | null, count: number | null, word: string) =>
  [
    iso === null ? say.nothingPublished : say.asOf({ time: instant(iso) }),
    ...(count === null ? [] : [say.version({ count })]),
    word,
  ].join(' · ');
