/** The languages of the product. English comes first: it answers callers who want none of them. */
export const LANGUAGES = ['en', 'fr', 'pt', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  pt: 'Português',
  ar: 'العربية',
};

/** How numbers, plurals and times are written. Digits are 0 to 9 in every language: agents type them from sheets. */
export const LOCALES: Record<Language, string> = { en: 'en-GB', fr: 'fr', pt: 'pt-PT', ar: 'ar-u-nu-latn' };

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** The first language of the product that a reader asks for. @param wanted language tags, the most wanted first */
export function closestLanguage(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => LANGUAGES.find((language) => language === tag.toLowerCase().split('-', 1)[0]));
  return known.find((language) => language !== undefined) ?? 'en';
}
