import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/route';

/** What a change of a role or a permission makes old. */
export const ROLE_READS: readonly Route[] = [contract.roles.list, contract.permissions.list, contract.users.list];
