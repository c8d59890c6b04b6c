import { sentences } from '@election/contract/messages/sentences';

export const differences = sentences('sources', 'differences');
