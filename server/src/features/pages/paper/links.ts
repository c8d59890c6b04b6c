import * as sayPaper from '@election/contract/messages/paper';
import { addressOf, type View } from '@election/contract/results/view/view';
import { type Html, html } from '../html.ts';
import { section } from '../pieces.ts';
import * as say from './sentences.ts';

const FORMATS = [
  ['pdf', sayPaper.pdf],
  ['xlsx', sayPaper.spreadsheet],
  ['csv', say.figures],
] as const;

/** Links to what a page shows as files to print and to calculate with; of a constituency also to its form. */
export const paperLinks = (view: View, path: string, name: string, form = false): Html =>
  section(
    'paper',
    sayPaper.heading,
    html`<ul class="files">${FORMATS.map(([ending, word]) => link(addressOf(view, `${path}.${ending}`), word, name))}
      ${form && link(addressOf(view, `${path}/declaration.pdf`), sayPaper.declaration, name)}</ul>`,
  );

const link = (address: string, word: string, name: string): Html =>
  html`<li><a href="${address}" aria-label="${sayPaper.linkOf(word, name)}">${word}</a></li>`;
