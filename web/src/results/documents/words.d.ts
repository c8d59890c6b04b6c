declare module 'virtual:words' {
  import type { Language } from '@election/contract/messages/language';
  import type { Catalogue } from '@election/contract/messages/sentences';

  export const words: Record<Language, Readonly<Record<string, Catalogue>>>;
}
