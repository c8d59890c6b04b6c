/** Sentences of the User Management screen. */
export const heading = 'User Management';
export const users = 'Users';
export const rolesAndPermissions = 'Roles and permissions';
export const sections = 'Parts of the management';
export const searchLabel = 'Search user by name';
export const clearSearch = 'Clear the search';
export const roleFilter = 'Role';
export const allRoles = 'All roles';
export const clear = 'Clear';
export const empty = 'No User Available';
export const emptyHint = 'No user matches the search and the role. Clear them to see all users.';
export const add = 'Add New User';

export const name = 'Name';
export const email = 'Email';
export const phone = 'Phone';
export const phoneHint = 'With the country, such as +233 24 000 0000. Optional.';
export const role = 'Role';
export const status = 'Status';
export const places = 'Region, constituencies';
export const everywhere = 'All regions';
const NAMED = 4;
/** The region, and the first of the constituencies by name. */
export const place = (region: string, constituencies: readonly string[]) => {
  if (constituencies.length === 0) return region;
  const more = constituencies.length - NAMED;
  const names = constituencies.slice(0, more > 1 ? NAMED : undefined).join(', ');
  return more > 1 ? `${region}: ${names} and ${more} more` : `${region}: ${names}`;
};
export const noPassword = 'No password yet';
export const linkAsked = (moment: string) => `Asked for a link, ${moment}`;

export const createTitle = 'Create New User';
export const updateTitle = 'Update User';
export const year = 'Year';
export const region = 'Region';
export const constituencies = 'Constituencies';
export const chooseConstituencies = 'Choose one or more';
export const clearConstituencies = 'Remove all constituencies';
export const reach = {
  any: 'This role works in all regions.',
  region: 'This role works in one region.',
  constituencies: 'This role works in the constituencies that you choose here. They are all in one region.',
};
export const signedOutAtOnce = (name: string) => `${name} is signed out everywhere at once.`;

export const deleteQuestion = 'Are you sure you want to delete this user?';
export const deleteBody = (name: string, email: string, role: string) =>
  `${name} (${email}, ${role}) is signed out at once and can no longer sign in.`;

// One-time links
export const makeLink = { invite: 'Invite link', reset: 'Reset link', factor: 'Factor link' };
export const linkQuestion = 'Are you sure you want to make a new link?';
export const linkBody = {
  invite: (name: string) => `With this link ${name} sets a first password. Earlier links of ${name} stop working.`,
  reset: (name: string) =>
    `With this link ${name} sets a new password, and is then signed out elsewhere. Earlier links of ${name} stop working.`,
  factor: (name: string) =>
    `With this link and the password, ${name} removes a lost second factor and sets up a new one. Earlier links of ${name} stop working. Make sure that it is ${name} who asks.`,
};
export const linkTitle = {
  invite: (name: string) => `Invite ${name}`,
  reset: (name: string) => `Reset link for ${name}`,
  factor: (name: string) => `Link for the second factor of ${name}`,
};
export const linkNote = (name: string) =>
  `Give this link to ${name} yourself, and to no one else: it sets the password. You see it only now.`;
export const factorLinkNote = (name: string) =>
  `Give this link to ${name} yourself, and to no one else. With the password it removes the second factor. You see it only now.`;
export const linkUntil = (moment: string) => `It works once, until ${moment}.`;
export const link = 'One-time link';
export const copy = 'Copy';
export const copied = 'Copied';
export const copyFailed = 'The browser does not allow copying. The link is selected: copy it by hand.';
export const done = 'Done';
export const linkGone = 'The link was made, but the answer was lost. A link is shown only once: make another one.';
