import type { PublicCall } from '../results/calls.ts';
import { listed } from './lists.ts';
import { sentences } from './sentences.ts';

/** Sentences of the calls on the public page. */
export const say = sentences('results', 'calls');
const words = sentences('words', 'calls');

type Said = Pick<PublicCall, 'kind' | 'candidates' | 'constituency'>;

/** "Ama Palm elected" */
export const wordsOfCall = ({ kind, candidates }: Omit<Said, 'constituency'>): string =>
  words.call({ kind, names: listed(candidates.map(({ name }) => name)) });

/** "North One: Ama Palm elected": what a call says, with its place. */
export const callSaying = (call: Said): string =>
  words.callOf({ place: call.constituency?.name ?? words.country, call: wordsOfCall(call) });
