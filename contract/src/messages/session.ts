export const loggedOut = 'User Logout Successfully';
export const deviceEnded = 'The session has been ended.';
