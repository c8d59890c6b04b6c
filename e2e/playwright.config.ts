import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';

/** Journeys that run at once, each before an election of its own. */
const LANES = 2;

// Below the range that the system hands out by itself, so that no other program has it by chance. Two runs side by side need
// other ports; each keeps what it makes in a folder of its own.
const firstPort = Number(process.env.E2E_PORT ?? 18080);
const results = `test-results/${firstPort}`;
// Playwright tells every worker which lane it is.
const lane = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const chromium = await findChromium();
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  // Emptied before the server starts, so that every run begins with an empty database.
  outputDir: results,
  // The journeys of one file, and of one lane, share an election and run one after another.
  workers: LANES,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: addressOf(lane),
    // Recording takes a third of the time: npx playwright test -c e2e --trace on, where it is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        // Chromium refuses to be run by root inside its sandbox.
        ...(isRoot ? ['--no-sandbox'] : []),
        // A build machine may have no way out: nothing but the page asks for anything.
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: Array.from({ length: LANES }, (_, index) => ({
    command: 'node server/src/main.ts',
    cwd: folder('..'),
    url: addressOf(index),
    env: {
      PORT: String(firstPort + index),
      HOST: '127.0.0.1',
      DATA_DIR: folder(`${results}/election-${index}`),
      DATABASE_URL: '',
    },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  })),
});

function addressOf(index: number) {
  return `http://127.0.0.1:${firstPort + index}/`;
}

function folder(path: string) {
  return fileURLToPath(new URL(path, import.meta.url));
}
