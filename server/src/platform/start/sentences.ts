export const listening = (url: string) => `Election Command Center is ready at ${url}`;
export const rehearsalLoaded = (seconds: string) =>
  `The rehearsal election was loaded in ${seconds} s. Its figures are made up.`;
/** @param password the documented one; null where REHEARSAL_PASSWORD replaces it */
export const rehearsalAccounts = (emails: readonly string[], password: string | null) =>
  [
    `Sign in with ${password ? `the password ${password}` : 'REHEARSAL_PASSWORD'} as`,
    ...emails.map((email) => `  ${email}`),
  ].join('\n');
export const rehearsalExposed = (host: string) =>
  `The password of the rehearsal's accounts is documented, so a rehearsal listens only on this machine, not on ${host}. Set REHEARSAL_PASSWORD to open it to others, or leave out HOST.`;
export const rehearsalPublic = (host: string) =>
  `The password of the rehearsal's accounts is documented, so a rehearsal is not opened at ${host}. Set REHEARSAL_PASSWORD, or leave out PUBLIC_URL.`;
export const migrated = (names: readonly string[]) => `Brought the database up to date: ${names.join(', ')}.`;
export const stopping = 'Stopping: finishing the calls that are running.';
export const portTaken = (port: number) =>
  `Port ${port} is in use by another program. Stop it, or start with another port: PORT=8081 npm start.`;
export const portForbidden = (host: string, port: number) =>
  `The server may not listen on ${host}:${port}. Choose another HOST or PORT.`;
export const workerDied = (pid: number | undefined, how: string) =>
  `A server process (${pid}) ended with ${how}; another one takes its place. What it had acknowledged is kept.`;
export const workerNotStarted = 'A server process could not be started: see what it says above.';
export const stoppingAfter = (error: string) => `Stopping after an error that nothing expected: ${error}`;
export const nodeTooOld = (version: string) => `This is Node ${version}; 24 or newer is needed. Start with npm start.`;
