import { posix } from 'node:path';
import { type Document, markdown, referencesOf, targetOf } from './documents.ts';
import type { Chapter } from './navigation.ts';

/** The address of a page or file on the site. A file that is not a page gets an HTML page of its own. */
export function addressOf(path: string, isPicture = false): string {
  if (isPicture) return path;
  if (path === 'README.md') return 'index.html';
  return path.endsWith('.md') ? path.replace(/\.md$/, '.html') : `${path}.html`;
}

/** The HTML of a page. */
export function pageOf(document: Document, chapters: readonly Chapter[]): string {
  const content = renderDocument(document);
  return frame({
    address: addressOf(document.file),
    title: document.title,
    content,
    chapters,
    outline: outlineOf(document),
  });
}

/** The HTML page that shows a file of the project. */
export function fileOf(path: string, text: string, chapters: readonly Chapter[]): string {
  const content = `<h1><code>${escaped(path)}</code></h1>\n<pre tabindex="0"><code>${escaped(text)}</code></pre>`;
  return frame({ address: addressOf(path), title: path, content, chapters, outline: '' });
}

function renderDocument(document: Document): string {
  const from = posix.dirname(addressOf(document.file));
  for (const reference of referencesOf(document)) {
    const target = targetOf(document.file, reference.href);
    if (target === undefined) continue;
    const address = addressOf(target.path, reference.type === 'image');
    reference.href = `${posix.relative(from, address)}${target.anchor && `#${target.anchor}`}`;
  }
  const headings = document.sections.slice(1);
  let next = 0;
  return document.tokens
    .map((token) => {
      const html = markdown.parser([token]);
      if (token.type === 'heading') return html.replace(/^<h(\d)/, `<h$1 id="${headings[next++]?.id}"`);
      // Tables and code scroll horizontally; tabindex lets the keyboard scroll them.
      if (token.type === 'code') return html.replace('<pre>', '<pre tabindex="0">');
      return token.type === 'table' ? `<div class="wide" tabindex="0">${html}</div>` : html;
    })
    .join('');
}

function outlineOf({ sections }: Document): string {
  const chosen = sections.filter(({ depth }) => depth === 2);
  if (chosen.length < 2) return '';
  const links = chosen.map(({ id, heading }) => `<li><a href="#${id}">${escaped(heading)}</a></li>`);
  return `<nav class="outline" aria-label="On this page"><h2>On this page</h2><ul>${links.join('')}</ul></nav>`;
}

interface Framed {
  address: string;
  title: string;
  content: string;
  outline: string;
  chapters: readonly Chapter[];
}

function frame({ address, title, content, outline, chapters }: Framed): string {
  const link = (to: string) => posix.relative(posix.dirname(address), to);
  const bar = chapters.map((chapter) => {
    const links = chapter.documents.map((document) => {
      const to = addressOf(document.file);
      return `<li><a href="${link(to)}"${to === address ? ' aria-current="page"' : ''}>${escaped(document.title)}</a></li>`;
    });
    const isOpen = !chapter.collapsed || chapter.documents.some(({ file }) => addressOf(file) === address);
    return `<details${isOpen ? ' open' : ''}><summary>${escaped(chapter.title)}</summary><ul>${links.join('')}</ul></details>`;
  });
  return `<!doctype html>
<html lang="en" data-root="${link('.') || '.'}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" type="image/svg+xml" href="${link('favicon.svg')}" />
    <link rel="stylesheet" href="${link('site.css')}" />
    <link rel="stylesheet" href="${link('content.css')}" />
    <script defer src="${link('search-index.js')}"></script>
    <script defer src="${link('search.js')}"></script>
    <title>${escaped(title)}</title>
  </head>
  <body>
    <a class="skip" href="#content">Skip to content</a>
    <header>
      <a class="brand" href="${link('index.html')}" aria-label="Election Command Center, documentation"><img src="${link('favicon.svg')}" alt="" width="32" height="32" />
        <span>Election Command Center <span class="dimmed">Documentation</span></span></a>
      <search><input type="search" id="search" placeholder="Search" aria-label="Search" autocomplete="off" />
        <ol id="found" aria-live="polite"></ol></search>
    </header>
    <div class="columns">
      <details class="pages" open><summary>Pages</summary><nav aria-label="Pages">${bar.join('')}</nav></details>
      <main id="content">${content}</main>
      ${outline}
    </div>
  </body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
