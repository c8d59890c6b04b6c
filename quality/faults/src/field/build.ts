import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const PAGE = fileURLToPath(new URL('./page.ts', import.meta.url));

/** A change of the console's source, as text. */
interface Edit {
  /** Below web/src. */
  file: string;
  /** Stands in it exactly once. */
  find: string;
  replace: string;
}

const DATABASE = 'api/outbox/database.ts';

/** The next version of the app: its database has one store more. */
export const UPDATE: readonly Edit[] = [
  { file: DATABASE, find: 'const VERSION = 1;', replace: 'const VERSION = 2;' },
  {
    file: DATABASE,
    find: 'upgrade: (made) => {',
    replace: "upgrade: (made, old) => {\n      if (made.createObjectStore('later') && old >= 1) return;",
  },
];

/** The files of a build by their name; `page.js` is what the page loads. */
export type Build = ReadonlyMap<string, string>;

/**
 * Packs the console's outbox and sender as its own build does; the whole console would take seconds for each start of a browser.
 * @throws Error where the text of an edit does not occur exactly once in its file
 */
export async function buildPhone(edits: readonly Edit[] = []): Promise<Build> {
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
      rolldownOptions: { input: PAGE, output: { entryFileNames: 'page.js', chunkFileNames: '[name]-[hash].js' } },
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
