import type {
  CoverageAgent,
  CoverageContest,
  CoveragePlaces,
  CoverageStates,
} from '@election/contract/figures/coverage';

/** Two regions: Ashanti with Asokwa (two stations) and Bantama, Oti with Buem. */
export const coveragePlaces: CoveragePlaces = {
  regions: [
    { id: 2, title: 'Ashanti' },
    { id: 7, title: 'Oti' },
  ],
  constituencies: [
    {
      ...{ id: 19, region_id: 2, name: 'Asokwa', code: 'B19', registered_voters: 1000 },
      stations: [
        [191, 'B1901', 'Market Hall', 400],
        [192, 'B1902', 'School', 600],
      ],
    },
    { id: 20, region_id: 2, name: 'Bantama', code: 'B20', registered_voters: 2000, stations: [] },
    { id: 70, region_id: 7, name: 'Buem', code: null, registered_voters: 1000, stations: [] },
  ],
};

export const coverageContest = (constituency_id: number, more: Partial<CoverageContest> = {}): CoverageContest => ({
  contest_id: constituency_id,
  constituency_id,
  state: 'silent',
  last: null,
  sheet: false,
  questions: 0,
  reminders: [],
  stations: [],
  ...more,
});

/** All are silent, but what is given. */
export const coverageStates = (...contests: CoverageContest[]): CoverageStates => ({
  contests: coveragePlaces.constituencies.map(
    ({ id }) => contests.find(({ constituency_id }) => constituency_id === id) ?? coverageContest(id),
  ),
  people: { 4: 'Ama Owusu', 3: 'Efua Sutherland' },
});

export const coverageAgent = (id: number, name: string, more: Partial<CoverageAgent> = {}): CoverageAgent => ({
  id,
  name,
  role: 'agent',
  phone: `+23324000000${id}`,
  constituency_ids: [19],
  last_seen_at: null,
  waiting: null,
  ...more,
});
