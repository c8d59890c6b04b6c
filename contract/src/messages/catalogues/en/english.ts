import type { account } from './account.ts';
import type { session } from './session.ts';
import type { words } from './words.ts';

/** The English catalogues by area: their keys and placeholders are those of every language. */
export interface English {
  account: typeof account;
  session: typeof session;
  words: typeof words;
}
