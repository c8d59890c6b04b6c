import { fileURLToPath } from 'node:url';
import type { Area } from '@election/contract/messages/sentences';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { plainContract } from './plain-contract.ts';
import { noteAreas } from './words.ts';

test('a public page loads the sentences that it shows, and none of the console or the server', async () => {
  const areas = new Set<Area>();
  const input = fileURLToPath(new URL('../src/public/main.tsx', import.meta.url));
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [noteAreas(areas), plainContract],
    build: { write: false, rolldownOptions: { input, output: { codeSplitting: false } } },
  });
  expect([...areas].sort()).toEqual(['outlook', 'results', 'words']);
});
