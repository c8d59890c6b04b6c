// Finds the browser of the browser tests. Run as a program, it also installs one where none is found.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The first has no window to draw: journeys take a seventh less of the processor with it. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const advice = 'No Chromium was found: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to it.';

/**
 * Features that no test uses. The address bar of a window has two pages of its own for what it proposes, which take more than half of the
 * time of opening a window. The last switch of this name counts, so that Playwright's own features follow.
 */
const unused = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...[
    'AvoidCorsURLLoaderRestartOnRedirect',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
  ],
];

/** Switches of every Chromium that a test starts. It sends no request of its own: a build machine may have no network. */
export const switches = [
  // Chromium does not start in its sandbox as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unused.join(',')}`,
];

/**
 * Looks at CHROMIUM_PATH, then for the system's Chromium, then for Playwright's.
 * @returns {Promise<string | undefined>} its path
 * @throws {Error} when CHROMIUM_PATH is not a program
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH is ${named}, which is not a program: correct or unset it.`);
    return named;
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return (
    folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram) ?? (await findPlaywrights())
  );
}

/** A build machine runs this before Playwright is installed. */
async function findPlaywrights() {
  try {
    const { chromium } = await import('playwright-core');
    const path = chromium.executablePath();
    return isProgram(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

function install() {
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update'], env);
    // Debian before 12 and Ubuntu have the whole browser alone.
    run('apt-get', ['install', '-y', 'chromium-headless-shell'], env) ||
      run('apt-get', ['install', '-y', 'chromium'], env);
  } else {
    run('npx', ['playwright', 'install', 'chromium'], process.env);
  }
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function run(command, args, env) {
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    if (!(await findChromium())) install();
    if (!(await findChromium())) throw new Error(advice);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
