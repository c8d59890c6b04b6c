import type { Plant } from '../plant.ts';

const web = (path: string) => `web/src/${path}`;

/** A write that reads nothing again, whose screen goes on showing the old rows. */
const stale = (name: string, file: string, call: string, test: string, reads = 'REFERENCE_READS'): Plant => ({
  name,
  file: web(file),
  find: `useWrite(contract.${call}, { refreshes: ${reads}`,
  replace: `useWrite(contract.${call}, { refreshes: []`,
  tests: [web(test)],
});

const YEARS = 'years/YearsPage.test.tsx';
const REGIONS = 'regions/RegionsPage.test.tsx';
const CONSTITUENCIES = 'constituencies/ConstituenciesPage.test.tsx';
const STATIONS = 'polling-stations/StationsPage.test.tsx';
const PARTIES = 'parties/PartiesPage.test.tsx';
const CANDIDATES = 'candidates/pages.test.tsx';
const POLLS = 'polls/PollsPage.test.tsx';
const USERS = 'management/users/UsersPage.test.tsx';
const ROLES = 'management/roles/RolesPage.test.tsx';

const records: readonly Plant[] = [
  stale('a created year does not show', 'years/CreateYear.tsx', 'years.create', YEARS),
  stale('an updated year does not show', 'years/UpdateYear.tsx', 'years.update', YEARS),
  stale('a deleted year goes on showing', 'years/YearsPage.tsx', 'years.remove', YEARS),
  {
    name: 'another current year does not show',
    file: web('years/YearsPage.tsx'),
    find: 'refreshes: [...REFERENCE_READS, contract.results.national, contract.outlooks.national]',
    replace: 'refreshes: []',
    tests: [web(YEARS)],
  },
  stale('a created region does not show', 'regions/CreateRegion.tsx', 'regions.create', REGIONS),
  stale('an updated region does not show', 'regions/UpdateRegion.tsx', 'regions.update', REGIONS),
  stale('a deleted region goes on showing', 'regions/RegionsPage.tsx', 'regions.remove', REGIONS),
  stale(
    'a created constituency does not show',
    'constituencies/CreateConstituency.tsx',
    'constituencies.create',
    CONSTITUENCIES,
  ),
  stale(
    'an updated constituency does not show',
    'constituencies/UpdateConstituency.tsx',
    'constituencies.update',
    CONSTITUENCIES,
  ),
  stale(
    'a deleted constituency goes on showing',
    'constituencies/ConstituenciesPage.tsx',
    'constituencies.remove',
    CONSTITUENCIES,
  ),
  stale(
    'a created polling station does not show',
    'polling-stations/CreateStation.tsx',
    'pollingStations.create',
    STATIONS,
  ),
  stale(
    'an updated polling station does not show',
    'polling-stations/UpdateStation.tsx',
    'pollingStations.update',
    STATIONS,
  ),
  stale(
    'a deleted polling station goes on showing',
    'polling-stations/StationsPage.tsx',
    'pollingStations.remove',
    STATIONS,
  ),
  stale('a created party does not show', 'parties/PartyModal.tsx', 'parties.create', PARTIES),
  stale('an updated party does not show', 'parties/PartyModal.tsx', 'parties.update', PARTIES),
  stale('a deleted party goes on showing', 'parties/PartiesPage.tsx', 'parties.remove', PARTIES),
  stale('a created candidate does not show', 'candidates/CandidateModal.tsx', 'candidates.create', CANDIDATES),
  stale('an updated candidate does not show', 'candidates/CandidateModal.tsx', 'candidates.update', CANDIDATES),
  stale('a deleted candidate goes on showing', 'candidates/CandidateList.tsx', 'candidates.remove', CANDIDATES),
  stale('a created poll does not show', 'polls/PollModal.tsx', 'polls.create', POLLS, 'POLL_READS'),
  stale('an updated poll does not show', 'polls/PollModal.tsx', 'polls.update', POLLS, 'POLL_READS'),
  stale('a deleted poll goes on showing', 'polls/PollsPage.tsx', 'polls.remove', POLLS, 'POLL_READS'),
  {
    name: 'the results of a poll keep the figures before its update',
    file: web('polls/poll-reads.ts'),
    find: '[contract.polls.list, contract.polls.results]',
    replace: '[contract.polls.list]',
    tests: [web(POLLS)],
  },
];

