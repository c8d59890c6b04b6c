// Runs all checks in order and stops at the first failure. `node scripts/test.mjs lint types` runs only these two.
import { spawnSync } from 'node:child_process';

/** npm scripts of the root, the fastest first. */
const steps = [
  { script: 'lint', name: 'format and lint' },
  { script: 'types', name: 'types' },
  { script: 'rules', name: 'import rules' },
  { script: 'unused', name: 'dead code' },
  { script: 'test:unit', name: 'unit and database tests' },
  { script: 'build', name: 'console build' },
  { script: 'test:e2e', name: 'browser tests' },
];

const requested = process.argv.slice(2);
const unknown = requested.filter((script) => !steps.some((step) => step.script === script));
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}. The steps are ${steps.map((step) => step.script).join(', ')}.`);
  process.exit(2);
}

const summary = [];
let passed = 0;
let failed = 0;
for (const { script, name } of steps.filter((step) => requested.length === 0 || requested.includes(step.script))) {
  if (failed > 0) {
    summary.push(`- ${name}: not run`);
    continue;
  }
  console.log(`\n▶ ${name} (npm run ${script})`);
  const started = performance.now();
  const isGood = runScript(script);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const line = `${isGood ? '✓' : '✗'} ${name}: ${isGood ? 'passed' : 'failed'} in ${seconds} s`;
  console.log(line);
  summary.push(line);
  if (isGood) passed++;
  else failed++;
}

console.log(`\n${summary.join('\n')}\n\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** @param {string} script */
function runScript(script) {
  const npm = process.env.npm_execpath;
  const args = ['run', '--silent', script];
  const child = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit' });
  return child.status === 0;
}
