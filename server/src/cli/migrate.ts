import { upToDate } from '@election/contract/messages/startup-database';
import { migrated } from '@election/contract/messages/startup-server';
import { withTargetDatabase } from './target-database.ts';

/** `npm run migrate`: brings the database up to date and says what it ran. */
try {
  await withTargetDatabase(async (_url, ran) => console.log(ran.length > 0 ? migrated(ran) : upToDate));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause) console.error(error.cause);
  process.exitCode = 1;
}
