import { sentences } from '@election/contract/messages/sentences';

/** Sentences of the printed results; what a page says too is in the sentences of the pages. */
export const say = sentences('papers', 'results');
/** Of the form that is printed and signed. */
export const sayForm = sentences('papers', 'declaration');
