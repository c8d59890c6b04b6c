import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Command, commandsOf } from './commands.ts';
import { parseDocument, readDocuments } from './documents.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Which test or script runs a command that pages name, and a word of the place where it does. */
const RUN_BY: Record<string, [path: string, word: string]> = {
  'npm start': ['e2e/playwright.config.ts', 'node server/src/main.ts'],
  'npm test': ['.ci/run', 'npm test'],
  'npm run check': ['scripts/test.mjs', "'unused'"],
  'npm run format': ['scripts/commands.mjs', 'npm run format'],
  'npm run schema': ['server/src/cli/generate-schema.test.ts', 'generate-schema.ts'],
  'npm run site': ['site/site.test.ts', 'buildSite(root'],
  'npm run pictures': ['scripts/commands.mjs', 'npm run pictures'],
  'npm run prove': ['prove/src/proofs.test.ts', 'PROOFS'],
  'npm run bench': ['scripts/commands.mjs', 'npm run bench -- submit --short'],
  'npm run commands': ['scripts/commands.mjs', 'npm run trial'],
  'npm run trial': ['scripts/commands.mjs', 'npm run trial'],
  'npm run migrate': ['deploy/trial.sh', 'migrate'],
  'npm run rehearsal': ['deploy/trial.sh', 'npm run --silent rehearsal'],
  'npm run create-admin': ['server/src/cli/create-admin.test.ts', 'create-admin.ts'],
  'npm run import': ['server/src/cli/import.test.ts', 'import.ts'],
  'npm run backup': ['deploy/trial.sh', 'backup -- --to'],
  'npm run restore': ['deploy/trial.sh', 'restore -- --from'],
  'npm run checkpoint': ['server/src/cli/verify-audit.test.ts', "run('checkpoint'"],
  'npm run verify-audit': ['server/src/cli/verify-audit.test.ts', "run('verify-audit'"],
  'npx vitest': ['package.json', '"vitest run"'],
  'npx playwright': ['scripts/commands.mjs', 'npx playwright test -c e2e journey'],
  'npx vite': ['scripts/commands.mjs', 'npx vite'],
  // Nobody who tests has an engine for containers: the trial puts the same together without.
  'docker compose': ['deploy/trial.sh', 'What compose.yaml puts together, without containers'],
  'apt-get install': ['deploy/trial.sh', 'apt-get install postgresql caddy curl'],
  'curl -O': ['deploy/trial.sh', '/api/v1/exports/results.csv'],
};

const headOf = (text: string) => /^npm run [\w:-]+|^\S+ \S+/.exec(text)?.[0] ?? text;

/** What is wrong with a command that a page names; nothing where it can be typed as it stands. */
function problemsOf({ text }: Command): string[] {
  const head = headOf(text);
  const [path, word] = RUN_BY[head] ?? [];
  if (path === undefined || word === undefined) return ['no test or script runs it'];
  const problems = existsSync(join(root, path)) && read(path).includes(word) ? [] : [`${path} does not run it`];
  const name = /^npm (?:run )?([\w:-]+)/.exec(text)?.[1];
  if (name !== undefined && !(name in scripts)) problems.push(`there is no script ${name}`);
  const program = name === undefined ? undefined : /node (\S+\.m?[jt]s)/.exec(scripts[name] ?? '')?.[1];
  for (const [, option] of (text.split(' -- ')[1] ?? '').matchAll(/--([a-z-]+)/g)) {
    if (!program || !new RegExp(`\\b${option}['"]?:`).test(read(program))) problems.push(`--${option} is not known`);
  }
  for (const [named] of text.matchAll(/\b(?:server|web|contract|deploy|e2e|prove)\/[\w./-]+/g)) {
    if (!existsSync(join(root, named)) && !existsSync(join(root, `${named}.test.ts`)))
      problems.push(`${named} is not there`);
  }
  return problems;
}

test('a test or script runs every command that a page names, with options that it knows', () => {
  const commands = readDocuments(root).flatMap(commandsOf);
  expect(commands.length).toBeGreaterThan(50);
  const wrong = commands.flatMap((one) => problemsOf(one).map((problem) => `${one.file}: ${one.text}: ${problem}`));
  expect(wrong).toEqual([]);
  const named = new Set(commands.map(({ text }) => headOf(text)));
  expect(Object.keys(RUN_BY).filter((head) => !named.has(head))).toEqual([]);
});

test('a command that cannot be typed is told', () => {
  const page = parseDocument(
    'x.md',
    'Use `npm run nothing` or `npm run backup -- --into x`, `git push`.\n\n```sh\nnpx vitest run server/src/no\n```\n',
  );
  expect(commandsOf(page).map(problemsOf)).toEqual([
    ['no test or script runs it'],
    ['--into is not known'],
    ['no test or script runs it'],
    ['server/src/no is not there'],
  ]);
});
