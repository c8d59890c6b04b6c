/** Sentences about the embedded database that the server prints for its operator. */

export const folderInUse = (folder: string) =>
  `Another server or command is using the data folder ${folder}: stop it first, or choose another folder with DATA_DIR.`;
export const noDatabase = (folder: string) =>
  `There is no database in ${folder}. Give the one of your server: its DATABASE_URL, or the DATA_DIR in which "npm start" made one.`;
export const folderForbidden = (folder: string) =>
  `The data folder ${folder} cannot be read and written by this user: start the server as the user that owns it, or choose another folder with DATA_DIR.`;
export const noBinaries = (platform: string) =>
  `There is no embedded PostgreSQL installed for ${platform}: run npm ci, or name a PostgreSQL server with DATABASE_URL.`;
export const noOrdinaryUser =
  'PostgreSQL does not run as root, and this machine has no user postgres or nobody to run it as. Start the server as an ordinary user, or name a PostgreSQL server with DATABASE_URL.';
export const userUnnamed =
  'PostgreSQL needs a user with a name: start the server as a user that has an entry in /etc/passwd, or name a PostgreSQL server with DATABASE_URL.';
export const binariesUnusable = (programs: string) =>
  `The embedded PostgreSQL in ${programs} cannot be run on this machine: run npm ci, or name a PostgreSQL server with DATABASE_URL.`;
export const folderUnreachable = (folder: string, programs: string) =>
  `PostgreSQL does not run as root, and the ordinary user that runs it instead cannot enter ${folder} or ${programs}: move both out of folders that only root may enter (such as /root), start the server as an ordinary user, or name a PostgreSQL server with DATABASE_URL.`;
export const otherVersion = (folder: string, found: string, ours: string) =>
  `The data in ${folder} were written by PostgreSQL ${found}, but this server brings PostgreSQL ${ours}: start the version that wrote them and move them with pg_dump, or choose another folder with DATA_DIR.`;
export const passwordMissing = (file: string) =>
  `The password of the embedded database is missing: put ${file} back from the backup that the data came from.`;
export const passwordWrong = (file: string) =>
  `The embedded database does not take the password in ${file}: put back the file that belongs to these data.`;
export const notInitialised = (folder: string) =>
  `The embedded database could not be created in ${folder}; PostgreSQL's own words follow.`;
export const notStarted = (logFile: string) =>
  `The embedded database did not start; its last words follow, the rest is in ${logFile}.`;
export const portTaken = (port: number) =>
  `Port ${port} on 127.0.0.1, meant for the embedded database, is taken by another program: stop that program, or let the server choose a port.`;
export const diskFull = (folder: string) =>
  `The disk that holds ${folder} is full: make room on it and start again; what was stored is safe.`;
export const filesForbidden = (folder: string, owner: number) =>
  `PostgreSQL may not use its own files: give them back to the user that runs it with chown -R ${owner} ${folder} and chmod 700 ${folder}.`;
export const leftoverStuck = (pids: readonly number[]) =>
  `An earlier server left its database running (process ${pids.join(', ')}) and this user cannot end it: end it by hand, or start the server as the user that started it before.`;

export const created = (folder: string) => `A new embedded database was created in ${folder}.`;
export const leftoverEnded = (pids: readonly number[]) =>
  `An earlier server left its database running (process ${pids.join(', ')}): it was shut down and is started afresh, nothing is lost.`;
export const orphansEnded = (pids: readonly number[]) =>
  `Connections of a database that was killed were still alive (process ${pids.join(', ')}): they were ended, nothing is lost.`;
export const stalePidFile = (pid: number) =>
  `The database was not shut down the last time, and its old process number ${pid} now belongs to another program, which is left alone.`;
export const recovering =
  'The database is still starting. When it was not shut down the last time it brings its files in order first, which can take minutes.';
export const died = (how: string) => `The embedded database ended unexpectedly (${how}) and starts again.`;
export const back = (port: number) => `The embedded database is back on port ${port}, nothing is lost.`;
export const lost = (times: number, logFile: string) =>
  `The embedded database ended ${times} times within a minute and is not started again: look into ${logFile}, put right what it names, and start the server again.`;
