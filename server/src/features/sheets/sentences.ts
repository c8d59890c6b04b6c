import { sentences } from '@election/contract/messages/sentences';

/** Sentences for pink sheets. */
export const saySheets = sentences('answersDesk', 'sheets');
