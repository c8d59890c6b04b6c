import type { BoardContest } from '@election/contract/figures/board';

/** A silent presidential contest of Ashanti, whose constituency has the id of the contest. */
export const boardContest = (id: number, constituency: string, more: Partial<BoardContest> = {}): BoardContest => ({
  contest_id: id,
  region_id: 2,
  region: 'Ashanti',
  constituency_id: id,
  constituency,
  election_type_id: 1,
  state: 'silent',
  waits_since: null,
  candidates: 2,
  live: 0,
  providers: 0,
  pending: 0,
  errors: 0,
  warnings: [],
  held_by: null,
  barred: [],
  status_is_public: true,
  ...more,
});
