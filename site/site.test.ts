import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildSite } from './build-site.ts';
import { checkLinks } from './check-links.ts';
import { parseDocument, readDocuments } from './documents.ts';
import { chaptersOf } from './navigation.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'site-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('every link, anchor and picture of a page exists in the project and on the site', () => {
  expect(buildSite(root, folder)).toBeGreaterThan(20);
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  const broken = pages.flatMap((page) => {
    const html = readFileSync(join(folder, page), 'utf8');
    return [...html.matchAll(/ (?:href|src)="([^"]*)"/g)]
      .map(([, address = '']) => address)
      .filter((address) => !address.includes(':') && !exists(page, address))
      .map((address) => `${page}: ${address}`);
  });
  expect(broken).toEqual([]);
});

function exists(page: string, address: string): boolean {
  const [path = '', anchor] = address.split('#');
  const file = path === '' ? join(folder, page) : join(folder, dirname(page), path);
  return existsSync(file) && (!anchor || readFileSync(file, 'utf8').includes(`id="${decodeURIComponent(anchor)}"`));
}

test('broken links are reported', () => {
  const other = parseDocument('docs/other.md', '# Other\n\n## What `it` is\n\n## What it is\n');
  const page = parseDocument(
    'docs/page.md',
    '# Page\n\n[a](other.md#what-it-is) [b](other.md#what-it-is-1) [c](../README.md) [d](#page) [e](https://example.org)\n\n' +
      '| |\n| --- |\n| [f](none.md) |\n\n- ![g](pictures/none.png) [h](other.md#none) [i](/docs/other.md) [j](../../x.md)\n',
  );
  expect(checkLinks(root, [page, other]).map((sentence) => sentence.split(' ')[1])).toEqual([
    'none.md',
    'pictures/none.png',
    'other.md#none',
    '/docs/other.md',
    '../../x.md',
  ]);
});

test('every page is in the navigation once', () => {
  const documents = readDocuments(root);
  const listed = chaptersOf(documents).flatMap((chapter) => chapter.documents.map(({ file }) => file));
  expect(listed.sort()).toEqual(documents.map(({ file }) => file).sort());
});
