import type { Plant } from '../plant.ts';

const web = (path: string) => `web/src/${path}`;
const votes = (path: string) => web(`votes/${path}`);
const LIVE = [votes('live/LiveScreen.test.tsx')];
const VALIDATION = [votes('validation/ValidationScreen.test.tsx')];
const BOARD = [votes('board/RaceBoard.test.tsx')];
const YEARS = [web('years/YearsPage.test.tsx')];
const ROLES = [web('management/roles/RolesPage.test.tsx')];
const SHEETS = [web('sheets/SheetsPage.test.tsx')];
const IMPORTS = [web('management/imports/ImportsPage.test.tsx')];
const AGENTS = [web('management/agents/UploadAgents.test.tsx')];
const PENDING = [web('pending/PendingPage.test.tsx')];

const publishing: readonly Plant[] = [
  {
    name: 'Publish can be pressed while it publishes',
    file: votes('live/PublishBar.tsx'),
    find: 'disabled={publish.isRunning || findings.isPending}',
    replace: 'disabled={findings.isPending}',
    tests: LIVE,
  },
  {
    name: 'a second sync starts while one runs',
    file: votes('live/SyncActions.tsx'),
    find: 'const isRunning = constituencies.isRunning || regions.isRunning || seats.isRunning;',
    replace: 'const isRunning = false;',
    tests: LIVE,
  },
  {
    name: 'regions of the parliamentary election can be synced',
    file: votes('live/SyncActions.tsx'),
    find: 'can={nationwide || say.onlyPresidential}',
    replace: 'can',
    tests: LIVE,
  },
  {
    name: 'seats of the presidential election can be synced',
    file: votes('live/SyncActions.tsx'),
    find: 'can={!nationwide || say.onlyParliamentary}',
    replace: 'can',
    tests: LIVE,
  },
  {
    name: 'contests can be selected while others are published',
    file: votes('board/RaceBoard.tsx'),
    find: '    disabled: running,',
    replace: '    disabled: false,',
    tests: BOARD,
  },
  {
    name: 'the board does not say that it is publishing',
    file: votes('board/RaceBoard.tsx'),
    find: 'running ? say.isRunning : selected.length === 0',
    replace: 'selected.length === 0',
    tests: BOARD,
  },
  {
    name: 'the board publishes no contest',
    file: votes('board/RaceBoard.tsx'),
    find: 'selected.length === 0 ? say.selectFirst : true',
    replace: 'true',
    tests: BOARD,
  },
  {
    name: 'Publish of a station can be pressed while it publishes',
    file: votes('stations/PublishStation.tsx'),
    find: '<ReasonedButton can={ruling} disabled={publish.isRunning}',
    replace: '<ReasonedButton can={ruling}',
    tests: [votes('stations/PollingResultsPage.test.tsx')],
  },
];

const deciding: readonly Plant[] = [
  {
    name: 'another row can be decided on while one is',
    file: votes('deciding/DecideButtons.tsx'),
    find: 'disabled={busy}',
    replace: '',
    tests: VALIDATION,
  },
  {
    name: 'all selected rows can be decided on while one is',
    file: votes('deciding/DecideBar.tsx'),
    find: 'disabled={busy}',
    replace: '',
    tests: VALIDATION,
  },
  {
    name: 'Save of a live value is open without a figure',
    file: votes('editing/LiveCell.tsx'),
    find: 'disabled={typed === null || typed === live?.votes}',
    replace: 'disabled={typed === live?.votes}',
    tests: VALIDATION,
  },
  {
    name: 'Save of a live value is open for the same figure',
    file: votes('editing/LiveCell.tsx'),
    find: 'disabled={typed === null || typed === live?.votes}',
    replace: 'disabled={typed === null}',
    tests: VALIDATION,
  },
  {
    name: 'Save Votes is open before a figure is typed',
    file: votes('editing/SaveMissing.tsx'),
    find: 'disabled={typed.length === 0}',
    replace: '',
    tests: VALIDATION,
  },
];

