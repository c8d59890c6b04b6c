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
  { name: 'checks', files: contract('check-codes', 'checks', 'board') },
  { name: 'permissions', files: contract('permissions', 'rules', 'transitions', 'events', 'sheets', 'roles') },
  {
    name: 'input',
    files: contract('validation', 'wire', 'forms', 'contest', 'audit', 'imports', 'pictures', 'route', 'status', 'votes'),
  },
  { name: 'passwords', files: contract('password-rules') },
  {
    name: 'messages',
    files: said('findings', 'format', 'imports', 'passwords', 'pictures', 'roles', 'rules', 'users', 'validation', 'votes'),
    tests: ['contract/src/messages/messages.test.ts'],
  },
];

/** The test beside a file. */
export const testOf = (file: string): string => file.replace(/\.ts$/, '.test.ts');

/** The tests of an area that exist, and all others that it names. */
export const testsOf = ({ files, tests = [] }: Area): string[] => [...files.map(testOf), ...tests];

export const allTests = (): string[] => [...new Set(AREAS.flatMap(testsOf))];
