import type { Thresholds } from '@election/contract/checks';
import type { Constituency } from '@election/contract/constituencies';
import type { ElectionType } from '@election/contract/election-types';
import * as sayStations from '@election/contract/messages/screens-polling-results';
import * as say from '@election/contract/messages/screens-votes';
import type { PollingStation } from '@election/contract/polling-stations';
import { typeLabel } from '../app/election/election-types.ts';

/** One contest with all that its screens need to name it. */
export interface Contest {
  year_id: number;
  region_id: number;
  constituency_id: number;
  election_type_id: number;
  type: ElectionType['title'];
  constituency: Constituency;
  /** Those of its year. */
  thresholds: Thresholds;
  /** The figures are those of one polling station. */
  station?: PollingStation;
}

/** The ids of a contest, as the calls take them. */
export const idsOf = ({ year_id, constituency_id, election_type_id }: Contest) => ({
  year_id,
  constituency_id,
  election_type_id,
});

/** How sentences name a contest: "Ablekuma West, presidential". */
export const placeOf = ({ constituency, station, type }: Contest): string =>
  station
    ? sayStations.place(station.name, constituency.name, typeLabel[type])
    : say.place(constituency.name, typeLabel[type]);

/** What tells a contest's screen from that of another: its typing and choices begin anew with it. */
export const keyOf = ({ year_id, constituency_id, election_type_id, station }: Contest): string =>
  `${year_id} ${constituency_id} ${election_type_id} ${station?.id ?? ''}`;