const forms: readonly Plant[] = [
  {
    name: 'a form is sent twice',
    file: web('ui/FormModal.tsx'),
    find: '<Button type="submit" disabled={loading}>',
    replace: '<Button type="submit">',
    tests: YEARS,
  },
  {
    name: 'a form can be left while it is saved',
    file: web('ui/FormModal.tsx'),
    find: 'onClick={close} disabled={loading}',
    replace: 'onClick={close}',
    tests: YEARS,
  },
  {
    name: 'a form closes while it is saved',
    file: web('ui/FormModal.tsx'),
    find: 'if (loading || asking) return;',
    replace: 'if (asking) return;',
    tests: YEARS,
  },
  {
    name: 'a question can be answered with no while its work runs',
    file: web('ui/ConfirmDialog.tsx'),
    find: 'onClick={onNo} disabled={busy}',
    replace: 'onClick={onNo}',
    tests: YEARS,
  },
  {
    name: 'Escape closes a question while its work runs',
    file: web('ui/ConfirmDialog.tsx'),
    find: 'onClose={() => !busy && onNo()}',
    replace: 'onClose={onNo}',
    tests: YEARS,
  },
  {
    name: 'the year of a party can be typed over',
    file: web('parties/PartyModal.tsx'),
    find: 'value={yearField.text(party.year_id)} readOnly',
    replace: 'defaultValue={yearField.text(party.year_id)}',
    tests: [web('parties/PartiesPage.test.tsx')],
  },
  {
    name: 'the year of a candidate can be typed over',
    file: web('candidates/CandidateFields.tsx'),
    find: "value={year_id === null ? '' : text(year_id)} readOnly",
    replace: "defaultValue={year_id === null ? '' : text(year_id)}",
    tests: [web('candidates/pages.test.tsx')],
  },
  {
    name: 'the constituency of a new polling station can be typed over',
    file: web('polling-stations/CreateStation.tsx'),
    find: 'value={constituency.name} readOnly',
    replace: 'defaultValue={constituency.name}',
    tests: [web('polling-stations/StationsPage.test.tsx')],
  },
  {
    name: 'the election type of a poll can be typed over',
    file: web('polls/PollModal.tsx'),
    find: 'value={typeName(types, poll.election_type_id)} readOnly',
    replace: 'defaultValue={typeName(types, poll.election_type_id)}',
    tests: [web('polls/PollsPage.test.tsx')],
  },
  {
    name: 'a poll can be added without a constituency',
    file: web('polls/PollsPage.tsx'),
    find: 'can={constituency ? true : say.noConstituency}',
    replace: 'can',
    tests: [web('polls/PollsPage.test.tsx')],
  },
];

const accounts: readonly Plant[] = [
  {
    name: 'the name of a built-in role can be changed',
    file: web('management/roles/RoleFields.tsx'),
    find: 'say.nameHint}\n        readOnly={builtIn}',
    replace: 'say.nameHint}',
    tests: ROLES,
  },
  {
    name: 'the reach of a built-in role can be changed',
    file: web('management/roles/RoleFields.tsx'),
    find: 'error={form.errors.scope}\n        readOnly={builtIn}',
    replace: 'error={form.errors.scope}',
    tests: ROLES,
  },
  {
    name: 'a permission that needs every place can be ticked for a narrower reach',
    file: web('management/roles/RoleFields.tsx'),
    find: 'disabled={!fitsScope(name, values.scope)}',
    replace: '',
    tests: ROLES,
  },
  {
    name: 'filters that are empty can be cleared',
    file: web('management/users/UserFilters.tsx'),
    find: 'disabled={!list.isFiltered}',
    replace: 'disabled={false}',
    tests: [web('management/users/UsersPage.test.tsx')],
  },
  {
    name: 'a file of agents can be checked while its agents are created',
    file: web('management/agents/AgentFile.tsx'),
    find: 'onClick={look} disabled={running}',
    replace: 'onClick={look}',
    tests: AGENTS,
  },
  {
    name: 'agents of a file are created twice',
    file: web('management/agents/AgentFile.tsx'),
    find: 'onClick={() => void take(takeable)} disabled={running}',
    replace: 'onClick={() => void take(takeable)}',
    tests: AGENTS,
  },
  {
    name: 'Login can be pressed while it signs in',
    file: web('session/LoginForm.tsx'),
    find: 'fullWidth disabled={busy}',
    replace: 'fullWidth',
    tests: [web('session/LoginPage.test.tsx')],
  },
  {
    name: 'a link for a password is asked for twice',
    file: web('session/ForgotPasswordPage.tsx'),
    find: 'disabled={forgot.isRunning}',
    replace: '',
    tests: [web('session/LoginPage.test.tsx')],
  },
  {
    name: 'a password is changed twice',
    file: web('session/account/ChangePassword.tsx'),
    find: 'disabled={change.isRunning}',
    replace: '',
    tests: [web('session/account/AccountPage.test.tsx')],
  },
  {
    name: 'the present session can be ended on the list of sessions',
    file: web('session/account/Devices.tsx'),
    find: 'can={device.current ? say.endCurrent : true}',
    replace: 'can',
    tests: [web('session/account/AccountPage.test.tsx')],
  },
];

