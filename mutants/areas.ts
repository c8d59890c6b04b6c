/** Pure code of one kind, whose tests are run against each mutant. */
interface Area {
  name: string;
  /** Relative to the root. The test beside a file is one of its tests. */
  files: readonly string[];
  /** More tests, relative to the root. */
  tests?: readonly string[];
}

const within = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}.ts`);

const contract = (...names: string[]) => within('contract/src', ...names);
const said = (...names: string[]) => within('contract/src/messages', ...names);

export const AREAS: readonly Area[] = [
  { name: 'checks', files: contract('checks', 'board') },
  { name: 'permissions', files: contract('permissions', 'rules', 'transitions', 'events', 'sheets', 'roles') },
  {
    name: 'input',
    files: contract(
      'validation',
      'wire',
      'forms',
      'contest',
      'audit',
      'imports',
      'pictures',
      'route',
      'status',
      'votes',
    ),
  },
  { name: 'passwords', files: contract('password-rules') },
  {
    name: 'messages',
    files: said(
      'findings',
      'format',
      'imports',
      'passwords',
      'pictures',
      'roles',
      'rules',
      'users',
      'validation',
      'votes',
    ),
    tests: ['contract/src/messages/messages.test.ts'],
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
    tests: within('server/src/platform/text', 'write-files.test'),
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
  { name: 'cache', files: within('server/src/platform/cache', 'coalesce', 'cached-response', 'response-cache') },
  { name: 'audience', files: within('server/src/features/events', 'audience') },
  { name: 'export', files: within('server/src/features/exports', 'tables', 'election-report') },
];

/** The test beside a file. */
export const testOf = (file: string): string => file.replace(/\.ts$/, '.test.ts');

/** The tests of an area that exist, and all others that it names. */
export const testsOf = ({ files, tests = [] }: Area): string[] => [...files.map(testOf), ...tests];

export const allTests = (): string[] => [...new Set(AREAS.flatMap(testsOf))];
