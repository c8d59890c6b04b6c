/** Sentences of codes: at sign-in, before what becomes public, and where a second factor is set up. */
export const code = 'Code';
export const codeNote = 'The six digits that your authenticator shows now.';
export const codeRequired = 'Enter a code.';
export const recoveryCode = 'Recovery code';
export const recoveryNote = 'One of the ten that you were shown. It works once.';
export const useRecovery = 'Use a recovery code instead';
export const useCode = 'Use a code of the authenticator';
export const checking = 'Checking...';
export const signInTitle = 'One more step';
export const signInNote = (email: string) =>
  `The password of ${email} is right. Your account also has a second factor.`;
export const signIn = 'Sign in';
export const back = 'Back';

export const proofTitle = 'Confirm that it is you';
export const proofBody = 'This asks for a code. For five minutes nothing more is asked in this session.';
export const confirm = 'Confirm';
export const cancel = 'Cancel';
export const requiredTitle = 'Set up a second factor first';
export const requiredBody =
  'In a real election what becomes public, and who may do what, needs a second factor. Nothing was changed. Set one up under your account: it takes a minute and an authenticator app.';
export const setUp = 'Set it up';
export const later = 'Not now';
