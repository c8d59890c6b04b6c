import { sentences } from '@election/contract/messages/sentences';

export const polls = sentences('parties', 'polls');
