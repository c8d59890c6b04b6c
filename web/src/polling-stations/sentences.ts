import { sentences } from '@election/contract/messages/sentences';

export const stations = sentences('places', 'stations');
