/** Sentences of the console's frame and of the pieces that every screen shares. */
export const product = 'Election Command Center / General Election';
export const productShort = 'Election Command Center';
export const copyright = (year: number) => `© ${year} Election Command Center. All rights reserved.`;

// Frame
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
export const navSheets = 'PinkSheets';
export const navVotes = 'Votes';
export const navManagement = 'Management';
export const navPending = 'Pending Entries';
export const publicResults = 'Public results';
export const signIn = 'Sign in';
export const logout = 'Logout';
export const loggedOut = 'User Logout Successfully';
export const darkTheme = 'Switch to the dark theme';
export const lightTheme = 'Switch to the light theme';
export const live = 'Live';
export const reconnecting = 'Reconnecting';
export const offline = 'Offline';
export const connectionHint = {
  live: 'Connected: news arrives by itself.',
  reconnecting: 'The live connection was lost and is being made again.',
  offline: 'No live connection. What you see may be old; saving is tried and says so when it fails.',
};
export const rehearsal = 'Rehearsal: made-up figures.';
export const rehearsalMore = 'Nothing here is a real result.';
export const rehearsalShort = 'REHEARSAL';
export const redirecting = (seconds: number) => `Redirecting you in ${seconds} secs`;
export const notifications = (count: number | string) => `Notifications: ${count} waiting`;
export const manyNotifications = '99+';
export const noNotifications = 'No new notifications';
export const newResults = 'New Results Pending Approval';
export const moreNews = (count: number) => `${count} more new results`;

// Failures
export const unexpectedError = 'Unexpected Application Error!';
export const unknownError = 'No reason was given.';
export const reload = 'Reload the page';
export const tryAgain = 'Try again';
export const requestId = (id: string) => `Request ${id}`;
export const readUnreachable = 'The server could not be reached. Check the connection and try again.';
export const writeUnreachable =
  'The server could not be reached, so it is not known whether this was saved. Try again: the same change is never made twice.';
export const answerUnreadable = (status: number) =>
  `The server answered in a way that the console does not understand (status ${status}). Please try again.`;
export const waitAndRetry = (seconds: number) => `Try again in ${seconds} s.`;
export const pageNotFound = 'There is no page at this address.';
export const goHome = 'Go to the first page';

// Dialogs, forms, lists
export const yes = "Yes, I'm sure";
export const no = 'No, cancel';
export const cancel = 'Cancel';
export const confirm = 'Confirm';
export const confirming = 'Confirming...';
export const close = 'Close';
export const discardQuestion = 'Discard what you typed?';
export const discardBody = 'What you typed here has not been saved and will be lost.';
export const leaveBody = 'Figures on this screen have not been saved and will be lost.';
export const noData = 'No Data Found';
export const loading = 'Loading';
export const choose = 'Choose';
export const clearFilters = 'Clear the filters';
export const nothingMatches = 'Nothing matches the filters.';
export const wholeNumberOnly = 'Digits only: a whole number, 0 or more.';
export const figureTooLarge = 'This is more than any figure can be.';
export const active = 'active';
export const inactive = 'inactive';
export const notReported = 'Not reported';
