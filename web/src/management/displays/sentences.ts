import { sentences } from '@election/contract/messages/sentences';

export const displays = sentences('broadcast', 'displays');
export const displayKinds = sentences('broadcast', 'displayKinds');
export const displayKindsShort = sentences('broadcast', 'displayKindsShort');
export const graphics = sentences('broadcast', 'graphics');
