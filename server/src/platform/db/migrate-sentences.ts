/** Sentences about connecting and migrating that the server and the commands print for their operator. */
export const migrationChanged = (name: string) =>
  `Migration ${name} was changed after it ran here. Restore its file, and put the change into a new migration.`;
export const migrationFailed = (names: string) =>
  `The database could not be brought up to date at ${names}. Nothing of it was kept.`;
export const notReachable = (url: string) =>
  `The database at ${url} cannot be reached. Check DATABASE_URL, and that the server there is running.`;
export const tooOld = (version: string) => `The database is PostgreSQL ${version}; version 15 or newer is needed.`;
export const loginRefused = (url: string) =>
  `The database at ${url} refuses this user or password. Check DATABASE_URL, and what the database allows.`;
export const databaseMissing = (url: string) =>
  `There is no database of this name at ${url}. Create it, or correct the name at the end of DATABASE_URL.`;
export const upToDate = 'The database is up to date.';
