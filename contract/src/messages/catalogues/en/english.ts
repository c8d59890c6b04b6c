import type { account } from './account.ts';
import type { answers } from './answers.ts';
import type { answersData } from './answersData.ts';
import type { answersDesk } from './answersDesk.ts';
import type { answersPeople } from './answersPeople.ts';
import type { checks } from './checks.ts';
import type { deciding } from './deciding.ts';
import type { displays } from './displays.ts';
import type { done } from './done.ts';
import type { entry } from './entry.ts';
import type { figures } from './figures.ts';
import type { papers } from './papers.ts';
import type { receipts } from './receipts.ts';
import type { refusals } from './refusals.ts';
import type { results } from './results.ts';
import type { session } from './session.ts';
import type { shared } from './shared.ts';
import type { shell } from './shell.ts';
import type { trail } from './trail.ts';
import type { votes } from './votes.ts';
import type { words } from './words.ts';

/** The English catalogues by area: their keys and placeholders are those of every language. */
export interface English {
  votes: typeof votes;
  receipts: typeof receipts;
  figures: typeof figures;
  entry: typeof entry;
  deciding: typeof deciding;
  account: typeof account;
  displays: typeof displays;
  papers: typeof papers;
  results: typeof results;
  answers: typeof answers;
  answersData: typeof answersData;
  answersPeople: typeof answersPeople;
  answersDesk: typeof answersDesk;
  checks: typeof checks;
  done: typeof done;
  refusals: typeof refusals;
  session: typeof session;
  shared: typeof shared;
  shell: typeof shell;
  trail: typeof trail;
  words: typeof words;
}
