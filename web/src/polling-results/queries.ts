import { contract } from '@election/contract/contract';
import type { PollingStation } from '@election/contract/polling-stations';
import type { Route } from '@election/contract/route';
import { useRead, useWrite } from '../api/queries.ts';
import { idsOf, type Race } from './use-station-choice.ts';

const { votes, stationVotes, findings, notifications } = contract;

/** What every write of a station's votes makes old. */
const REFRESHED: readonly Route[] = [
  votes.results,
  votes.agents,
  stationVotes.agents,
  stationVotes.own,
  findings.list,
  notifications.list,
  notifications.listStations,
];

const at = (race: Race, station: PollingStation) => ({ ...idsOf(race), polling_station_id: station.id });

export const useStationResults = (race: Race, station: PollingStation) => useRead(votes.results, at(race, station));
export const useStationAgents = (race: Race, station: PollingStation) =>
  useRead(stationVotes.agents, at(race, station));
export const useConstituencyResults = (race: Race) => useRead(votes.results, idsOf(race));
export const useConstituencyAgents = (race: Race) =>
  useRead(votes.agents, { ...idsOf(race), region_id: race.region_id });
export const useFindings = (race: Race) => useRead(findings.list, idsOf(race), { quiet: true });

export const useDecide = () => useWrite(votes.decide, { refreshes: REFRESHED });
export const usePublish = () => useWrite(stationVotes.publish, { refreshes: REFRESHED });
