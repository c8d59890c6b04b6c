import { sentences } from '@election/contract/messages/sentences';

/** Sentences about files of saved submissions. */
export const saySubmissions = sentences('answersDesk', 'submissions');
