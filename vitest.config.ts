import { defineConfig } from 'vitest/config';

const web = { environment: './web/test-environment.ts', setupFiles: ['web/test-setup.ts'], testTimeout: 30_000 };
// A browser made anew for each file takes longer than most of what needs none.
const usesBrowser = ['web/src/**/*.test.tsx', 'web/src/**/use-*.test.ts'];
const api = 'web/src/api/**';

export default defineConfig({
  test: {
    // Two cores are what a small build machine has; PostgreSQL wants one of them.
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', environment: 'node', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/src/**/*.test.ts'],
          // Modules keep nothing between two servers of one process; loading all of them anew for each file takes a minute.
          isolate: false,
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'site',
          environment: 'node',
          include: ['site/*.test.ts', 'plants/*.test.ts', 'mutants/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'prove',
          environment: 'node',
          include: ['prove/src/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      { test: { ...web, name: 'web api', include: [`${api}/*.test.{ts,tsx}`] } },
      {
        test: {
          name: 'web rules',
          environment: 'node',
          include: ['web/src/**/*.test.ts'],
          exclude: [...usesBrowser, api],
          // Styles that a test reads as text.
          css: { include: [/\?raw$/] },
          isolate: false,
        },
      },
      {
        test: {
          ...web,
          name: 'web',
          include: usesBrowser,
          exclude: [api],
          // Screens keep nothing outside of what a test renders, and loading the console anew for each takes two thirds of the time.
          isolate: false,
        },
      },
    ],
  },
});
