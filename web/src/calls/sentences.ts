import { sentences } from '@election/contract/messages/sentences';

export const calls = sentences('coverage', 'calls');
