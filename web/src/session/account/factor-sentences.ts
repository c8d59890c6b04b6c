/** Sentences of the person's second factor. */
export const heading = 'Second factor';
export const note =
  'A passkey or a code of an authenticator app, beside the password: at sign-in, and before figures are published or rights changed.';
export const missing = 'Your account has no second factor: the password alone opens it.';
export const missingRequired =
  'Your account has no second factor. In this election you need one to publish and to change accounts and roles.';
export const none = 'No second factor';
export const name = 'Name';
export const kind = 'Kind';
export const kinds = { passkey: 'Passkey', authenticator: 'Authenticator app' };
export const since = 'Set up';
export const lastUsed = 'Last used';
export const never = 'Never';
export const actions = 'Actions';
export const remove = 'Remove';
export const removeOf = (one: string) => `Remove ${one}`;
export const removeQuestion = {
  passkey: 'Are you sure you want to remove this passkey?',
  authenticator: 'Are you sure you want to remove this authenticator?',
};
export const removeBody = {
  passkey: (one: string) => `The passkey ${one} no longer counts. Remove it on your device too.`,
  authenticator: (one: string) => `Codes of ${one} no longer count.`,
};
export const removeLast = (one: string) =>
  `${one} and your recovery codes no longer count. The password alone then opens your account.`;
export const lastStays = 'Your last second factor stays in a real election. Set up another one first.';
export const setUp = 'Set up an authenticator';
export const setUpPasskey = 'Set up a passkey';
export const renew = 'New recovery codes';
export const renewQuestion = 'Are you sure you want new recovery codes?';
export const renewBody = 'The codes that you have no longer count.';
export const codesLeft = (left: number) => (left === 1 ? '1 recovery code left' : `${left} recovery codes left`);

export const enrolTitle = 'Set up an authenticator';
export const beginNote =
  'You need an authenticator app on your phone, such as the one that came with it. First confirm that it is you.';
export const passkeyTitle = 'Set up a passkey';
export const passkeyBegin =
  'A passkey is kept by this device, your phone or a key, and cannot be given to a false page. First confirm that it is you; the browser then asks where to keep it.';
export const passkeyName = 'Name of the passkey';
export const passkeyAsked = 'Waiting for your passkey...';
export const nameLabel = 'Name of the authenticator';
export const defaultName = 'My phone';
export const nameRequired = 'Give it a name, so that you know it again.';
export const password = 'Password';
export const passwordRequired = 'Enter your password.';
export const next = 'Next';
export const scanNote = 'Scan this with the authenticator app, then enter the six digits that it shows.';
export const qrCode = 'QR code for the authenticator app';
export const secretNote = 'Without a camera, type this into the app:';
export const firstCode = 'Code that the app shows';
export const codeRequired = 'Enter the code.';
export const finish = 'Finish';
export const checking = 'Checking...';

export const codes = 'Your recovery codes';
export const codesNote =
  'Each opens your account once, when you do not have the authenticator. Print them or keep them in a password manager: they are shown only now.';
export const fileHead = 'Recovery codes of Election Command Center. Each works once.';
export const save = 'Save as a file';
export const copy = 'Copy';
export const copied = 'Copied';
export const copyFailed = 'The browser does not allow copying. Select the codes and copy them by hand.';
export const kept = 'I have kept them';
