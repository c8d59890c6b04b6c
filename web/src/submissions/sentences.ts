import { sentences } from '@election/contract/messages/sentences';

export const submissions = sentences('sources', 'submissions');
