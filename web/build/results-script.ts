import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { plainContract } from './plain-contract.ts';

/** The scripts of the pages that the server writes, by the name under which those pages ask for them. */
const SCRIPTS = {
  'results.js': '../src/public/main.tsx',
  'wall.js': '../src/public/wall/main.ts',
  'air.js': '../src/public/air/main.ts',
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
    for (const [fileName, path] of Object.entries(SCRIPTS)) {
      this.emitFile({ type: 'asset', fileName, source: await built(fileURLToPath(new URL(path, import.meta.url))) });
    }
    for (const [fileName, path] of Object.entries(FONTS)) {
      this.emitFile({ type: 'asset', fileName, source: await readFile(fileURLToPath(import.meta.resolve(path))) });
    }
  },
};

async function built(input: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [plainContract],
    build: {
      write: false,
      modulePreload: false,
      target: ['chrome100', 'firefox100', 'safari15.4'],
      rolldownOptions: { input, output: { codeSplitting: false } },
    },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const script = outputs.find((file) => file.type === 'chunk');
  if (!script) throw new Error(`The script ${input} was not built.`);
  return script.code;
}