const lists: readonly Plant[] = [
  {
    name: 'a second item of the bell is opened while one is marked',
    file: web('app/Bell.tsx'),
    find: 'disabled={marking.isRunning}',
    replace: '',
    tests: [web('app/Bell.test.tsx')],
  },
  {
    name: 'a second pending item is opened while one is marked',
    file: web('pending/columns.tsx'),
    find: 'disabled={busy}',
    replace: '',
    tests: PENDING,
  },
  {
    name: 'a correspondent chooses another region of pending items',
    file: web('pending/PendingFilters.tsx'),
    find: 'readOnly={own !== null}',
    replace: '',
    tests: PENDING,
  },
  {
    name: 'an import can be checked without files',
    file: web('management/imports/ChooseFiles.tsx'),
    find: 'disabled={!choice || refusal !== null || busy}',
    replace: 'disabled={!choice || busy}',
    tests: IMPORTS,
  },
  {
    name: 'a second file of a year is written while one is',
    file: web('management/imports/ExportYear.tsx'),
    find: 'disabled={running !== null && running !== file.ending}',
    replace: '',
    tests: IMPORTS,
  },
  {
    name: 'the sheet is sent twice',
    file: web('sheets/SheetUpload.tsx'),
    find: '<Button onClick={send} disabled={!prepared || busy}>',
    replace: '<Button onClick={send} disabled={!prepared}>',
    tests: SHEETS,
  },
  {
    name: 'Upload is open without a photograph',
    file: web('sheets/SheetUpload.tsx'),
    find: '<Button onClick={send} disabled={!prepared || busy}>',
    replace: '<Button onClick={send} disabled={busy}>',
    tests: SHEETS,
  },
  {
    name: 'Delete is open without a sheet',
    file: web('sheets/SheetUpload.tsx'),
    find: 'disabled={!sheet || busy}',
    replace: 'disabled={busy}',
    tests: SHEETS,
  },
  {
    name: 'another photograph can be chosen while one is sent',
    file: web('sheets/SheetUpload.tsx'),
    find: '<PhotographButtons disabled={busy}',
    replace: '<PhotographButtons disabled={false}',
    tests: SHEETS,
  },
  {
    name: 'a photograph can be taken back while it is sent',
    file: web('sheets/SheetUpload.tsx'),
    find: 'prepared={prepared} disabled={busy}',
    replace: 'prepared={prepared} disabled={false}',
    tests: SHEETS,
  },
  {
    name: 'the tools of the viewer are open without a sheet',
    file: web('app/election/sheet/SheetTools.tsx'),
    find: 'disabled={none}',
    replace: 'disabled={false}',
    tests: SHEETS,
  },
];

/** What must not be pressed in a state, cannot be: while something runs, before it is answered, without what it needs. */
export const plants: readonly Plant[] = [...publishing, ...deciding, ...forms, ...accounts, ...lists];
