import { clock, instant } from '@election/contract/messages/times';
import { type Content, type Html, html } from './html.ts';

/** A time as it is written here; the reader's script writes it in the reader's own time zone. */
export const clockOf = (iso: string): Html => html`<time datetime="${iso}" data-as="clock">${clock(iso)}</time>`;
export const instantOf = (iso: string): Html => html`<time datetime="${iso}" data-as="instant">${instant(iso)}</time>`;

/** A party's short name beside its colour: text on the colour itself would lack contrast for some parties. */
export const chip = ({ color, word, name }: { color: string; word: string; name: string }, href?: string): Html => html`
  <span class="chip" title="${name}"><i style="background:${color}"></i>${
    href === undefined ? html`<span>${unbroken(word)}</span>` : html`<a href="${href}">${unbroken(word)}</a>`
  }</span>`;

/** Two digits or more, not those of a word such as a party's name. */
const FIGURE = /((?<![\p{L}\d])\d[\d,.]*\d%?)/u;

/** A sentence whose figures never break, in a place where long names do. */
const unbroken = (sentence: string): Html =>
  html`${sentence.split(FIGURE).map((part, at) => (at % 2 === 1 ? html`<span class="n">${part}</span>` : part))}`;

/** A bar beside the figure; hidden from screen readers, since the figure says the same. */
export const bar = (share: number, of: number, color: string, line: number | null = null): Html => html`
  <span class="track" aria-hidden="true"><i style="width:${percent(share, of)};background:${color}"></i>${
    line !== null && html`<b style="left:${percent(line, of)}"></b>`
  }</span>`;

const percent = (share: number, of: number) =>
  of > 0 ? `${Math.round(Math.min(1, share / of) * 10_000) / 100}%` : '0';

/** A section with its heading; the key keeps its place while other sections come and go. */
export const section = (key: string, heading: Content, content: Content): Html => html`
  <section id="${key}"><h2>${heading}</h2>${content}</section>`;
