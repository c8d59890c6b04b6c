import * as say from '@election/contract/messages/results';
import { addressOf, type View } from '@election/contract/results/view/view';
import { type Html, html, trusted } from './html.ts';
import { readStyles } from './styles.ts';

const STYLES = readStyles('pages.css');

/** A page of the public results. */
export interface Page {
  title: string;
  /** One line with the newest figures, for search engines and previews. */
  description: string;
  /** Its address, and that of its picture; without one there is none. */
  path: string;
  preview?: string;
  content: Html;
}

/** Where the document is served from, as its settings say; null where they do not. */
export interface Site {
  publicUrl: string | undefined;
  socket: string;
}

/** The whole document: readable as it arrives, and kept up to date by a script where there is one. */
export function documentOf(page: Page, site: Site, view: View | null, embedded = false): string {
  const { title, description, path, preview, content } = page;
  const at = (address: string) => `${site.publicUrl?.replace(/\/$/, '') ?? ''}${address}`;
  return `<!doctype html>${
    html`<html lang="en" data-socket="${site.socket}">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>${title}</title>
        <meta name="description" content="${description}">
        ${embedded && html`<meta name="robots" content="noindex"><base target="_blank">`}
        <meta property="og:type" content="website">
        <meta property="og:site_name" content="${say.product}">
        <meta property="og:title" content="${title}">
        <meta property="og:description" content="${description}">
        <meta property="og:url" content="${at(path)}">
        ${
          preview !== undefined &&
          html`<meta property="og:image" content="${at(preview)}">
            <meta property="og:image:width" content="1200">
            <meta property="og:image:height" content="630">
            <meta property="og:image:alt" content="${say.previewOf(title)}">
            <meta name="twitter:card" content="summary_large_image">`
        }
        <link rel="icon" type="image/svg+xml" href="/favicon.svg">
        <style>${STYLES}</style>
        <script src="/theme.js"></script>
        <script type="module" src="/results.js"></script>
      </head>
      <body${trusted(embedded ? ' class="embedded"' : '')}>
        ${view && notices(view)}
        ${!embedded && header(view)}
        <main id="results" tabindex="-1">${content}</main>
      </body>
    </html>`.html
  }`;
}

const notices = ({ result, standby }: View) => html`
  ${standby && html`<section class="banner" aria-label="${say.standby}"><span>${say.standby}</span></section>`}
  ${result.year.rehearsal && html`<section class="banner" aria-label="${say.rehearsalShort}"><span>${say.rehearsal}</span></section>`}`;

const header = (view: View | null) => html`
  <a class="skip" href="#results">${say.skip}</a>
  <header>
    <a class="brand" href="${view ? addressOf(view, '/results') : '/results'}">${say.product}</a>
    <form class="find" action="/results/constituencies" role="search">
      ${view?.asked.year !== undefined && html`<input type="hidden" name="year" value="${view.asked.year}">`}
      ${view?.asked.type !== undefined && html`<input type="hidden" name="type" value="${view.asked.type}">`}
      <input name="find" type="search" maxlength="100" aria-label="${say.find}" placeholder="${say.find}">
      <button>${say.findButton}</button>
    </form>
    <a class="sign-in" href="/" data-newsroom="${say.newsroom}">${say.signIn}</a>
  </header>`;
