import { listed } from '@election/contract/messages/lists';
import { sentences } from '@election/contract/messages/sentences';
import { tryAgainIn } from '@election/contract/messages/times';

/** The name that authenticator apps show, the same for every reader. */
export const issuer = 'Election Command Center';

/** Sentences for sessions, second factors, links, roles and users. */
export const sayPeople = sentences('answersPeople', 'people');

export const tooManyAttempts = (seconds: number) => sayPeople.tooManyAttempts({ again: tryAgainIn(seconds) });

const traceNames = sentences('answersPeople', 'traces');
const KINDS = [
  'entries',
  'figures',
  'decisions',
  'items',
  'publications',
  'sheets',
  'imports',
  'reminders',
  'questions',
] as const;

/** How many things of each kind came from a user's account. */
export type Traces = Record<(typeof KINDS)[number], number>;

/** "Ama Owusu cannot be deleted: 12 vote entries and 1 pink sheet came from this account. Set it to inactive instead." */
export const hasTraces = (name: string, traces: Traces): string =>
  sayPeople.hasTraces({
    name,
    traces: listed(KINDS.flatMap((kind) => (traces[kind] === 0 ? [] : [traceNames[kind]({ count: traces[kind] })]))),
  });
