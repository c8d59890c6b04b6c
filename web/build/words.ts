import { compiled, written } from '@election/contract/messages/every-catalogue';
import { LANGUAGES, type Language } from '@election/contract/messages/language';
import type { Area, Catalogue } from '@election/contract/messages/sentences';
import type { Plugin } from 'vite';

/** What the public pages, walls and graphics say. */
const AREAS = ['results'] as const satisfies readonly Area[];

/** The sentences of a page in one language, parsed. */
const wordsIn = (language: Language): Record<string, Catalogue> =>
  Object.fromEntries(AREAS.map((area) => [area, compiled(written[area][language])]));

/** A script for each language beside those of the server's documents: a page loads that of its own language before its own script. */
export const wordsScripts = (): { fileName: string; source: string }[] =>
  LANGUAGES.map((language) => ({
    fileName: `words-${language}.js`,
    source: `globalThis.words=${JSON.stringify(wordsIn(language))};`,
  }));

const [MODULE, RESOLVED] = ['virtual:words', '\0virtual:words'] as const;

/** The sentences of all languages, for what draws pages on the server. */
export const words: Plugin = {
  name: 'words of the server’s pages',
  resolveId: (id) => (id === MODULE ? RESOLVED : null),
  load: (id) =>
    id === RESOLVED
      ? `export const words = ${JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, wordsIn(language)])))};`
      : null,
};
