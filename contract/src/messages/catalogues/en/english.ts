import type { account } from './account.ts';
import type { displays } from './displays.ts';
import type { papers } from './papers.ts';
import type { results } from './results.ts';
import type { session } from './session.ts';
import type { shared } from './shared.ts';
import type { shell } from './shell.ts';
import type { words } from './words.ts';

/** The English catalogues by area: their keys and placeholders are those of every language. */
export interface English {
  account: typeof account;
  displays: typeof displays;
  papers: typeof papers;
  results: typeof results;
  session: typeof session;
  shared: typeof shared;
  shell: typeof shell;
  words: typeof words;
}
