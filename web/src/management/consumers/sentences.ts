import { sentences } from '@election/contract/messages/sentences';

export const consumers = sentences('broadcast', 'consumers');
export const webhookStates = sentences('broadcast', 'webhookStates');
