import type { results as contract, NationalResult } from '@election/contract/results/results';
import type { Cached } from '../../../platform/context.ts';
import { readNational } from './read-national.ts';

type National = typeof contract.national;

/** Published figures of a year, by default the current one: national, by region, seats. @throws Failure 404 */
export const nationalResults: Cached<National> = {
  versions: ['reference', 'results', 'stations'],
  read: (context, input) => readNational<NationalResult>(context, 'national_results', input),
};
