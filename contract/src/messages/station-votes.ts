import { sentences } from './sentences.ts';

export const stationVotesDone = sentences('done', 'stationVotes');
