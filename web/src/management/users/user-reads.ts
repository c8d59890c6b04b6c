import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/wire/route';

/** The reads that a change of a user makes stale: the users, and how many hold each role. */
export const USER_READS: readonly Route[] = [contract.users.list, contract.users.read, contract.roles.list];
