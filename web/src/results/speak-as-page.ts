import { closestLanguage } from '@election/contract/messages/language';
import { type Catalogue, speakFrom } from '@election/contract/messages/sentences';

declare global {
  /** The sentences of the page's language, which a script of the document has brought. */
  var words: Readonly<Record<string, Catalogue>> | undefined;
}

/** From now on sentences are in the language of the document. */
export function speakAsPage(): void {
  const language = closestLanguage([document.documentElement.lang]);
  speakFrom({ language: () => language, catalogue: (_, area) => globalThis.words?.[area] });
}
