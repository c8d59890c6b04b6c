import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Area } from '@election/contract/messages/sentences';
import { build, type Plugin } from 'vite';
import { plainContract } from './plain-contract.ts';
import { noteAreas, wordsScripts } from './words.ts';

/** The scripts of the server's documents, by the name under which these ask for them and for their styles. */
const SCRIPTS = {
  results: '../src/public/main.tsx',
  wall: '../src/displays/wall/main.tsx',
  air: '../src/displays/air/main.tsx',
};

/** The font of walls and graphics, which no machine of a studio needs to have; names with other letters load the second file. */
const FONTS = {
  'inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'inter-ext.woff2': '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
};

/**
 * The scripts of the server's pages, each as one file beside the console: they share no chunk with it, so a reader loads nothing of
 * the console. The pages name them, so their names have no hash.
 */
export const resultsScript: Plugin = {
  name: 'scripts and fonts of the server’s pages',
  apply: 'build',
  async generateBundle() {
    const areas = new Set<Area>();
    for (const [name, path] of Object.entries(SCRIPTS)) {
      const { script, style } = await built(fileURLToPath(new URL(path, import.meta.url)), areas);
      this.emitFile({ type: 'asset', fileName: `${name}.js`, source: script });
      if (style !== undefined) this.emitFile({ type: 'asset', fileName: `${name}.css`, source: style });
    }
    for (const script of wordsScripts(areas)) this.emitFile({ type: 'asset', ...script });
    for (const [fileName, path] of Object.entries(FONTS)) {
      this.emitFile({ type: 'asset', fileName, source: await readFile(fileURLToPath(import.meta.resolve(path))) });
    }
  },
};

async function built(input: string, areas: Set<Area>) {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [noteAreas(areas), plainContract],
    build: {
      write: false,
      modulePreload: false,
      // Made smaller, 100vw / 120 becomes .833333vw: lines of a wall would lose a pixel each.
      cssMinify: false,
      target: ['chrome100', 'firefox100', 'safari15.4'],
      rolldownOptions: { input, output: { codeSplitting: false } },
    },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const script = outputs.find((file) => file.type === 'chunk')?.code;
  const style = outputs.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (script === undefined) throw new Error(`The script ${input} was not built.`);
  return { script, style: style?.type === 'asset' ? style.source : undefined };
}
