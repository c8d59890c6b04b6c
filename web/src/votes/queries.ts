import { contract } from '@election/contract/contract';
import type { Contest } from '@election/contract/figures/contest';
import type { RegisterTotals } from '@election/contract/figures/registers';
import { DECISION_CALLS } from '@election/contract/figures/transitions';
import type { DecisionInput, VoteEntry } from '@election/contract/figures/votes';
import { ELECTION_RULES } from '@election/contract/places/election-types';
import type { PollingStation } from '@election/contract/places/polling-stations';
import type { Input, Route } from '@election/contract/wire/route';
import { useMay } from '../api/actor.ts';
import {
  type ReadOptions,
  type TwoClocks,
  useChangeKnown,
  useIsOlder,
  useRead,
  useReadOnce,
  useWrite,
  type Write,
} from '../api/queries.ts';
import { type ContestDetails, contestKey, placeKey } from './contest.ts';

const {
  board,
  contestStatus,
  corrections,
  differences,
  votes,
  stationVotes,
  findings,
  registers,
  notifications,
  candidates,
  results,
  outlooks,
  swing,
  questions,
} = contract;

type Ballot = Input<typeof votes.submit>['votes'];

/** The reads that every write of votes makes stale. */
export const REFRESHED: readonly Route[] = [
  board.list,
  contestStatus.read,
  votes.results,
  votes.entries,
  votes.states,
  votes.agents,
  stationVotes.agents,
  stationVotes.own,
  findings.list,
  registers.list,
  results.national,
  outlooks.national,
  differences.list,
  differences.standing,
  differences.progress,
  corrections.standing,
  notifications.list,
  notifications.listStations,
  questions.list,
  questions.open,
];

const inRegion = (contest: ContestDetails) => ({ ...contestKey(contest), region_id: contest.region_id });
const registerInput = ({ year_id, constituency_id, election_type_id, station }: ContestDetails) => ({
  year_id,
  election_type_id,
  constituency_ids: [constituency_id],
  ...(station && { polling_station_id: station.id }),
});
const atStation = (contest: ContestDetails, { id }: PollingStation) => ({
  ...contestKey(contest),
  polling_station_id: id,
});

export const useContestResults = (contest: ContestDetails) => useRead(votes.results, placeKey(contest));
export const useFindings = (contest: Contest, options?: ReadOptions) =>
  useRead(findings.list, contestKey(contest), options);

/** How the sources of a contest stand, and what stands against its publication, or that of its polling station, by the person. */
export const useStanding = (contest: ContestDetails) =>
  useRead(differences.standing, placeKey(contest), { quiet: true });

/** What is public of a contest or of its polling station; not read for people who neither publish nor withdraw. */
export function usePosition(contest: ContestDetails) {
  const may = useMay();
  const reads = (['votes.withdraw', 'votes.publish', 'stations.publish', 'live.edit'] as const).some(may);
  return useRead(corrections.standing, reads ? placeKey(contest) : null, { quiet: true });
}

/** What the figures of a contest are compared with; nothing of a polling station. */
export const useEarlier = (contest: ContestDetails) => useRead(swing.contest, contestKey(contest), { quiet: true });

/** What became of the poll of a contest. */
export const useContestStatus = (contest: ContestDetails) => useRead(contestStatus.read, contestKey(contest));

/** The validated entries of a contest, and its publication. */
export const useEntries = (contest: ContestDetails) => useRead(votes.entries, inRegion(contest));

/** Whether the person's own entries of a contest or its polling station may have been read before a moment. */
function useOwnAreOlder(contest: ContestDetails): (moment: TwoClocks) => boolean {
  const isOlder = useIsOlder();
  const { station } = contest;
  return (moment) =>
    station
      ? isOlder(stationVotes.own, atStation(contest, station), moment)
      : isOlder(votes.entries, inRegion(contest), moment);
}

/** Changes what is known of the person's own entries of a contest or its polling station. */
export function useChangeOwnEntries(contest: ContestDetails) {
  const change = useChangeKnown();
  const { station } = contest;
  return (entries: (known: readonly VoteEntry[]) => VoteEntry[]): void =>
    station
      ? change(stationVotes.own, atStation(contest, station), entries)
      : change(votes.entries, inRegion(contest), (known) => ({ ...known, entries: entries(known.entries) }));
}

