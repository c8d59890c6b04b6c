import '@election/contract/messages/speak-english';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { startServer } from './server.ts';

/**
 * Playwright's test, with a server and an election for each worker. Closes every browser context after a test: an open page goes
 * on reading.
 */
export const test = base.extend<{ closing: undefined }, { serverUrl: string }>({
  serverUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'election-journeys-'));
      // With owners and rights, which PostgreSQL asks for.
      execFileSync('cp', ['-a', `${process.env.REHEARSAL_FOLDER}/.`, folder]);
      const { url, stop } = await startServer(folder);
      await use(url);
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ serverUrl }, use) => use(serverUrl),
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
