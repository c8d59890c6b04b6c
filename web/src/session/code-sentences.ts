/** Sentences of codes and passkeys: at sign-in, before what becomes public, and where a second factor is set up. */
export const code = 'Code';
export const codeNote = 'The six digits that your authenticator shows now.';
export const codeRequired = 'Enter a code.';
export const recoveryCode = 'Recovery code';
export const recoveryNote = 'One of the ten that you were shown. It works once.';
export const useWay = {
  passkey: 'Use a passkey instead',
  code: 'Use a code of the authenticator',
  recovery: 'Use a recovery code instead',
};
export const usePasskey = 'Use a passkey';
export const passkeyNote = 'Your device asks for your fingerprint, your face or its PIN.';
export const passkeyWaiting = 'Waiting for your passkey...';
export const passkeyCancelled = 'The passkey was not used: the question was closed. Try again, or use a code.';
export const passkeyTimedOut = 'The passkey was not used in time. Try again, or use a code.';
export const passkeyOnDevice = 'This device or key has a passkey of your account already.';
export const passkeyUnverified =
  'This key cannot verify you by fingerprint or PIN. Give it a PIN, or use another device.';
export const passkeyFailed = 'The browser could not use the passkey. Try again, or use a code.';
export const passkeyNotLoaded = 'What passkeys need could not be loaded. Check the connection, then try again.';
export const noWebAuthn = 'This browser has no passkeys. Use another browser or a code.';
export const otherHost = (host: string, here: string) =>
  `Passkeys belong to ${host}, and this page is open at ${here}. Open it there, or use a code.`;
export const checking = 'Checking...';
export const signInTitle = 'One more step';
export const signInNote = (email: string) =>
  `The password of ${email} is right. Your account also has a second factor.`;
export const signIn = 'Sign in';
export const back = 'Back';

export const proofTitle = 'Confirm that it is you';
export const proofBody = 'This asks for your second factor. For five minutes nothing more is asked in this session.';
export const confirm = 'Confirm';
export const cancel = 'Cancel';
export const requiredTitle = 'Set up a second factor first';
export const requiredBody =
  'In a real election what becomes public, and who may do what, needs a second factor. Nothing was changed. Set one up under your account: it takes a minute.';
export const setUp = 'Set it up';
export const later = 'Not now';