/** The person's own entries, of the constituency or of the contest's polling station. */
export function useOwnEntries(contest: ContestDetails) {
  const { station } = contest;
  const areOlder = useOwnAreOlder(contest);
  const ofConstituency = useRead(votes.entries, station ? null : inRegion(contest));
  const ofStation = useRead(stationVotes.own, station ? atStation(contest, station) : null);
  return station
    ? { ...ofStation, entries: ofStation.data, areOlder }
    : { ...ofConstituency, entries: ofConstituency.data?.entries, areOlder };
}

/** The states of the person's own entries in every constituency of a year. */
export const useOwnStates = (year_id: number | null) =>
  useRead(votes.states, year_id === null ? null : { year_id }, { quiet: true });

/** What agents entered, at the constituency or at the contest's polling station. */
export function useAgents(contest: ContestDetails) {
  const { station } = contest;
  const ofConstituency = useRead(votes.agents, station ? null : inRegion(contest));
  const ofStation = useRead(stationVotes.agents, station ? atStation(contest, station) : null);
  return station ? ofStation : ofConstituency;
}

/** The register totals of a contest, or of its polling station: null where none have been entered. */
export function useRegister(contest: ContestDetails) {
  const read = useRead(registers.list, registerInput(contest));
  return { ...read, register: read.data && (read.data[0] ?? null) };
}

/** The ballot of a contest: candidates of the country are on every ballot, others on that of their constituency. */
export const useBallot = ({ year_id, election_type_id, type, constituency_id }: ContestDetails) =>
  useRead(candidates.list, { year_id, election_type_id, ...(!ELECTION_RULES[type].nationwide && { constituency_id }) });

/** Reads the server's current figures, to compare what was sent with them. */
export function useFiguresNow(contest: ContestDetails) {
  const read = useReadOnce();
  const ownAreOlder = useOwnAreOlder(contest);
  const { station } = contest;
  return {
    ownAreOlder,
    results: () => read(votes.results, placeKey(contest)),
    agents: () =>
      station ? read(stationVotes.agents, atStation(contest, station)) : read(votes.agents, inRegion(contest)),
    ownEntries: async () =>
      station
        ? read(stationVotes.own, atStation(contest, station))
        : (await read(votes.entries, inRegion(contest))).entries,
    /** The findings once these votes, or these totals, are the live ones; without either, those of the live ones. */
    findings: ({ votes: sent, totals }: { votes?: readonly Ballot[number][]; totals?: RegisterTotals } = {}) =>
      read(findings.list, {
        ...contestKey(contest),
        ...(sent && {
          candidate_ids: sent.map(({ candidate_id }) => candidate_id),
          vote_counts: sent.map(({ vote_count }) => vote_count),
        }),
        ...totals,
      }),
    register: async () => (await read(registers.list, registerInput(contest)))[0] ?? null,
  };
}

/** Sends an agent's figures, of the constituency or of the contest's polling station. */
export function useSubmit({ year_id, constituency_id, station }: ContestDetails) {
  const atConstituency = useVotesWrite(votes.submit);
  const atPollingStation = useVotesWrite(stationVotes.submit);
  return (ballot: Ballot) =>
    station
      ? atPollingStation.run({ year_id, constituency_id, polling_station_id: station.id, votes: ballot })
      : atConstituency.run({ year_id, constituency_id, votes: ballot });
}
export const useDecide = () => useVotesWrite(({ status }: DecisionInput) => votes[DECISION_CALLS[status]]);
export const useSave = () => useVotesWrite(votes.save);
export const usePublish = () => useVotesWrite(votes.publish);
export const usePublishStation = () => useVotesWrite(stationVotes.publish);
export const useDecideFindings = () => useVotesWrite(findings.decide);
export const useSaveRegister = () =>
  useWrite(registers.save, {
    refreshes: [registers.list, votes.entries, findings.list, results.national, board.list],
  });

const useVotesWrite = <R extends Route>(route: R | ((input: Input<R>) => R)): Write<R> =>
  useWrite(route, { refreshes: REFRESHED });
