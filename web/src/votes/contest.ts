import type { Thresholds } from '@election/contract/checks/check-figures';
import type { Contest } from '@election/contract/figures/contest';
import type { TurnoutFrom } from '@election/contract/figures/registers';
import type { Constituency } from '@election/contract/places/constituencies';
import type { ElectionType } from '@election/contract/places/election-type-list';
import type { PollingStation } from '@election/contract/places/polling-stations';
import type { Year } from '@election/contract/places/years';
import { election as sayElection } from '../app/sentences.ts';
import { votes as sayVotes } from './sentences.ts';

/** A contest with what its screens name and check, at the constituency or at one polling station of it. */
export interface ContestDetails extends Contest {
  region_id: number;
  type: ElectionType['title'];
  constituency: Constituency;
  /** Those of the contest's year. */
  thresholds: Thresholds;
  turnout_from: TurnoutFrom;
  /** With a station: its figures instead of the constituency's. */
  station?: PollingStation;
}

/** The details of what is chosen; null while a part of the key is missing. */
export function contestOf(
  year: Year | undefined,
  constituency: Constituency | undefined,
  type: ElectionType | undefined,
): ContestDetails | null {
  if (!year || !constituency || !type) return null;
  return {
    year_id: year.id,
    region_id: constituency.region_id,
    constituency_id: constituency.id,
    election_type_id: type.id,
    type: type.title,
    constituency,
    thresholds: year,
    turnout_from: year.turnout_from,
  };
}

/** The key of a contest, as calls take it. */
export const contestKey = ({ year_id, constituency_id, election_type_id }: Contest): Contest => ({
  year_id,
  constituency_id,
  election_type_id,
});

/** The key with the polling station, where the figures are those of one. */
export const placeKey = (contest: ContestDetails) => ({
  ...contestKey(contest),
  ...(contest.station && { polling_station_id: contest.station.id }),
});

/** How sentences name a contest: "Ablekuma West, presidential". */
export const placeName = ({ constituency, station, type }: ContestDetails): string =>
  sayElection.contestName({
    place: station
      ? sayVotes.stationOf({ station: station.label, constituency: constituency.name })
      : constituency.name,
    type,
  });

/** The React key of a contest's screen: what is typed and chosen on one screen never shows on that of another. */
export const screenKey = (contest: ContestDetails): string => Object.values(placeKey(contest)).join(' ');
