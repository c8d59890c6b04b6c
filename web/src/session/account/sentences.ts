import { sentences } from '@election/contract/messages/sentences';

export const account = sentences('account', 'account');
export const factor = sentences('account', 'factor');
