import { LANGUAGES, type Language } from '../../messages/language.ts';

/** A public address in a language begins with it; English is at the address itself. */
export const addressIn = (language: Language, address: string): string =>
  language === 'en' ? address : `/${language}${address}`;

/** The language of an address. */
export const languageOf = (address: string): Language =>
  LANGUAGES.find((language) => language !== 'en' && address.startsWith(`/${language}/`)) ?? 'en';
