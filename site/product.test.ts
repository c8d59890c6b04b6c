import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseDocument, referencesOf, targetOf } from './documents.ts';

const root = join(import.meta.dirname, '..');
const page = 'docs/product.md';
const text = readFileSync(join(root, page), 'utf8');

/** `[label]: part of a title` within a line of a table; a title ends at a semicolon, a bar or a bracket. */
const CITATION = /\[([^\]]+)\](?:: ([^;|)\]]+[^;|)\]\s]))?/g;

/** The names of tests and groups: the first string of a call of test, it, describe or their each. */
const titlesOf = (code: string) =>
  [...code.matchAll(/(?:^\s*(?:test|it|describe)[.\w]*\(|\)\(\s*)(?:\n\s*)?(['"`])(.*)\1/gm)].map(
    ([, , title = '']) => title,
  );

/** What is wrong with the citations of the page: a label without a file, a title that its file does not hold. */
function problemsOf(markdown: string): string[] {
  const files = new Map(
    [...markdown.matchAll(/^\[([^\]]+)\]: (\S+)$/gm)].map(([, label = '', path = '']) => [label, path]),
  );
  const lines = markdown.split('\n').filter((line) => !/^\[[^\]]+\]: /.test(line));
  const used = new Set<string>();
  const wrong = lines.flatMap((line) =>
    [...line.replaceAll(/\[[^\]]+\]\([^)]*\)/g, '').matchAll(CITATION)].flatMap(([, label = '', title]) => {
      const path = files.get(label);
      if (path === undefined) return /^\d$/.test(label) ? [] : [`[${label}] has no file`];
      used.add(label);
      if (title === undefined) return [];
      const target = targetOf(page, path)?.path ?? '';
      return titlesOf(readFileSync(join(root, target), 'utf8')).some((one) => one.includes(title))
        ? []
        : [`${target}: ${title}`];
    }),
  );
  return [...wrong, ...[...files.keys()].filter((label) => !used.has(label)).map((label) => `[${label}] is not used`)];
}

test('docs/product.md cites tests that exist', () => {
  expect(referencesOf(parseDocument(page, text)).length).toBeGreaterThan(300);
  expect(problemsOf(text)).toEqual([]);
});

test('reports a citation of a test that is not there', () => {
  const citation = '| rule | [site]: no such title |\n\n[site]: ../site/site.test.ts\n';
  expect(problemsOf(citation)).toEqual(['site/site.test.ts: no such title']);
});

test('docs/product.md lists the plausibility checks with their severities', () => {
  const sources = ['sheet', 'evening', 'scale'].map((of) =>
    readFileSync(join(root, `contract/src/checks-of-${of}.ts`), 'utf8'),
  );
  const defined = [...sources.join('\n').matchAll(/^ {2}(C\d+): \{\s+(?:\/\/.*\s+)?severity: '(\w+)'/gm)];
  const listed = [...text.matchAll(/^\| (C\d+) \|.*\| (\w+)(?:, \w+)* \|$/gm)];
  const rowsOf = (found: RegExpExecArray[]) => found.map(([, code, severity]) => `${code} ${severity}`);
  expect(defined.length).toBeGreaterThan(11);
  const byCode = (rows: string[]) =>
    rows.toSorted((a, b) => Number.parseInt(a.slice(1), 10) - Number.parseInt(b.slice(1), 10));
  expect(rowsOf(listed)).toEqual(byCode(rowsOf(defined)));
});
