import type { AgentEntries, EntryStatus } from '@election/contract/figures/votes';
import { BUILT_IN_ROLES } from '@election/contract/people/permissions';
import type { ContestDetails } from '../contest.ts';

/** The roles whose entries a validator checks (docs/product.md: "2 and 8"). */
const CHECKER_ROLE_IDS: readonly number[] = Object.values(BUILT_IN_ROLES)
  .filter(({ permissions }) => permissions.includes('entries.submit'))
  .map(({ id }) => id);

/** A user with the entries that they sent for one place. */
export interface Provider {
  id: number;
  name: string;
  /** True for agents and interns; the figures of a validator have a column of their own. */
  isChecker: boolean;
  entries: readonly { candidate_id: number; votes: number; status: EntryStatus }[];
}

/** The providers who entered figures at the contest's place. Only agents and interns send entries of a polling station. */
export const providersAt = (
  { station }: Pick<ContestDetails, 'station'>,
  agents: readonly AgentEntries[],
): Provider[] =>
  agents
    .map(({ id, name, role_id, vote_count_entries, polling_station_vote_entries }) =>
      station
        ? {
            id,
            name,
            isChecker: true,
            entries: polling_station_vote_entries.filter((entry) => entry.polling_station_id === station.id),
          }
        : { id, name, isChecker: CHECKER_ROLE_IDS.includes(role_id), entries: vote_count_entries },
    )
    .filter(({ entries }) => entries.length > 0);

/** The status of all of a provider's entries; null where they differ. */
export const statusOf = ({ entries }: Pick<Provider, 'entries'>): EntryStatus | null => {
  const status = entries[0]?.status ?? null;
  return entries.every((entry) => entry.status === status) ? status : null;
};

/** The provider whose figures are shown first: one with a pending entry, else an agent, else any. */
export const firstProvider = (providers: readonly Provider[]): Provider | undefined =>
  providers.find(({ entries }) => entries.some(({ status }) => status === 'pending')) ??
  providers.find(({ isChecker }) => isChecker) ??
  providers[0];
