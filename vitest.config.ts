import { defineConfig } from 'vitest/config';

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
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['web/test-setup.ts'],
        },
      },
    ],
  },
});
