import { compiled, written } from '@election/contract/messages/every-catalogue';
import { LANGUAGES, type Language } from '@election/contract/messages/language';
import type { Area, Catalogue } from '@election/contract/messages/sentences';
import type { Plugin } from 'vite';

/** The sentences of some areas in one language, parsed. */
const wordsIn = (language: Language, areas: Iterable<Area>): Record<string, Catalogue> =>
  Object.fromEntries([...areas].map((area) => [area, compiled(written[area][language])]));

/** Notes the areas whose sentences the script of a build reads: those of the modules that are in it. */
export function noteAreas(areas: Set<Area>): Plugin {
  const read = new Map<string, Area[]>();
  return {
    name: 'areas of sentences',
    enforce: 'pre',
    transform(code, id) {
      read.set(
        id,
        [...code.matchAll(/\bsentences\(\s*'(\w+)'/g)].map(([, area]) => area as Area),
      );
      return null;
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const id of chunks.flatMap(({ moduleIds }) => moduleIds))
        for (const area of read.get(id) ?? []) areas.add(area);
    },
  };
}

/** A script for each language beside those of the server's documents: a page loads that of its own language before its own script. */
export const wordsScripts = (areas: Iterable<Area>): { fileName: string; source: string }[] =>
  LANGUAGES.map((language) => ({
    fileName: `words-${language}.js`,
    source: `globalThis.words=${JSON.stringify(wordsIn(language, areas))};`,
  }));

const [MODULE, RESOLVED] = ['virtual:words', '\0virtual:words'] as const;

/** All sentences in all languages, for what draws pages on the server. */
export const words: Plugin = {
  name: 'words of the server’s pages',
  resolveId: (id) => (id === MODULE ? RESOLVED : null),
  load(id) {
    if (id !== RESOLVED) return null;
    const areas = Object.keys(written) as Area[];
    const all = Object.fromEntries(LANGUAGES.map((language) => [language, wordsIn(language, areas)]));
    return `export const words = ${JSON.stringify(all)};`;
  },
};
