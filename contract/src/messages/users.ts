/** Sentences for users. */
export const created = 'User has been created successfully';
export const updated = 'User has been updated successfully';
export const deleted = 'User deleted success';

export const ownAccount =
  'You cannot change your own role, status, region or constituencies. Ask another person who manages users.';
export const deleteOneself = 'You cannot delete your own account. Ask another person who manages users.';
export const managersOnly =
  'This account or role manages users or roles. Only a person who manages roles may give it, change it or take it away.';
export const strongerRole =
  'This account or role has permissions that you do not have. Only a person who manages roles may give it, change it or take it away.';
export const ownFactorLink = 'Ask another person who manages users for a link that removes your second factor.';
export const inviteInactive = 'This account is not active. Activate it before you make a link.';
