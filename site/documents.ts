import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';

/** GitHub Flavored Markdown. */
export const markdown = new Marked({ gfm: true });

export interface Section {
  /** The anchor; empty before the first heading. */
  id: string;
  heading: string;
  depth: number;
  /** The text up to the next heading, without markup. */
  text: string;
}

/** A Markdown page. */
export interface Document {
  /** Path relative to the root of the project. */
  file: string;
  title: string;
  tokens: Token[];
  sections: Section[];
}

/** The pages of the root and of docs, sorted by path. */
export function readDocuments(root: string): Document[] {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) =>
    join('docs', name),
  );
  return [...readdirSync(root), ...inDocs]
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((file) => parseDocument(file, readFileSync(join(root, file), 'utf8')));
}

/** @param file the path of the page, relative to the root: its links are relative to it */
export function parseDocument(file: string, text: string): Document {
  const tokens = markdown.lexer(text);
  const sections: Section[] = [{ id: '', heading: '', depth: 0, text: '' }];
  const ids = new Map<string, number>();
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = plainText(token.tokens ?? []);
      sections.push({ id: uniqueId(heading, ids), heading, depth: token.depth, text: '' });
    } else {
      const section = sections.at(-1);
      if (section) section.text += ` ${plainText([token])}`;
    }
  }
  return { file, title: sections.find(({ depth }) => depth === 1)?.heading ?? file, tokens, sections };
}

/** The anchor that GitHub gives a heading; repeated headings get a number. */
function uniqueId(heading: string, taken: Map<string, number>): string {
  const slug = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
  const before = taken.get(slug) ?? 0;
  taken.set(slug, before + 1);
  return before === 0 ? slug : `${slug}-${before}`;
}

function plainText(tokens: readonly Token[]): string {
  return tokens.map(textOf).join('').replaceAll(/\s+/g, ' ').trim();
}

function textOf(token: Token): string {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].flatMap((cells) => cells.map((cell) => `${plainText(cell.tokens)} `)).join('');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map((item) => `${plainText(item.tokens)} `).join('');
  if (token.type === 'html' || token.type === 'image') return '';
  if (token.type === 'space' || token.type === 'br') return ' ';
  const { tokens, text = token.raw } = token as Tokens.Generic;
  return tokens ? tokens.map(textOf).join('') : unescaped(String(text));
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const unescaped = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

/** The target of a link within the project. */
export interface Target {
  path: string;
  anchor: string;
}

/** The target of a link; undefined for an external address. @param from the path of the page */
export function targetOf(from: string, href: string): Target | undefined {
  if (/^[a-z][a-z+.-]*:/i.test(href)) return undefined;
  const [path = '', anchor = ''] = href.split('#');
  const whole = path === '' ? from : posix.join(posix.dirname(from), decodeURI(path));
  return { path: whole.replace(/\/$/, ''), anchor: decodeURIComponent(anchor) };
}

export type Reference = Tokens.Link | Tokens.Image;

/** The links and pictures of a page, in order. */
export function referencesOf({ tokens }: Document): Reference[] {
  const found: Reference[] = [];
  markdown.walkTokens(tokens, (token) => {
    if (token.type === 'link' || token.type === 'image') found.push(token as Reference);
  });
  return found;
}
