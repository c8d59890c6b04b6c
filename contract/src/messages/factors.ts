import { sentences } from './sentences.ts';

export const sayFactors = sentences('session', 'factors');
