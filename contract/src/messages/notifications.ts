import { sentences } from './sentences.ts';

export const notificationsDone = sentences('done', 'notifications');
