import { perLanguage } from '@election/contract/messages/sentences';

const conjunction = perLanguage((locale) => new Intl.ListFormat(locale));

/** "one", "one and another", "one, another and a third". */
export const listed = (parts: readonly string[]): string => conjunction().format(parts);
