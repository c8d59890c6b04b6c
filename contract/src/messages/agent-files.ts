import { sentences } from './sentences.ts';

export const agentFilesDone = sentences('done', 'agentFiles');
