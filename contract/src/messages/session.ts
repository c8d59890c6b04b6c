export const loggedIn = 'Signed in';
export const loggedOut = 'User Logout Successfully';
export const credentialsWrong = 'The e-mail or the password is not right.';
export const signInFirst = 'Please sign in first.';
export const sessionEnded = 'Your session has ended. Please sign in again.';
export const notAllowed = 'Your role does not allow this.';
export const outOfScope = 'This place is outside what is assigned to you.';
export const secureRequestWrong = 'The X-Secure-Request header is missing or wrong.';
export const tooManyAttempts = (seconds: number) => `Too many failed attempts. Try again in ${seconds} seconds.`;
