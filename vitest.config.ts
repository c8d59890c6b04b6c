import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { scratchFolder } from './scripts/scratch.mjs';
import { catalogues } from './web/build/catalogues.ts';

// Workers, and what they start, take it over.
process.env.TMPDIR = scratchFolder();
// Workers, and the commands and processes that a test starts, load what an earlier one compiled.
process.env.NODE_COMPILE_CACHE = fileURLToPath(new URL('node_modules/.cache/tests', import.meta.url));

const english = 'contract/src/messages/speak-english.ts';
const web = { environment: './web/test-environment.ts', setupFiles: [english, 'web/test-setup.ts'] };
// A browser made again for each file takes longer than most of what needs none.
const usesBrowser = ['web/src/**/*.test.tsx', 'web/src/**/use-*.test.ts'];
const api = 'web/src/api/**';
// These keep a phone's database, which the other screens do without.
const onPhone = 'web/src/**/*.phone.test.tsx';

// A busy machine is slow, not wrong.
const patient = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 30_000 } } };

export default defineConfig({
  test: {
    // Two cores are what a small build machine has; PostgreSQL wants one of them.
    maxWorkers: 2,
    projects: [
      'contract/vitest.config.ts',
      {
        test: {
          name: 'server',
          ...patient,
          environment: 'node',
          include: ['server/src/**/*.test.ts'],
          setupFiles: ['server/src/testing/speak.ts'],
          // Modules keep nothing between two servers of one process; loading all of them again for each file takes a minute.
          isolate: false,
          globalSetup: ['server/src/testing/global-setup.ts'],
        },
      },
      { test: { name: 'deploy', ...patient, environment: 'node', include: ['deploy/**/*.test.ts'] } },
      {
        plugins: [catalogues],
        test: { ...web, ...patient, name: 'web api', include: [`${api}/*.test.{ts,tsx}`, onPhone] },
      },
      {
        plugins: [catalogues],
        test: {
          name: 'web rules',
          ...patient,
          environment: 'node',
          setupFiles: [english],
          include: ['web/src/**/*.test.ts', 'web/build/*.test.ts'],
          exclude: [...usesBrowser, api],
          isolate: false,
        },
      },
      {
        plugins: [catalogues],
        test: {
          ...web,
          ...patient,
          name: 'web',
          include: usesBrowser,
          exclude: [api, onPhone],
          // Screens keep nothing outside of what a test renders, and loading the console again for each takes two thirds of the time.
          isolate: false,
        },
      },
    ],
  },
});
