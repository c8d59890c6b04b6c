/** Sentences of signing in. */
export const heading = 'Sign in';
export const email = 'Email';
export const password = 'Password';
export const showPassword = 'Show password';
export const hidePassword = 'Hide password';
export const login = 'Login';
export const loggingIn = 'Loading...';
export const keepOpen = 'Keep this page open: you are signed in then.';
export const credentialsRequired = 'Credentials Required';
export const offline = 'You are offline. Signing in needs a connection to the server.';
export const seeResults = 'See the published results';
export const memoryOnly =
  'This browser cannot keep you signed in here: reloading the page will ask for your password again.';

export const again = 'Sign in again';
export const againReason = 'Your session has ended. Sign in to go on: what you typed on this page is still there.';
export const otherPerson = 'Another person signed in';
export const unknownPerson = 'Another person';
export const otherPersonBody = (name: string) =>
  `${name} has signed in in another tab of this browser. Choose who goes on in this tab. What you typed stays on this device, for you alone.`;
export const goOnAs = (name: string) => `Go on as ${name}`;
export const someoneElse = 'Sign in as someone else';

export const copyright = (year: number) => `© ${year} Election Command Center. All rights reserved.`;
export const loggedOut = 'User Logout Successfully';
