import { counted, number } from '@election/contract/messages/format';

/** Sentences of the console's frame. */
export const product = 'Election Command Center / General Election';
export const skipToContent = 'Skip to content';
export const menu = 'Menu';
export const openMenu = 'Open the menu';
export const closeMenu = 'Close the menu';
export const mainNavigation = 'Main navigation';
export const navYears = 'Years';
export const navRegions = 'Regions';
export const navConstituencies = 'Constituencies';
export const navPollingStations = 'Polling Stations';
export const navParties = 'Parties';
export const navCandidates = 'Candidates';
export const navCoverage = 'Coverage';
export const navCalls = 'Calls';
export const navPresenter = 'Presenter';
export const navSheets = 'PinkSheets';
export const navKeying = 'Key-in';
export const navDifferences = 'Differences';
export const navVotes = 'Votes';
export const navManagement = 'Management';
export const navPending = 'Pending Entries';
export const publicResults = 'Public results';
export const signIn = 'Sign in';
export const logout = 'Logout';
export const openAccount = (name: string, role: string) => `Your account: ${name}, ${role}`;
export const darkTheme = 'Switch to the dark theme';
export const lightTheme = 'Switch to the light theme';

// Bell
export const notifications = (count: number) => `Notifications: ${number(count)} waiting`;
export const callsWaiting = (count: number) => counted(count, 'call waits for you', 'calls wait for you');
export const callToConfirm = (election: string, saying: string, person: string) =>
  `${election} call to confirm: ${saying}, proposed by ${person}`;
export const callToTakeBack = (election: string, saying: string, contradiction: string) =>
  `${election} call to check: ${saying}. ${contradiction}`;
export const noNotifications = 'No new notifications';
export const allPending = 'All pending entries';
export const stationsPending = (count: number) =>
  counted(count, 'polling station result waits', 'polling station results wait');

// Connection mark
export const live = 'Live';
export const reconnecting = 'Reconnecting';
export const offline = 'Offline';
export const connectionHint = {
  live: 'Connected. New figures appear here as they come in.',
  reconnecting: 'Connection lost. Reconnecting…',
  offline: 'No connection. What you see may be old. If saving fails, you are told.',
};

// Rehearsal banner
export const rehearsal = 'Rehearsal: made-up figures.';
export const rehearsalMore = 'No figure here is real.';
export const rehearsalShort = 'REHEARSAL';
export const standby = 'Restored copy: not live.';
export const standbyMore = 'Nothing can be changed here until it is declared live.';

// Verification of what is public
export const publicDiffers = 'Published figures differ from their records';
export const allDifferences = (count: number) =>
  count > 1 ? `All ${number(count)} differences, and what to do` : 'What to do';
export const differsSince = (moment: string) => `Found on ${moment}. This notice disappears once they agree.`;

// Pages in place of a screen
export const redirecting = (seconds: number) => `Redirecting you in ${seconds} secs`;
export const unexpectedError = 'Unexpected Application Error!';
export const unknownError = 'No reason was given.';
export const reload = 'Reload the page';
export const screenNotLoaded = 'This screen could not be loaded.';
export const screenNotLoadedMore = 'Check the connection and try again. Nothing is lost: what you sent is kept.';
export const stillUnreachable = 'The server still cannot be reached. Try again in a moment.';
export const pageNotFound = 'There is no page at this address.';
export const goHome = 'Go to the first page';

// Lists
export const clearSearch = 'Clear the search';
export const shown = (from: number, to: number, total: number) =>
  `${number(from)} to ${number(to)} of ${number(total)}`;
