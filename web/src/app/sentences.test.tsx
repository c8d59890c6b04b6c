import { afterAll, expect, it, vi } from 'vitest';

const modules = import.meta.glob([
  '../**/*.{ts,tsx}',
  '!../**/*.test.{ts,tsx}',
  '!../**/main.tsx',
  '!../testing/**',
  // It has its words from the build of the public pages.
  '!../results/documents/bundle.ts',
]);

vi.resetModules();
// What follows in this process loads the console again, with its sentences.
afterAll(() => vi.resetModules());

it('no module reads a sentence while it loads: the reader has no language yet', async () => {
  const failed: string[] = [];
  for (const [name, load] of Object.entries(modules)) await load().catch((error) => failed.push(`${name}: ${error}`));
  expect(failed).toEqual([]);
  expect(Object.keys(modules).length).toBeGreaterThan(300);
});
