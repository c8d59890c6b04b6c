import { type Html, html } from '../html.ts';
import { section } from '../pieces.ts';
import { addressOf, type View } from '../view.ts';
import * as say from './sentences.ts';

const FORMATS = [
  ['pdf', say.pdf],
  ['xlsx', say.spreadsheet],
  ['csv', say.figures],
] as const;

/** Links to what a page shows as files to print and to calculate with; of a constituency also to its form. */
export const paperLinks = (view: View, path: string, name: string, form = false): Html =>
  section(
    'paper',
    say.heading,
    html`<ul class="files">${FORMATS.map(([ending, word]) => link(addressOf(view, `${path}.${ending}`), word, name))}
      ${form && link(addressOf(view, `${path}/declaration.pdf`), say.declaration, name)}</ul>`,
  );

const link = (address: string, word: string, name: string): Html =>
  html`<li><a href="${address}" aria-label="${say.linkOf(word, name)}">${word}</a></li>`;
