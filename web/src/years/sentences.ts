import { sentences } from '@election/contract/messages/sentences';

export const years = sentences('years', 'years');
export const rules = sentences('years', 'rules');
export const thresholds = sentences('years', 'thresholds');
export const turnouts = sentences('years', 'turnouts');
export const sources = sentences('years', 'sources');
export const sourceCounts = sentences('years', 'sourceCounts');
export const comparison = sentences('years', 'comparison');
