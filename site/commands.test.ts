import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type Command, commandsOf } from './commands.ts';
import { parseDocument, readDocuments } from './documents.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The test or script that runs a command that pages name, and a text that it contains. */
const RUN_BY: Record<string, [path: string, word: string]> = {
  'npm start': ['e2e/src/server.ts', "spawn('node', ['server/src/main.ts']"],
  'npm test': ['.ci/run', 'npm test'],
  'npm run check': ['scripts/test.mjs', "'unused'"],
  'npm run format': ['scripts/commands.mjs', 'npm run format'],
  'npm run schema': ['server/src/tools/cli/generate-schema.test.ts', 'generate-schema.ts'],
  'npm run site': ['site/site.test.ts', 'buildSite(root'],
  'npm run pictures': ['scripts/commands.mjs', 'npm run pictures'],
  'npm run prove': ['prove/src/proofs.test.ts', 'PROOFS'],
  'npm run plants': ['plants/plants.test.ts', 'runPlant(copy'],
  'npm run mutants': ['scripts/commands.mjs', 'npm run mutants -- contract/src/rules.ts'],
  'npm run bench': ['scripts/commands.mjs', 'npm run bench -- submit --short'],
  'npm run commands': ['scripts/commands.mjs', 'npm run trial'],
  'npm run trial:cluster': ['prove/src/cluster/trial.ts', 'npm run trial:cluster'],
  'npm run trial': ['scripts/commands.mjs', 'npm run trial'],
  'npm run migrate': ['deploy/trial.sh', 'migrate'],
  'npm run rehearsal': ['deploy/trial.sh', 'npm run --silent rehearsal'],
  'npm run create-admin': ['server/src/tools/cli/create-admin.test.ts', 'create-admin.ts'],
  'npm run import': ['server/src/tools/cli/import.test.ts', 'import.ts'],
  'npm run backup': ['deploy/trial.sh', 'backup -- --to'],
  'npm run restore': ['deploy/trial.sh', 'restore -- --from'],
  'npm run checkpoint': ['server/src/tools/cli/verify-audit.test.ts', "spawnCommand('checkpoint'"],
  'npm run verify-audit': ['server/src/tools/cli/verify-audit.test.ts', "spawnCommand('verify-audit'"],
  'npx vitest': ['package.json', '"vitest run '],
  'npx playwright': ['scripts/commands.mjs', 'npx playwright test -c e2e journey'],
  'npx openapi-typescript': ['server/src/platform/http/open-api.test.ts', "from 'openapi-typescript'"],
  'node evening.ts': ['server/src/platform/http/open-api.test.ts', "['evening.ts']"],
  'npx vite': ['scripts/commands.mjs', 'npx vite'],
  // Tests run without a container engine: the trial runs the same deployment without one.
  'docker compose': ['deploy/trial.sh', 'Runs the deployment of compose.yaml without containers'],
  'apt-get install': ['deploy/trial.sh', 'apt-get install postgresql caddy curl'],
  'openssl rand': ['deploy/trial.sh', 'openssl rand -hex 32'],
  'curl -O': ['deploy/trial.sh', '/api/v1/exports/results.csv'],
};

const headOf = (text: string) => /^npm run [\w:-]+|^\S+ \S+/.exec(text)?.[0] ?? text;

/** The text of a program and of the modules beside it that it imports: one of them reads its options. */
const readProgram = (path: string) =>
  [path, ...[...read(path).matchAll(/from '\.\/([\w-]+\.ts)'/g)].map(([, name = '']) => join(dirname(path), name))]
    .map(read)
    .join('\n');

/** The problems of a command that a page names; none where it can be run as it is. */
function problemsOf({ text }: Command): string[] {
  const head = headOf(text);
  const [path, word] = RUN_BY[head] ?? [];
  if (path === undefined || word === undefined) return ['no test or script runs it'];
  const problems = existsSync(join(root, path)) && read(path).includes(word) ? [] : [`${path} does not run it`];
  const name = /^npm (?:run )?([\w:-]+)/.exec(text)?.[1];
  if (name !== undefined && !(name in scripts)) problems.push(`there is no script ${name}`);
  const program = name === undefined ? undefined : /node (?:--\S+ )*(\S+\.m?[jt]s)/.exec(scripts[name] ?? '')?.[1];
  for (const [, option] of (text.split(' -- ')[1] ?? '').matchAll(/--([a-z-]+)/g)) {
    if (!program || !new RegExp(`\\b${option}['"]?:`).test(readProgram(program)))
      problems.push(`--${option} is unknown`);
  }
  problems.push(...missingPaths(text));
  return problems;
}

/** The files and folders that a command names and that do not exist. */
function missingPaths(text: string): string[] {
  const named = [...text.matchAll(/\b(?:server|web|contract|deploy|e2e|prove)\/[\w./-]+/g)].map(([path]) => path);
  return named
    .filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, `${path}.test.ts`)))
    .map((path) => `${path} does not exist`);
}

test('a test or script runs every command that a page names, and its options are known', () => {
  const commands = readDocuments(root).flatMap(commandsOf);
  expect(commands.length).toBeGreaterThan(50);
  const wrong = commands.flatMap((one) => problemsOf(one).map((problem) => `${one.file}: ${one.text}: ${problem}`));
  expect(wrong).toEqual([]);
  const named = new Set(commands.map(({ text }) => headOf(text)));
  expect(Object.keys(RUN_BY).filter((head) => !named.has(head))).toEqual([]);
});

test('scripts/commands.mjs runs commands whose files exist', () => {
  const commands = [...read('scripts/commands.mjs').matchAll(/'(np[mx] [^']+)'/g)].map(([, text = '']) => text);
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.flatMap(missingPaths)).toEqual([]);
});

test('a command that cannot be run is reported', () => {
  const page = parseDocument(
    'x.md',
    'Use `npm run nothing` or `npm run backup -- --into x`, `git push`.\n\n```sh\nnpx vitest run server/src/no\n```\n',
  );
  expect(commandsOf(page).map(problemsOf)).toEqual([
    ['no test or script runs it'],
    ['--into is unknown'],
    ['no test or script runs it'],
    ['server/src/no does not exist'],
  ]);
});
