/** Sentences of links and passwords. */
export const passwordSet = 'Your password has been set. Sign in with it.';
export const passwordChanged = 'Your password has been changed. Sign in with the new one.';
/** The same for every e-mail address, known or not. No mail is sent by this server. */
export const requestNoted =
  'If this address belongs to an account, your super_admins now see that you need a new link. Ask one of them for it.';
export const linkMade = 'A new link has been made. Older links no longer work.';

export const linkUnknown = 'This link is not valid, or a newer one has replaced it. Ask a super_admin for a new link.';
export const linkUsed =
  'This link has already been used. Sign in with the password that was set, or ask a super_admin for a new link.';
export const linkExpired = 'This link has expired. Ask a super_admin for a new one.';
export const linkInactive = 'This account is not active. Ask a super_admin.';

export const tooShort = (characters: number) => `Use at least ${characters} characters.`;
export const tooLong = (characters: number) => `Use at most ${characters} characters.`;
export const isEmail = 'Choose something other than your e-mail address.';
export const tooCommon = 'This password is among the first that anybody would guess. Choose another one.';
export const tooSimple = 'This password only repeats or counts. Choose another one.';
export const unchanged = 'This is the password that you have now. Choose another one.';
export const currentWrong = 'This is not your present password.';
