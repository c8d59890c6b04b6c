import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// The code that the last start compiled halves the time of this one. Where nothing can be written it is compiled again.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/server'));
const { run } = await import('./platform/start/run.ts');
const { buildApp } = await import('./app.ts');
const { rehearsal } = await import('./tools/rehearsal/load.ts');
await run({ buildApp, rehearsal });
