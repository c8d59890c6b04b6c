/** Sentences about roles and rights of the database, for the operator. */
export const operatorNeeded = (statements: string) =>
  `The owner of the database may not run this. An administrator of PostgreSQL runs, once: ${statements.replace(/\s+/g, ' ').trim()}`;
export const signInRefused = (url: string) =>
  `The server may not sign in at ${url}, the role that it made for itself. Make a role with its own password and name it in DATABASE_URL; name the owner in DATABASE_OWNER_URL.`;
export const notAdmitted = (url: string, statement: string) =>
  `The server may not sign in at ${url}, as DATABASE_URL says, or has no rights there. Check user and password; the owner runs, once: ${statement}`;
export const notOrdinary = (url: string) =>
  `The role of DATABASE_URL, ${url}, has the owner's rights. Where DATABASE_OWNER_URL names the owner, DATABASE_URL names an ordinary role.`;
export const migrationsDue = (names: readonly string[]) =>
  `The database is not up to date (${names.join(', ')}), and the role of DATABASE_URL may not migrate it. Name the owner in DATABASE_OWNER_URL, or run "npm run migrate" with the owner in DATABASE_URL first.`;
export const ownerNeeded =
  'This command needs the owner of the database: name it in DATABASE_URL, or in DATABASE_OWNER_URL.';
export const twoDatabases = 'DATABASE_URL and DATABASE_OWNER_URL name two databases. Both have to name the same one.';
