import { expect, test } from 'vitest';
import { makeCheckpoint } from '../../features/audit/make-checkpoint.ts';
import { findAdmin } from '../../features/imports/find-admin.ts';
import { folderSource } from '../../features/imports/read/source.ts';
import { runImport } from '../../features/imports/run.ts';
import { IMPORT_FILES, writeFolder } from '../../testing/files/import-files.ts';
import { useServer } from '../../testing/server.ts';
import { createHub } from '../realtime/hub.ts';
import { LIMITS } from '../realtime/limits.ts';
import * as locks from './locks.ts';

const server = useServer();

test('no two locks share a number', () => {
  const numbers = Object.values(locks);
  expect(numbers.length).toBeGreaterThan(4);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('a single listener, an import and a checkpoint run at the same time', async () => {
  const { pool } = server.database;
  const listening = Promise.withResolvers<void>();
  const listener = { onEvent: () => {}, onGap: listening.resolve };
  const hub = createHub(pool, listener, server.app.log, { singleListener: true, eventOutbox: LIMITS.eventOutbox });
  await hub.start();
  await listening.promise;
  try {
    const source = await folderSource(await writeFolder(IMPORT_FILES));
    const options = {
      dryRun: false,
      publish: false,
      skipRefused: false,
      // The import holds its lock here, and the listener holds its own.
      onChecked: async () => void (await makeCheckpoint(pool)),
    };
    const { applied } = await runImport(pool, source, await findAdmin(pool, undefined), options);
    expect(applied).toBe(true);
  } finally {
    await hub.close();
  }
});
