import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const PAGE = fileURLToPath(new URL('./page.ts', import.meta.url));

/** The files of a build by their name; `page.js` is what the page loads. */
export type Build = ReadonlyMap<string, string>;

/** Packs the console's outbox and sender as its own build does; the whole console would take seconds for each start of a browser. */
export async function buildPhone(): Promise<Build> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: ['chrome100', 'firefox100', 'safari15.4'],
      rolldownOptions: { input: PAGE, output: { entryFileNames: 'page.js', chunkFileNames: '[name]-[hash].js' } },
    },
  });
  const { output } = built as Extract<typeof built, { output: unknown }>;
  return new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one.code] as const] : [])));
}
