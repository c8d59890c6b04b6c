import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkLinks } from './check-links.ts';
import { type Document, readDocuments, referencesOf, targetOf } from './documents.ts';
import { chaptersOf } from './navigation.ts';
import { addressOf, fileOf, pageOf } from './page.ts';

/**
 * Writes every page, the files and pictures that pages link to, and the shared assets.
 * @param root the project's folder
 * @param folder deleted first
 * @returns the number of pages
 * @throws Error with one sentence for each broken link; nothing is written then
 */
export function buildSite(root: string, folder: string): number {
  const documents = readDocuments(root);
  const broken = checkLinks(root, documents);
  if (broken.length > 0) throw new Error(broken.join('\n'));
  const write = (address: string, text: string) => {
    mkdirSync(dirname(join(folder, address)), { recursive: true });
    writeFileSync(join(folder, address), text);
  };
  rmSync(folder, { recursive: true, force: true });
  const chapters = chaptersOf(documents);
  const index = documents.flatMap(searchable);
  for (const path of picturesOf(documents)) cpSync(join(root, path), join(folder, path));
  for (const path of filesOf(documents)) write(addressOf(path), fileOf(path, readPath(join(root, path)), chapters));
  for (const document of documents) write(addressOf(document.file), pageOf(document, chapters));
  write('search-index.js', `globalThis.pages = ${JSON.stringify(index)};\n`);
  for (const name of ['site.css', 'content.css', 'search.js'])
    cpSync(join(import.meta.dirname, 'assets', name), join(folder, name));
  cpSync(join(root, 'web/public/favicon.svg'), join(folder, 'favicon.svg'));
  cpSync(join(root, 'node_modules/@fontsource-variable/inter/files', FONT), join(folder, FONT));
  return documents.length;
}

const FONT = 'inter-latin-wght-normal.woff2';

/** The entries of the search index: [address, title, heading, text] for each section. */
function searchable({ file, title, sections }: Document): string[][] {
  return sections.map(({ id, heading, text }) => [`${addressOf(file)}${id && `#${id}`}`, title, heading, text.trim()]);
}

function pathsOf(documents: readonly Document[], type: 'link' | 'image'): Set<string> {
  return new Set(
    documents.flatMap((document) =>
      referencesOf(document).flatMap((reference) => {
        const target = reference.type === type ? targetOf(document.file, reference.href) : undefined;
        return target ? [target.path] : [];
      }),
    ),
  );
}

const picturesOf = (documents: readonly Document[]) => pathsOf(documents, 'image');

/** Files and folders that pages link to, except pages. */
function filesOf(documents: readonly Document[]): string[] {
  const pages = new Set(documents.map(({ file }) => file));
  return [...pathsOf(documents, 'link')].filter((path) => !pages.has(path));
}

/** The text of a file, or the list of names in a folder. */
function readPath(path: string): string {
  if (!statSync(path).isDirectory()) return readFileSync(path, 'utf8');
  return readdirSync(path, { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .filter((name) => !['node_modules/', 'dist/', 'test-results/'].includes(name))
    .sort()
    .join('\n');
}
