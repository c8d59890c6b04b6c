import { number } from '@election/contract/messages/format';
import { instant } from '@election/contract/messages/times';

/** Words of every printed result. */
export const product = 'Election Command Center';
/** Names of the first sheets of a workbook, and their headings. */
export const about = 'about';
export const figures = 'figures';
export const factColumns = ['figure', 'value', 'out of'];
export const title = 'Title';
export const election = 'Election';
export const inOneLine = 'In one line';
export const asOfLabel = 'As of';
export const versionLabel = 'Version';
export const standing = 'Standing';
export const hashLabel = 'SHA-256 of the figures';
export const source = 'Source';
export const rehearsalLabel = 'Rehearsal';
/** The head of each page. */
export const nothingPublished = 'Nothing is published';
/** In a workbook, beside its label. */
export const asOf = (iso: string | null) => (iso === null ? nothingPublished : instant(iso));
const version = (count: number) => `Version ${number(count)}`;
export const headLine = (iso: string | null, count: number | null, word: string) =>
  [iso === null ? nothingPublished : `As of ${instant(iso)}`, ...(count === null ? [] : [version(count)]), word].join(
    ' · ',
  );
export const hash = (hexadecimal: string) => `SHA-256 of the figures ${hexadecimal}`;
export const pageOf = (page: number, pages: number) => `Page ${number(page)} of ${number(pages)}`;
export const rehearsal = 'Rehearsal: made-up figures. No figure here is real.';
export const rehearsalShort = 'REHEARSAL';
/** Beside the heading of a table whose columns do not fit beside each other. */
export const part = (at: number, of: number) => `part ${at} of ${of}`;
export const inLatin = 'Names in other scripts are written in Latin letters here.';
