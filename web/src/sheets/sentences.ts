import { sentences } from '@election/contract/messages/sentences';

export const sheets = sentences('sources', 'sheets');
