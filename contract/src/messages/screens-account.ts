/** Sentences of the page of the signed-in person. */
export const heading = 'Your account';
export const openAccount = (name: string, role: string) => `Your account: ${name}, ${role}`;
export const name = 'Name';
export const email = 'Email';
export const role = 'Role';
export const region = 'Region';
export const constituencies = 'Constituencies';
export const everywhere = 'All regions';
export const readOnly = 'Somebody who manages users changes these.';

export const sessions = 'Where you are signed in';
export const sessionsNote = 'End what you do not know, and change your password then.';
export const device = 'Device';
export const address = 'Address';
export const since = 'Signed in';
export const lastUsed = 'Last used';
export const until = 'Ends';
export const actions = 'Actions';
export const current = 'This one';
export const unknownDevice = 'Unknown device';
export const unknownAddress = 'unknown';
export const on = (browser: string, system: string) => `${browser} on ${system}`;
export const end = 'End session';
export const endOf = (device: string, moment: string) => `End the session of ${device}, signed in ${moment}`;
export const endCurrent = 'You are using this session. Use Logout to end it.';
export const endQuestion = 'Are you sure you want to end this session?';
export const endBody = (device: string, moment: string) => `${device}, signed in ${moment}, is signed out at once.`;
export const noSessions = 'No sessions';
