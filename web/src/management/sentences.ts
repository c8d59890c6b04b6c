import { sentences } from '@election/contract/messages/sentences';

export const frame = sentences('management', 'frame');
