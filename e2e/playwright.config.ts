import { defineConfig } from '@playwright/test';
import { findChromium, switches } from '../scripts/chromium.mjs';
import { scratchFolder } from '../scripts/scratch.mjs';

// Elections of the workers and profiles of browsers; workers, and what they start, take it over.
process.env.TMPDIR = scratchFolder();

const chromium = await findChromium();

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './src/global-setup.ts',
  // Each worker has a server and an election of its own (src/test.ts), which the journeys of its files share.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // A busy machine is slow, not wrong.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    // Recording takes a third of the time. `npx playwright test -c e2e --trace on` turns it on.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // A journey sees every request of its pages; those of the installed app allow the worker.
    serviceWorkers: 'block',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: switches,
    },
  },
});
