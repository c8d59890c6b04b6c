import { sentences } from '@election/contract/messages/sentences';

/** What a call is about. */
export const sayCalls = sentences('answersDesk', 'calls');
