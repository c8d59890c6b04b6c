import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/wire/route';

/** The reads that a change of a poll makes stale: no result counts its figures. */
export const POLL_READS: readonly Route[] = [contract.polls.list, contract.polls.results];
