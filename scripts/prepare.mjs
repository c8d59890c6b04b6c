// Makes a clone ready to run: installs what package-lock.json names and, with --console, builds the web console.
// It runs before anything is installed, on whatever Node the host has (18 or newer), so it imports Node's own modules only.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const oldestNode = 24;

try {
  if (!isInstalled()) install();
  const node = findNode();
  if (process.argv.includes('--console') && !isConsoleBuilt()) buildConsole(node);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** npm writes node_modules/.package-lock.json last, so an interrupted install counts as none. */
function isInstalled() {
  return newest('node_modules/.package-lock.json') >= newest('package-lock.json');
}

function install() {
  console.log('Installing the packages of package-lock.json, about a minute…');
  // --include=dev: Node itself and the console's build tool are development packages, NODE_ENV=production or not.
  // --loglevel=error: npm warns of the host's older Node for each package, but only the pinned one runs them.
  const args = ['ci', '--include=dev', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const status = npm?.endsWith('.js') ? run(process.execPath, [npm, ...args], root) : run('npm', args, root);
  if (status !== 0) throw new Error('The packages could not be installed: see what npm says above, then try again.');
}

/** The Node that `node` means in the npm script that follows this one: the pinned one, otherwise the host's. */
function findNode() {
  const pinned = join(root, 'node_modules/.bin/node');
  const node = existsSync(pinned) ? pinned : process.execPath;
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() || 'none that starts';
  if (Number(/^v(\d+)/.exec(version)?.[1] ?? 0) < oldestNode) {
    throw new Error(
      `Node ${oldestNode} or newer is needed and ${node} is ${version}: run \`npm ci\` without --ignore-scripts, which installs the pinned Node.`,
    );
  }
  return node;
}

function isConsoleBuilt() {
  const sources = [
    'web/src',
    'web/public',
    'web/index.html',
    'web/vite.config.ts',
    'contract/src',
    'package-lock.json',
  ];
  return newest('web/dist/index.html') > Math.max(...sources.map(newest));
}

/** @param {string} node */
function buildConsole(node) {
  console.log('Building the console…');
  const started = new Date();
  const status = run(
    node,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    join(root, 'web'),
  );
  if (status !== 0) throw new Error('The console could not be built: see what vite says above.');
  // A source that was saved while the build ran is newer than this.
  utimesSync(join(root, 'web/dist/index.html'), started, started);
}

/**
 * When the file, or anything in the folder, last changed; 0 when it is absent. A folder's own time tells of removed files.
 * @param {string} path relative to the root
 * @returns {number} milliseconds
 */
function newest(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(join(root, path)).map((name) => newest(join(path, name))));
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 */
function run(command, args, cwd) {
  return spawnSync(command, args, { cwd, stdio: 'inherit' }).status;
}
