import { DECISIONS } from '../figures/transitions.ts';
import type { trail } from './catalogues/en/trail.ts';
import { sentences } from './sentences.ts';

/** Words of the audit trail, on the screen and on paper. */
export const sayTrail = sentences('trail', 'words');
export const fieldWords = (name: string) => name.replaceAll('_', ' ');

const actions = sentences('trail', 'actions');
const verbs = sentences('trail', 'verbs');
const things = sentences('trail', 'things');

type Verb = keyof typeof verbs;
type Thing = keyof typeof things;
/** Every action that the server records; one without words does not compile. Those of routines are tested. */
export type AuditAction = keyof typeof trail.actions | `${Thing}.${Verb}`;

// A decision is named by what was done.
const VERBS: readonly string[] = ['create', 'update', 'delete', ...DECISIONS] satisfies readonly Verb[];

/** The words for an action; an unknown action is shown by its code. */
export function actionWords(code: string): string {
  const known: string | undefined = actions[code as keyof typeof actions];
  if (known !== undefined) return known;
  const at = code.lastIndexOf('.');
  const thing: string | undefined = things[code.slice(0, at) as Thing];
  const verb = code.slice(at + 1);
  return thing !== undefined && VERBS.includes(verb) ? verbs[verb as Verb]({ thing }) : code;
}
