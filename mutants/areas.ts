/** Pure code of one kind, whose tests are run against each mutant. */
interface Area {
  name: string;
  /** Relative to the root. */
  files: readonly string[];
  /** Those beside the files, where none are named. */
  tests?: readonly string[];
}

const within = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}.ts`);

const contract = (...names: string[]) => within('contract/src', ...names);
const said = (...names: string[]) => within('contract/src/messages', ...names);

export const AREAS: readonly Area[] = [
  {
    name: 'checks',
    files: contract(
      ...['checks', 'outlook', 'board', 'coverage', 'contest-status', 'registers', 'sources', 'explanation'],
      ...['runoff', 'election-types', 'call-rules', 'questions', 'swing'],
    ),
  },
  {
    name: 'comparisons',
    files: contract(
      'comparisons',
      ...['checks-of-sheet', 'checks-of-evening', 'checks-of-scale', 'check-figures', 'check-rule'],
    ),
    tests: contract('comparisons.test', 'checks.test'),
  },
  { name: 'permissions', files: contract('permissions', 'rules', 'transitions', 'events', 'sheets', 'roles') },
  {
    name: 'input',
    files: contract('validation', 'wire', 'pairs', 'forms', 'audit', 'imports', 'pictures', 'route', 'votes'),
  },
  { name: 'receipts', files: contract('receipts', 'field') },
  { name: 'passwords', files: contract('password-rules') },
  {
    name: 'messages',
    files: said(
      'audit',
      'calls',
      'contest-status',
      'corrections',
      'coverage-states',
      'exports',
      'findings',
      'format',
      'imports',
      'paper',
      'passwords',
      'pictures',
      'questions',
      'roles',
      'rules',
      'runoff',
      'sources',
      'times',
      'users',
      'validation',
      'votes',
    ),
    tests: ['contract/src/messages/messages.test.ts'],
  },
  {
    name: 'answers',
    files: [...contract('outlook-answers'), ...said('outlook')],
    tests: contract('outlook-answers.test', 'messages/messages.test'),
  },
  {
    name: 'signatures',
    files: [
      ...contract('checkpoints'),
      ...within('server/src/features/audit', 'merkle', 'checkpoint', 'row', 'changes'),
      ...within('server/src/platform/realtime', 'signature', 'protocol'),
      ...within('server/src/platform/secrets', 'sheet-link'),
    ],
  },
  {
    name: 'files',
    files: within(
      'server/src/platform/text',
      'closest',
      'lines',
      'listed',
      'read-csv',
      'spreadsheet-cell',
      'write-csv',
    ),
  },
  {
    name: 'import',
    files: within(
      'server/src/features/imports',
      'file-names',
      'findings',
      'format',
      'line-meter',
      'read-row',
      'scales',
    ),
  },
  {
    name: 'cache',
    files: within('server/src/platform/cache', 'coalesce', 'cached-response', 'response-cache'),
    tests: within('server/src/platform/cache', 'coalesce.test', 'cached-response.test', 'response-cache-entries.test'),
  },
  { name: 'audience', files: within('server/src/features/events', 'audience') },
  {
    name: 'export',
    files: within('server/src/features/exports', 'tables', 'election-report'),
    tests: within('server/src/features/exports', 'tables.test', 'election-report-of.test'),
  },
  {
    name: 'figures',
    files: [
      ...within('web/src/ui', 'figure-text', 'figures', 'colors', 'contrast', 'picture-rules'),
      ...within('server/src/features/pages', 'leader'),
      ...within('web/src/session/account', 'device-name'),
    ],
  },
  {
    name: 'ballots',
    files: within(
      'web/src/votes',
      'entry/ballot',
      'entry/control',
      'conflicts/conflicts',
      'register/register-text',
      'sheet/guide',
    ),
  },
  {
    name: 'rows',
    files: [
      ...within('web/src/votes', 'deciding/providers', 'deciding/rows', 'editing/live-rows', 'live/rows'),
      ...within('web/src/votes', 'stations/station-rows', 'board/board-rows', 'choice/neighbour'),
      ...within('web/src/votes', 'findings/check-figures', 'findings/order'),
      ...within('web/src/coverage', 'coverage-rows'),
    ],
  },
  {
    name: 'forms',
    files: [
      ...within('web/src', 'candidates/candidate-form', 'parties/party-form', 'polls/poll-form', 'app/records/fields'),
      ...within('web/src/management', 'roles/role-form', 'users/user-form', 'users/user-can', 'imports/chosen-files'),
    ],
  },
];

const data = (reason: string, ...names: string[]) => contract(...names).map((file) => [file, reason] as const);
const sentences = (...names: string[]) =>
  said(...names).map((file) => [file, 'sentences without a part that varies'] as const);

/** Files of the contract that have nothing to change, or nothing that a test of pure code could see, with the reason. */
export const PASSED_OVER: ReadonlyMap<string, string> = new Map([
  ...data('a list of codes', 'check-codes'),
  ...data('a list of words', 'common-passwords'),
  ...data('the list of all routes', 'contract'),
  ...data(
    'routes and shapes alone',
    ...[
      'agent-files',
      'broadcasting',
      'calls',
      'candidates',
      'console-settings',
      'constituencies',
      'consumers',
      'contest',
      'corrections',
      'differences',
      'displays',
      'election-report',
      'election-type-list',
    ],
    ...[
      'exports',
      'factors',
      'feed',
      'findings',
      'graphics',
      'history',
      'keying',
      'notifications',
      'outlooks',
      'coalitions',
      'parties',
      'passkeys',
      'passwords',
      'polling-stations',
    ],
    ...[
      'polls',
      'regions',
      'results',
      'session',
      'station-votes',
      'status',
      'sync',
      'users',
      'wall',
      'year-comparisons',
      'years',
    ],
  ),
  ...sentences(
    'agent-files',
    'candidates',
    'coalitions',
    'constituencies',
    'consumers',
    'coverage',
    'displays',
    'election',
    'factors',
    'notifications',
    'parties',
    'polling-stations',
    'polls',
  ),
  ...data('the list of files', 'export-files'),
  ...data('the name of a header', 'waiting'),
  ...sentences('regions', 'registers', 'session', 'sheets', 'station-votes', 'sync', 'years'),
]);

/** The test files of an area; they need neither database nor browser. */
export const testsOf = ({ files, tests }: Area): readonly string[] =>
  tests ?? files.map((file) => file.replace(/\.ts$/, '.test.ts'));
