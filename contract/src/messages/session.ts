export const loggedOut = 'User Logout Successfully';
export const othersEnded = 'All other sessions have been ended.';
export const deviceEnded = 'The session has been ended.';
