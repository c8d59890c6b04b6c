import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const MAIN = fileURLToPath(new URL('../src/public/main.ts', import.meta.url));

/**
 * The script of the public pages, as one file beside the console: it shares no chunk with it, so a reader loads nothing of the
 * console. The server's pages name it, so its name has no hash.
 */
export const resultsScript: Plugin = {
  name: 'script of the public pages',
  apply: 'build',
  async generateBundle() {
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        write: false,
        modulePreload: false,
        target: ['chrome100', 'firefox100', 'safari15.4'],
        rolldownOptions: { input: MAIN, output: { codeSplitting: false } },
      },
    });
    const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
    const script = outputs.find((file) => file.type === 'chunk');
    if (!script) throw new Error('The script of the public pages was not built.');
    this.emitFile({ type: 'asset', fileName: 'results.js', source: script.code });
  },
};
