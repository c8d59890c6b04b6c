import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    name: 'contract',
    environment: 'node',
    maxWorkers: 2,
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/messages/speak-english.ts'],
    testTimeout: 300_000,
    // Pure functions keep no state between files, and loading them again for each file takes half of the time.
    isolate: false,
  },
});