const people: readonly Plant[] = [
  stale('a created user does not show', 'management/users/CreateUser.tsx', 'users.create', USERS, 'USER_READS'),
  stale('an updated user does not show', 'management/users/UpdateUser.tsx', 'users.update', USERS, 'USER_READS'),
  stale('a deleted user goes on showing', 'management/users/UsersPage.tsx', 'users.remove', USERS, 'USER_READS'),
  stale(
    'a person goes on waiting for the link that was made',
    'management/users/use-user-links.tsx',
    'users.invite',
    USERS,
    'USER_READS',
  ),
  stale('agents of a file do not show', 'management/agents/AgentFile.tsx', 'agentFiles.create', USERS, 'USER_READS'),
  stale('a created role does not show', 'management/roles/RoleModals.tsx', 'roles.create', ROLES, 'ROLE_READS'),
  stale('an updated role does not show', 'management/roles/RoleModals.tsx', 'roles.update', ROLES, 'ROLE_READS'),
  stale('a deleted role goes on showing', 'management/roles/RolesTable.tsx', 'roles.remove', ROLES, 'ROLE_READS'),
  stale(
    'a created permission does not show',
    'management/roles/PermissionModal.tsx',
    'permissions.create',
    ROLES,
    'ROLE_READS',
  ),
  stale(
    'an updated permission does not show',
    'management/roles/PermissionModal.tsx',
    'permissions.update',
    ROLES,
    'ROLE_READS',
  ),
  stale(
    'a deleted permission goes on showing',
    'management/roles/PermissionsTable.tsx',
    'permissions.remove',
    ROLES,
    'ROLE_READS',
  ),
  stale(
    'an ended session goes on showing',
    'session/account/Devices.tsx',
    'session.endDevice',
    'session/account/AccountPage.test.tsx',
    '[contract.session.devices]',
  ),
  {
    name: 'the bell goes on counting an item that was opened',
    file: web('app/Bell.tsx'),
    find: 'useWrite(markSeen, { refreshes: [list, listStations] })',
    replace: 'useWrite(markSeen, { refreshes: [] })',
    tests: [web('app/Bell.test.tsx')],
  },
  {
    name: 'the pending list goes on showing an item that was opened',
    file: web('pending/PendingRows.tsx'),
    find: '{ refreshes: [listRoute, listStations] }',
    replace: '{ refreshes: [] }',
    tests: [web('pending/PendingPage.test.tsx')],
  },
];

/** A write of votes by another hook, which reads nothing again. */
const staleVotes = (name: string, call: string, test: string): Plant => ({
  name,
  file: web('votes/queries.ts'),
  find: `useVotesWrite(${call})`,
  replace: `useWrite(${call}, { refreshes: [] })`,
  tests: [web(`votes/${test}`)],
});

const figures: readonly Plant[] = [
  staleVotes('figures that an agent sent do not show', 'votes.submit', 'entry/EntryScreen.test.tsx'),
  staleVotes(
    'figures that an agent sent for a station do not show',
    'stationVotes.submit',
    'entry/StationEntry.test.tsx',
  ),
  staleVotes(
    'a decision does not show',
    '({ status }: DecisionInput) => votes[DECISION_CALLS[status]]',
    'validation/ValidationScreen.test.tsx',
  ),
  staleVotes('a saved live figure does not show', 'votes.save', 'validation/ValidationScreen.test.tsx'),
  staleVotes('a publication does not show', 'votes.publish', 'live/LiveScreen.test.tsx'),
  staleVotes(
    'the publication of a station does not show',
    'stationVotes.publish',
    'stations/PollingResultsPage.test.tsx',
  ),
  staleVotes('an override does not show', 'findings.decide', 'live/LiveScreen.test.tsx'),
  {
    name: 'figures that a sync changed do not show',
    file: web('votes/live/SyncActions.tsx'),
    find: '    contract.votes.results,\n',
    replace: '',
    tests: [web('votes/live/LiveScreen.test.tsx')],
  },
  {
    name: 'the board goes on showing contests as ready that it has published',
    file: web('votes/board/use-publish-several.tsx'),
    find: '    await refresh(REFRESHED);\n',
    replace: '    void refresh;\n',
    tests: [web('votes/board/RaceBoard.test.tsx')],
  },
  {
    name: 'a sheet that was sent or deleted does not show',
    file: web('sheets/queries.ts'),
    find: '[contract.sheets.list, contract.sheets.history, contract.votes.agents]',
    replace: '[contract.sheets.history, contract.votes.agents]',
    tests: [web('sheets/SheetsPage.test.tsx')],
  },
];

/** Each write of the console reads again what it changed. */
export const plants: readonly Plant[] = [...records, ...people, ...figures];
