import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogueOf } from '@election/contract/messages/every-catalogue';
import { type Language, LOCALES } from '@election/contract/messages/language';
import { speakFrom } from '@election/contract/messages/sentences';
import { test as base } from '@playwright/test';
import { startServer } from './server.ts';

const speakIn = (language: Language) => speakFrom({ language: () => language, catalogue: catalogueOf });
// Tests read sentences for their titles too.
speakIn('en');

interface Fixtures {
  /** What browsers ask for, and the language of the sentences by which a test finds things. */
  language: Language;
  speaking: undefined;
  closing: undefined;
}

/**
 * Playwright's test, with a server and an election for each worker. Closes every browser context after a test: an open page goes
 * on reading.
 */
export const test = base.extend<Fixtures, { serverUrl: string }>({
  language: ['en', { option: true }],
  locale: ({ language }, use) => use(LOCALES[language]),
  speaking: [
    async ({ language }, use) => {
      speakIn(language);
      await use(undefined);
      speakIn('en');
    },
    { auto: true },
  ],
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
