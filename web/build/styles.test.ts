import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** The text of each file by its path. Read from the disk: a file that a test imports would count as used. */
const texts = (...patterns: string[]): Record<string, string> =>
  Object.fromEntries(
    globSync(patterns, { cwd: ROOT }).map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const),
  );

/** Public pages, walls and graphics have a scale and fonts of their own. */
const ofConsole = ([path]: [string, string]) => !/^web\/src\/(results|displays|public)\//.test(path);
const inConsole = (pattern: string) => Object.fromEntries(Object.entries(texts(pattern)).filter(ofConsole));

const sources = inConsole('web/src/**/*.{ts,tsx}');
const sheets = inConsole('web/src/**/*.css');
const messages = texts('contract/src/**/*.ts');

const nameOf = (path: string) => path.replace(/^.*\/|(\.layer)?\.css$/g, '');
const styled = new Set(globSync('node_modules/@mantine/core/styles/*.css', { cwd: ROOT }).map(nameOf));

test('the styles of every component in use are loaded, with the first screen or with the one that uses them', () => {
  const text = Object.values(sources).join('\n');
  const used = [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    // Both sliders share their styles, and so do the fields with a list.
    .map((name) => name.replace('RangeSlider', 'Slider').replace(/^(Multi)?Select$/, 'Combobox'))
    .filter((name) => styled.has(name));
  expect(used.length).toBeGreaterThan(10);
  expect([...new Set(used)].filter((name) => !text.includes(`/styles/${name}.css'`))).toEqual([]);
});

test('spacing comes from the scale of the theme; only lines are one or two pixels', () => {
  const found = (files: Record<string, string>, spacing: RegExp) =>
    Object.entries(files).flatMap(([path, text]) => [...text.matchAll(spacing)].map(([one]) => `${path}: ${one}`));
  expect(Object.keys(sheets).length).toBeGreaterThan(40);
  expect(
    found(sheets, /(?<![\w-])(?:padding|margin|gap|row-gap|column-gap)[a-z-]*:[^;]*?\b(?:[3-9]|\d\d+)px[^;]*/g),
  ).toEqual([]);
  expect(found(sources, /\b(?:gap|[mp][tblrxy]?)=\{[1-9]/g)).toEqual([]);
});

/** Inter has none; the system's own are drawn. */
const ARROWS = '←→';

test('while the first screen is held, its text is drawn with fonts of the machine alone', () => {
  const css = Object.entries(sheets).find(([path]) => path.endsWith('/app.css'))?.[1] ?? '';
  const held = /:root\.held \{\s*--font: var\((--[\w-]+)\);/.exec(css)?.[1];
  const families = new RegExp(`${held}: ([^;]+);`).exec(css)?.[1] ?? '';
  expect(families).toMatch(/^"Inter Stand-in", .*sans-serif$/);
  const faces = css.match(/@font-face \{[^}]*\}/g) ?? [];
  const drawn = faces.filter((face) => families.includes(/font-family: ("[^"]+")/.exec(face)?.[1] ?? 'none'));
  expect(drawn).toHaveLength(4);
  expect(drawn.filter((face) => face.includes('url('))).toEqual([]);
});

test('what the console writes itself needs no letter beyond the small font that the first visit loads', () => {
  const css = Object.entries(sheets).find(([path]) => path.endsWith('/app.css'))?.[1] ?? '';
  const ranges = /"Inter Variable";[^}]*unicode-range:\s*([^;]+);/.exec(css)?.[1]?.split(',') ?? [];
  const covered = ranges.map((range) =>
    range
      .trim()
      .slice(2)
      .split('-')
      .map((end) => Number.parseInt(end, 16)),
  );
  const isCovered = (letter: string) => {
    if (ARROWS.includes(letter)) return true;
    const code = letter.codePointAt(0) ?? 0;
    return covered.some(([from = 0, until = from]) => code >= from && code <= until);
  };
  const written = Object.entries({ ...sources, ...messages })
    // These have words of other languages and marks of the pseudo-language, which the machine's fonts draw.
    .filter(([path]) => !/\.test\.|\/testing\/|\/(isolate|language|lists|format|pseudo)\.ts$/.test(path))
    .flatMap(([path, text]) =>
      (text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '').match(/[^\n\t\r -~]/gu) ?? []).map((letter) => ({ path, letter })),
    );
  expect(covered.length).toBeGreaterThan(5);
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter(({ letter }) => !isCovered(letter))).toEqual([]);
});
