import { constants } from 'node:os';
import { importCommand } from './import-folder.ts';
import * as say from './import-sentences.ts';

// An exit deletes what was unpacked; a signal alone would not. The database rolls back when its connection ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    console.error(say.stopped);
    process.exit(128 + constants.signals[signal]);
  });
}

process.exitCode = await importCommand(process.argv.slice(2));
