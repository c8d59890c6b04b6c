/** What a call is about. */
export const race = 'The race';
export const call = 'The call';
