import { sentences } from './sentences.ts';

export const sayParties = sentences('refusals', 'parties');
