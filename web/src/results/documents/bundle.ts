import { words } from 'virtual:words';
import type { Language } from '@election/contract/messages/language';
import { speakFrom } from '@election/contract/messages/sentences';
import type { RenderIn } from '@election/contract/results/view/surfaces';
import { render as draw } from './render.tsx';

/** What the server loads. */

let shown: Language = 'en';
speakFrom({ language: () => shown, catalogue: (language, area) => words[language][area] });

/** A drawing is done before the next one begins, so that none takes the language of another. */
export const render: RenderIn = (language, surface, data) => {
  shown = language;
  return draw(surface, data);
};
