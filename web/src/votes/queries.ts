import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/route';
import { useRead, useWrite } from '../api/queries.ts';
import { type Contest, idsOf } from './contest.ts';

/** What every write of votes makes old. */
const REFRESHED: readonly Route[] = [
  contract.votes.results,
  contract.votes.entries,
  contract.votes.agents,
  contract.results.national,
  contract.notifications.list,
  contract.notifications.listStations,
];

export const useContestResults = (contest: Contest) => useRead(contract.votes.results, idsOf(contest));

export const useEntries = (contest: Contest) =>
  useRead(contract.votes.entries, { ...idsOf(contest), region_id: contest.region_id });

export const useAgents = (contest: Contest) =>
  useRead(contract.votes.agents, { ...idsOf(contest), region_id: contest.region_id });

/** The ballot of a contest: presidential candidates stand everywhere, parliamentary ones in their constituency. */
export const useBallot = ({ year_id, election_type_id, type, constituency_id }: Contest) =>
  useRead(contract.candidates.list, {
    year_id,
    election_type_id,
    ...(type === 'parliamentary' && { constituency_id }),
  });

export const useSubmit = () => useWrite(contract.votes.submit, { refreshes: REFRESHED });
export const useDecide = () => useWrite(contract.votes.decide, { refreshes: REFRESHED });
export const useSave = () => useWrite(contract.votes.save, { refreshes: REFRESHED });
export const usePublish = () => useWrite(contract.votes.publish, { refreshes: REFRESHED });
