/** What stands over the readable list of all calls. */
export const title = 'Election Command Center: API';
