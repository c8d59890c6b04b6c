import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/wire/route';

/** The reads that a change of a role or a permission makes stale. */
export const ROLE_READS: readonly Route[] = [contract.roles.list, contract.permissions.list, contract.users.list];
