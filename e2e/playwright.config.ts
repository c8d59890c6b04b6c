import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';

// Below the system's range of ephemeral ports. Two runs side by side need two ports; each has a folder of its own.
const port = process.env.E2E_PORT ?? '18080';
const results = `test-results/${port}`;
const chromium = await findChromium();
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  // Emptied before the server starts, so that every run begins with an empty database.
  outputDir: results,
  // The journeys share one election. Two at once on two cores take longer than one after the other: a browser uses both.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Recording takes a third of the time. `npx playwright test -c e2e --trace on` turns it on.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        // Chromium does not start in its sandbox as root.
        ...(isRoot ? ['--no-sandbox'] : []),
        // A build machine may have no network: the browser itself must send no request.
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node server/src/main.ts',
    cwd: folder('..'),
    url: `http://127.0.0.1:${port}/`,
    env: { PORT: port, HOST: '127.0.0.1', DATA_DIR: folder(`${results}/election`), DATABASE_URL: '' },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});

function folder(path: string) {
  return fileURLToPath(new URL(path, import.meta.url));
}
