import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// The code that the last start compiled halves the time of this one. Where nothing can be written it is compiled again.
const compiled = join(import.meta.dirname, '../../node_modules/.cache/server');
enableCompileCache(compiled);
// For the processes that the server starts.
process.env.NODE_COMPILE_CACHE ??= compiled;
const { run } = await import('./platform/start/run.ts');
await run({
  loadApp: async () => (await import('./app.ts')).buildApp,
  loadRehearsal: async () => (await import('./tools/rehearsal/load.ts')).rehearsal,
});
