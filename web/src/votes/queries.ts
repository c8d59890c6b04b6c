import { contract } from '@election/contract/contract';
import type { PollingStation } from '@election/contract/polling-stations';
import type { Input, Route } from '@election/contract/route';
import { ApiError } from '../api/api-error.ts';
import { useRead, useReadOnce, useRefresh, useWrite, type Write } from '../api/queries.ts';
import { type Contest, idsOf } from './contest.ts';

/** What every write of votes makes old. */
const REFRESHED: readonly Route[] = [
  contract.votes.results,
  contract.votes.entries,
  contract.votes.agents,
  contract.stationVotes.own,
  contract.findings.list,
  contract.results.national,
  contract.notifications.list,
  contract.notifications.listStations,
];

const inRegion = (contest: Contest) => ({ ...idsOf(contest), region_id: contest.region_id });
const registerOf = ({ year_id, constituency_id, election_type_id }: Contest) => ({
  year_id,
  election_type_id,
  constituency_ids: [constituency_id],
});

const atStation = (contest: Contest, { id }: PollingStation) => ({ ...idsOf(contest), polling_station_id: id });

export const useContestResults = (contest: Contest) => useRead(contract.votes.results, idsOf(contest));
export const useEntries = (contest: Contest) => useRead(contract.votes.entries, inRegion(contest));
export const useStationEntries = (contest: Contest, station: PollingStation) =>
  useRead(contract.stationVotes.own, atStation(contest, station));
export const useAgents = (contest: Contest) => useRead(contract.votes.agents, inRegion(contest));
export const useFindings = (contest: Contest) => useRead(contract.findings.list, idsOf(contest));

/** The register totals of a contest: null where none have been entered. */
export function useRegister(contest: Contest) {
  const read = useRead(contract.registers.list, registerOf(contest));
  return { ...read, register: read.data && (read.data[0] ?? null) };
}

/** The ballot of a contest: presidential candidates stand everywhere, parliamentary ones in their constituency. */
export const useBallot = ({ year_id, election_type_id, type, constituency_id }: Contest) =>
  useRead(contract.candidates.list, {
    year_id,
    election_type_id,
    ...(type === 'parliamentary' && { constituency_id }),
  });

/** The figures as the server has them now, for finding out what has changed under somebody's hands. */
export function useFiguresNow(contest: Contest) {
  const read = useReadOnce();
  return {
    results: () => read(contract.votes.results, idsOf(contest)),
    agents: () => read(contract.votes.agents, inRegion(contest)),
    /** The person's own, of the polling station where the contest is at one. */
    entries: async () =>
      contest.station
        ? read(contract.stationVotes.own, atStation(contest, contest.station))
        : (await read(contract.votes.entries, inRegion(contest))).entries,
    register: async () => (await read(contract.registers.list, registerOf(contest)))[0] ?? null,
  };
}

export const isConflict = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.status === 409;

/** Sends an agent's figures, of the constituency or of the polling station that the contest is at. */
export function useSubmit({ year_id, constituency_id, station }: Contest) {
  const atConstituency = useVotesWrite(contract.votes.submit);
  const atPollingStation = useVotesWrite(contract.stationVotes.submit);
  return (votes: Input<typeof contract.votes.submit>['votes']) =>
    station
      ? atPollingStation.run({ year_id, constituency_id, polling_station_id: station.id, votes })
      : atConstituency.run({ year_id, constituency_id, votes });
}
export const useDecide = () => useVotesWrite(contract.votes.decide);
export const useSave = () => useVotesWrite(contract.votes.save);
export const usePublish = () => useVotesWrite(contract.votes.publish);
export const useDecideFindings = () => useVotesWrite(contract.findings.decide);
export const useSaveRegister = () =>
  useWrite(contract.registers.save, {
    refreshes: [contract.registers.list, contract.findings.list, contract.results.national],
  });

/** A write of votes; one that meets a conflict shows what stands now as well. */
function useVotesWrite<R extends Route>(route: R): Write<R> {
  const write = useWrite(route, { refreshes: REFRESHED });
  const refresh = useRefresh();
  return {
    ...write,
    run: async (input: Input<R>) => {
      try {
        return await write.run(input);
      } catch (thrown) {
        if (isConflict(thrown)) await refresh(REFRESHED);
        throw thrown;
      }
    },
  };
}
