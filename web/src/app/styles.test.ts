import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const library = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/global.css')));
const styled = new Set(globSync('*.css', { cwd: library }).map((file) => file.replace(/(\.layer)?\.css$/, '')));

const sources = globSync('**/*.{ts,tsx}', { cwd: root, exclude: (name) => /\.test\.tsx?$/.test(name) }).map((file) =>
  readFileSync(join(root, file), 'utf8'),
);
/** With the first screen, or with the screen that uses them. */
const loaded = sources.join('\n');

/** Components of the library that some source imports, and that have styles of their own. */
const used = sources
  .flatMap((source) => [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
  .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
  // A slider's two forms share their styles.
  .map((name) => name.replace('RangeSlider', 'Slider'))
  .filter((name) => styled.has(name));

test('the styles of every component in use are loaded', () => {
  const missing = [...new Set(used)].filter((name) => !loaded.includes(`/styles/${name}.css'`));
  expect(used.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});
