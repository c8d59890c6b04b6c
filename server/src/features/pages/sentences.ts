/** The public pages are drawn by a file of the build. */
export const notBuilt = 'The public pages are not built. Run `npm run build`, then start the server again.';
