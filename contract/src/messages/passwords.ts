/** Sentences for links and passwords. */
export const passwordSet = 'Your password has been set. Sign in with it.';
export const passwordChanged = 'Your password has been changed. Sign in with the new one.';
/** The same for every email address, known or not. The server sends no mail. */
export const requestNoted =
  'If this address belongs to an account, your super_admins now see that you need a new link. Ask one of them for it.';
export const linkMade = 'A new link has been made. Older links no longer work.';

export const tooShort = (characters: number) => `Use at least ${characters} characters.`;
export const tooLong = (characters: number) => `Use at most ${characters} characters.`;
export const isEmail = 'Choose something other than your email address.';
export const tooCommon = 'This password is one of the most common. Choose another one.';
export const tooSimple = 'This password only repeats or counts. Choose another one.';
