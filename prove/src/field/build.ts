import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const PAGE = fileURLToPath(new URL('./page.ts', import.meta.url));

/** A change of the console's source, as text. */
export interface Edit {
  /** Below web/src. */
  file: string;
  /** Stands in it exactly once. */
  find: string;
  replace: string;
}

/** The files of a build by their name; `page.js` is what the page loads. */
export type Build = ReadonlyMap<string, string>;

/**
 * Packs the console's outbox and sender as its own build does. The whole console would take a minute of work for each planted bug,
 * and seconds for each start of a browser.
 * @throws Error where the text of an edit does not stand once in its file
 */
export const buildPhone = (edits: readonly Edit[] = []): Promise<Build> => buildPage(PAGE, edits);

/** The same of another page, from the file that begins it. */
export async function buildPage(input: string, edits: readonly Edit[] = []): Promise<Build> {
  const made: Edit[] = [];
  const editing: Plugin = {
    name: 'edits of the source',
    enforce: 'pre',
    transform(text, id) {
      const own = edits.filter(({ file }) => id.endsWith(`/web/src/${file}`));
      made.push(...own);
      return own.reduce(edited, text);
    },
  };
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [editing],
    build: {
      write: false,
      target: ['chrome100', 'firefox100', 'safari15.4'],
      rolldownOptions: { input, output: { entryFileNames: 'page.js', chunkFileNames: '[name]-[hash].js' } },
    },
  });
  if (made.length < edits.length) throw new Error('A file to edit is not part of the page.');
  const { output } = built as Extract<typeof built, { output: unknown }>;
  return new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one.code] as const] : [])));
}

function edited(text: string, { file, find, replace }: Edit): string {
  if (text.split(find).length !== 2) throw new Error(`"${find}" does not stand once in ${file}.`);
  return text.replace(find, () => replace);
}
