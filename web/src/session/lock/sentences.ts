/** Sentences of the PIN of a phone. */
export const lockedHeading = 'This phone is locked';
export const lockedNote = (name: string) => `It keeps what ${name} has typed.`;
export const pin = 'PIN';
export const pinNote = 'Six digits';
export const unlock = 'Unlock';
export const unlocking = 'Unlocking...';
export const pinRequired = 'Enter the six digits of your PIN.';
export const wrongPin = (left: number) =>
  left === 1 ? 'This PIN is wrong. You have one try left.' : `This PIN is wrong. You have ${left} tries left.`;
export const noTries =
  'Too many wrong PINs. Sign in with your password, over the network: what this phone keeps is still there.';
export const forgotten = 'Forgot the PIN, or another person? Sign in';
export const signIn = 'Sign in';
export const signedInAnyway = 'You have signed in. Enter your PIN, or remove it if you have forgotten it.';
export const signedInNoTries = 'You have signed in. Too many PINs were wrong: remove the PIN to go on.';
export const removeForgotten = 'Remove the PIN';
export const removing = 'Removing...';
export const cannotOpen = 'The server cannot open what this phone keeps. Enter the PIN.';
export const removed = 'The PIN is removed. You can set a new one under your account.';

export const heading = 'PIN of this phone';
export const note =
  'Six digits, without which this phone shows nothing: neither your session nor your drafts nor what waits to be sent. The console asks for them when it starts and after five minutes away, also without a network.';
export const noKeys = 'This browser cannot encrypt, so it keeps nothing that a PIN would protect.';
export const isSet = 'A PIN protects this phone.';
export const set = 'Set a PIN';
export const setting = 'Setting...';
export const remove = 'Remove the PIN';
export const lockNow = 'Lock now';
export const setTitle = 'Set a PIN';
export const removeTitle = 'Remove the PIN';
export const setNote =
  'A wrong PIN can be entered five times. If you forget it, your password opens the phone, over the network.';
export const removeNote = 'Afterwards this phone opens without a PIN.';
export const repeat = 'Repeat the PIN';
export const differs = 'The two PINs differ.';
export const tooEasy = 'Choose a PIN that is not one digit repeated or a run such as 123456.';
export const saved = 'This phone has a PIN now.';
export const showPin = 'Show the PIN';
export const hidePin = 'Hide the PIN';
