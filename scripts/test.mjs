// Runs all checks, stage by stage, and stops after a stage with a failure. `node scripts/test.mjs lint types` runs only these two.
// `--nightly` runs longer random tests, every screen in every theme and width, and then a few of each fault of quality/faults.
import { spawn } from 'node:child_process';
import { missingEngines, untried } from './engines.mjs';

/**
 * npm scripts of the root. The parts of a stage run at the same time: tests wait for browsers, servers and databases half of the
 * time, so that all kinds together use the machine.
 */
const isNightly = process.argv.includes('--nightly');
if (isNightly) process.env.NIGHTLY = '1';

const stages = [
  [
    { script: 'lint', name: 'format and lint' },
    { script: 'types', name: 'types' },
    { script: 'rules', name: 'import rules' },
    { script: 'unused', name: 'dead code' },
    { script: 'links', name: 'links of the documentation' },
    { script: 'build', name: 'console build' },
  ],
  [
    { script: 'test:unit', name: 'unit and database tests' },
    { script: 'test:e2e', name: 'browser tests' },
  ],
];

if (isNightly) stages.push([{ script: 'prove:small', name: 'a few of each fault' }]);

const parts = stages.flat();
const requested = process.argv.slice(2).filter((argument) => argument !== '--nightly');
const unknown = requested.filter((script) => !parts.some((part) => part.script === script));
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}. The steps are ${parts.map(({ script }) => script).join(', ')}.`);
  process.exit(2);
}

const began = performance.now();
const summary = [];
let passed = 0;
let failed = 0;
for (const stage of stages) {
  const chosen = stage.filter(({ script }) => requested.length === 0 || requested.includes(script));
  if (failed > 0) {
    summary.push(...chosen.map(({ name }) => `- ${name}: not run`));
    continue;
  }
  for (const { line, isGood } of await runStage(chosen)) {
    summary.push(line);
    if (isGood) passed++;
    else failed++;
  }
}
if (isNightly) summary.push(...missingEngines().map((one) => `- ${untried(one)}`));

console.log(`\n${summary.join('\n')}\n\n${passed} passed, ${failed} failed in ${secondsSince(began)} s`);
process.exit(failed > 0 ? 1 : 0);

/**
 * Runs the parts at the same time. The first writes as it goes; what the others write appears as a whole after it.
 * @param {typeof parts} stage
 */
async function runStage(stage) {
  const running = stage.map((part, at) => ({ ...part, ...start(part.script, at > 0) }));
  const results = [];
  for (const { script, name, ended, output } of running) {
    console.log(`\n▶ ${name} (npm run ${script})`);
    const { isGood, seconds } = await ended;
    for (const { stream, chunk } of output) stream.write(chunk);
    const line = `${isGood ? '✓' : '✗'} ${name}: ${isGood ? 'passed' : 'failed'} in ${seconds} s`;
    console.log(line);
    results.push({ line, isGood });
  }
  return results;
}

/**
 * @param {string} script
 * @param {boolean} isHeld whether its output is held back until it has ended
 */
function start(script, isHeld) {
  const began = performance.now();
  const npm = process.env.npm_execpath;
  const args = ['run', '--silent', script];
  const [command, all] = npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args];
  const child = spawn(command, all, { stdio: isHeld ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
  /** @type {{ stream: NodeJS.WriteStream, chunk: Buffer }[]} */
  const output = [];
  child.stdout?.on('data', (chunk) => output.push({ stream: process.stdout, chunk }));
  child.stderr?.on('data', (chunk) => output.push({ stream: process.stderr, chunk }));
  /** @type {Promise<{ isGood: boolean, seconds: string }>} */
  const ended = new Promise((resolve) => {
    child.on('error', (error) => output.push({ stream: process.stderr, chunk: Buffer.from(`${error.message}\n`) }));
    child.on('close', (code) => resolve({ isGood: code === 0, seconds: secondsSince(began) }));
  });
  return { ended, output };
}

/** @param {number} began */
function secondsSince(began) {
  return ((performance.now() - began) / 1000).toFixed(1);
}
