export const forgotLink = 'Forgot your password?';
export const forgotHeading = 'Forgot your password?';
export const forgotNote = 'Enter the email address that you sign in with. A super_admin then makes a new link for you.';
export const ask = 'Ask for a link';
export const asking = 'Asking...';
export const email = 'Email';
export const emailRequired = 'Enter your email address.';
export const backToSignIn = 'Back to sign in';
export const setHeading = {
  invite: 'Welcome: set your password',
  reset: 'Set a new password',
  factor: 'Remove your second factor',
};
export const factorNote =
  'Your passkeys, authenticators and recovery codes are removed, and you are signed out everywhere. Set up a new second factor right after signing in.';
export const presentPassword = 'Password';
export const passwordRequired = 'Enter your password.';
export const removeFactor = 'Remove it';
export const removing = 'Removing...';
export const heading = 'Set your password';
export const noLink =
  'This address is not complete. Open the whole link that you were given, or ask a super_admin for one.';
export const account = (name: string, email: string) => `For ${name}, ${email}`;
export const validUntil = (moment: string) => `The link works once, until ${moment}.`;
export const otherSession = (name: string) =>
  `${name} is signed in here at the moment. Setting this password ends that session in this browser.`;
export const password = 'New password';
export const repeat = 'New password again';
export const rules = (characters: number) =>
  `At least ${characters} characters. Not your email address, nothing that only repeats or counts, nothing that anybody would guess. Several words in a row are good.`;
export const good = 'This password can be used.';
export const differs = 'The two passwords differ.';
export const fillAll = 'Fill All Fields';
export const set = 'Set password';
export const setting = 'Setting...';
