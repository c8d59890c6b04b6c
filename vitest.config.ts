import { defineConfig } from 'vitest/config';

const web = { environment: 'jsdom', setupFiles: ['web/test-setup.ts'], testTimeout: 30_000 };

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
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'site', environment: 'node', include: ['site/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'prove',
          environment: 'node',
          include: ['prove/src/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      { test: { ...web, name: 'web api', include: ['web/src/api/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...web,
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: ['web/src/api/**'],
          // Screens keep nothing outside of what a test renders, and loading the console anew for each takes two thirds of the time.
          isolate: false,
        },
      },
    ],
  },
});
