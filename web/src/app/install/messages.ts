/** What the console tells its waiting worker: take the place of the old one. */
export const REPLACE = 'replace';
