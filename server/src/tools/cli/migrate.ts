import { upToDate } from '../../platform/db/migrate-sentences.ts';
import { migrated } from '../../platform/start/sentences.ts';
import { withTargetDatabase } from './target-database.ts';

/** `npm run migrate`: migrates the database and prints the names of what ran. */
try {
  await withTargetDatabase(async (_url, ran) => console.log(ran.length > 0 ? migrated(ran) : upToDate));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause) console.error(error.cause);
  process.exitCode = 1;
}
