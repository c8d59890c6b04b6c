import { sentences } from './sentences.ts';

export const pollingStationsDone = sentences('done', 'pollingStations');
