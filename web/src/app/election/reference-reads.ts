import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/wire/route';

/** The reads that a change of reference data makes stale (docs/product.md). */
export const REFERENCE_READS: readonly Route[] = [
  contract.years.list,
  contract.regions.list,
  contract.constituencies.list,
  contract.constituencies.read,
  contract.pollingStations.list,
  contract.coalitions.list,
  contract.parties.list,
  contract.candidates.list,
  contract.users.list,
  contract.votes.results,
  contract.votes.entries,
  contract.votes.agents,
];
