import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/route';

/** What a change of a poll makes old: nothing else counts its figures. */
export const POLL_READS: readonly Route[] = [contract.polls.list, contract.polls.results];
