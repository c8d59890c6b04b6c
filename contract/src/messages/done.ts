import { sentences } from './sentences.ts';

/* What a call says when it has done its work. */

export const agentFilesDone = sentences('done', 'agentFiles');
export const callsDone = sentences('done', 'calls');
export const candidatesDone = sentences('done', 'candidates');
export const coalitionsDone = sentences('done', 'coalitions');
export const constituenciesDone = sentences('done', 'constituencies');
export const consumersDone = sentences('done', 'consumers');
export const correctionsDone = sentences('done', 'corrections');
export const displaysDone = sentences('done', 'displays');
export const findingsDone = sentences('done', 'findings');
export const notificationsDone = sentences('done', 'notifications');
export const partiesDone = sentences('done', 'parties');
export const pollingStationsDone = sentences('done', 'pollingStations');
export const pollsDone = sentences('done', 'polls');
export const questionsDone = sentences('done', 'questions');
export const regionsDone = sentences('done', 'regions');
export const registersDone = sentences('done', 'registers');
export const rolesDone = sentences('done', 'roles');
export const runoffDone = sentences('done', 'runoff');
export const sheetsDone = sentences('done', 'sheets');
export const sourcesDone = sentences('done', 'sources');
export const stationVotesDone = sentences('done', 'stationVotes');
export const statusDone = sentences('done', 'contestStatus');
export const syncDone = sentences('done', 'sync');
export const usersDone = sentences('done', 'users');
export const votesDone = sentences('done', 'votes');
export const yearsDone = sentences('done', 'years');
