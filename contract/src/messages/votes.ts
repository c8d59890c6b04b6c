import { sentences } from './sentences.ts';

export const sayVotes = sentences('refusals', 'votes');
