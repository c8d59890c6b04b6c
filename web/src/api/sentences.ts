import { sentences } from '@election/contract/messages/sentences';

export const api = sentences('shared', 'api');
