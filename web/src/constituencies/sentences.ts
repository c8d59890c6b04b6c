import { sentences } from '@election/contract/messages/sentences';

export const constituencies = sentences('places', 'constituencies');
