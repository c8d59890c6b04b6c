import type { Constituency } from '@election/contract/constituencies';
import type { ElectionType } from '@election/contract/election-types';
import * as say from '@election/contract/messages/screens-votes';
import { typeLabel } from '../app/election/election-types.ts';

/** One contest with all that its screens need to name it. */
export interface Contest {
  year_id: number;
  region_id: number;
  constituency_id: number;
  election_type_id: number;
  type: ElectionType['title'];
  constituency: Constituency;
}

/** The ids of a contest, as the calls take them. */
export const idsOf = ({ year_id, constituency_id, election_type_id }: Contest) => ({
  year_id,
  constituency_id,
  election_type_id,
});

/** How sentences name a contest: "Ablekuma West, presidential". */
export const placeOf = (contest: Contest): string => say.place(contest.constituency.name, typeLabel[contest.type]);

/** What tells a contest's screen from that of another: its typing and choices begin anew with it. */
export const keyOf = ({ year_id, constituency_id, election_type_id }: Contest): string =>
  `${year_id} ${constituency_id} ${election_type_id}`;
