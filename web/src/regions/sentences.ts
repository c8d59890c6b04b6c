import { sentences } from '@election/contract/messages/sentences';

export const regions = sentences('places', 'regions');
