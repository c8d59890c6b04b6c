import { sentences } from '@election/contract/messages/sentences';

/** Sentences for display links, walls and graphics. */
export const sayDisplays = sentences('answersDesk', 'displays');
