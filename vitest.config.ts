import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores are what a small build machine has; PostgreSQL wants one of them.
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', root: 'contract', environment: 'node', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'server',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'web', root: 'web', environment: 'jsdom', include: ['src/**/*.test.{ts,tsx}'] } },
    ],
  },
});
