// Prepares a clone: installs the packages of package-lock.json and, with --console, builds the web console and what draws the public
// pages for the server; with --pages, the latter only.
// It runs on the host's Node (18 or newer) before any package is installed, so it imports only Node's own modules.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const oldestNode = 24;
const CONSOLE = { name: 'the console', made: 'web/dist/index.html', options: /** @type {string[]} */ ([]) };
const PAGES = { name: 'the public pages', made: 'web/dist-ssr/render.js', options: ['-c', 'vite.render.config.ts'] };

try {
  if (!isInstalled()) install();
  const node = findNode();
  if (process.argv.includes('--console') && !isBuilt(CONSOLE)) build(node, CONSOLE);
  if (process.argv.some((flag) => flag === '--console' || flag === '--pages') && !isBuilt(PAGES)) build(node, PAGES);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** npm writes node_modules/.package-lock.json last: after an interrupted install it is missing or old. */
function isInstalled() {
  return newest('node_modules/.package-lock.json') >= newest('package-lock.json');
}

function install() {
  console.log('Installing the packages of package-lock.json, about a minute…');
  // --include=dev: the pinned Node and the build tool are development packages, also with NODE_ENV=production.
  // --loglevel=error: npm warns about the host's older Node for each package, but only the pinned Node runs them.
  const args = ['ci', '--include=dev', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const status = npm?.endsWith('.js') ? run(process.execPath, [npm, ...args], root) : run('npm', args, root);
  if (status !== 0) throw new Error('The packages could not be installed: see what npm says above, then try again.');
}

/** The Node that `node` is in the npm script after this one: the pinned Node, or else the host's. */
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

/** @param {typeof CONSOLE | typeof PAGES} part */
function isBuilt({ made }) {
  const sources = [
    'web/src',
    'web/public',
    'web/build',
    'web/worker',
    'web/index.html',
    'web/vite.config.ts',
    'web/vite.render.config.ts',
    'contract/src',
    'package-lock.json',
  ];
  return newest(made) > Math.max(...sources.map(newest));
}

/**
 * @param {string} node
 * @param {typeof CONSOLE | typeof PAGES} part
 */
function build(node, { name, made, options }) {
  console.log(`Building ${name}…`);
  const started = new Date();
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const status = run(node, [vite, 'build', '--logLevel', 'warn', ...options], join(root, 'web'));
  if (status !== 0) throw new Error(`Building ${name} failed: see what vite says above.`);
  // The build counts as old as its start: a source saved while it ran is newer.
  utimesSync(join(root, made), started, started);
}

/**
 * The newest modification time of a file or of anything in a folder. A folder's own time changes when a file in it is removed.
 * @param {string} path relative to the root
 * @returns {number} milliseconds; 0 where it does not exist
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
