import { closestLanguage, directionOf, type Language } from '@election/contract/messages/language';
import { type Area, type Catalogue, speakFrom } from '@election/contract/messages/sentences';
import { useSyncExternalStore } from 'react';

const FOLDER = '../../../contract/src/messages/catalogues';
const files = import.meta.glob<Catalogue>(
  [
    '../../../contract/src/messages/catalogues/*/*.{ts,json}',
    '!../../../contract/src/messages/catalogues/en/english.ts',
    // What only the server says.
    '!../../../contract/src/messages/catalogues/*/{answers*,done}.{ts,json}',
  ],
  { query: '?compiled', import: 'default' },
);
const loaded = new Map<string, Catalogue>();
/** The areas of the screens that were opened. */
const areas = new Set<Area>();
const listeners = new Set<() => void>();
let current: Language = 'en';
/** Every text marked and longer, to find what is in no catalogue and what is cut off. */
const isPseudo = new URLSearchParams(location.search).get('language') === 'pseudo';
/** How often the person has chosen a language on this page. */
let choices = 0;

async function load(language: Language, area: Area): Promise<void> {
  const name = `${language}/${area}`;
  if (loaded.has(name)) return;
  const catalogue = await files[`${FOLDER}/${name}.${language === 'en' ? 'ts' : 'json'}`]?.();
  if (catalogue)
    loaded.set(name, isPseudo ? (await import('@election/contract/messages/pseudo')).pseudo(catalogue) : catalogue);
}

/** Loads the sentences of a screen in the language of the page. */
export async function loadSentences(...wanted: readonly Area[]): Promise<void> {
  for (const area of wanted) areas.add(area);
  await Promise.all(wanted.map((area) => load(current, area)));
}

async function show(language: Language): Promise<void> {
  await Promise.all([...areas].map((area) => load(language, area)));
  current = language;
  document.documentElement.lang = language;
  speakFrom({ language: () => current, catalogue: (wanted, area) => loaded.get(`${wanted}/${area}`) });
  for (const listener of listeners) listener();
}

/** Begins in the language that theme.js has found. @throws Error where its sentences cannot be loaded */
export const speakFirst = (): Promise<void> => show(closestLanguage([document.documentElement.lang]));

/** What is drawn from now on, and the next visit, is in this language. @throws Error as speakFirst; the page then stays as it is */
export async function speak(language: Language): Promise<void> {
  await show(language);
  // In a cookie, since the login screen clears local storage.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing over plain http
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=strict`;
}

/** Draws the whole page again in the language that the person has chosen. @throws Error as speak */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  choices += 1;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, () => current);
export const useDirection = () => directionOf(useLanguage());
export const useLanguageChoices = (): number => useSyncExternalStore(subscribe, () => choices);
