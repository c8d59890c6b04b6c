import { sentences } from '@election/contract/messages/sentences';

export const presenter = sentences('broadcast', 'presenter');
export const sceneKinds = sentences('broadcast', 'sceneKinds');
