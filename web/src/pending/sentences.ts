import { sentences } from '@election/contract/messages/sentences';

export const pending = sentences('sources', 'pending');
