import { sentences } from '@election/contract/messages/sentences';

export const parties = sentences('parties', 'parties');
export const coalitions = sentences('parties', 'coalitions');
