import { sentences } from '@election/contract/messages/sentences';

export const keying = sentences('sources', 'keying');
