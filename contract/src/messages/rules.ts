/** Why something cannot be done with votes now: on a disabled button, and in the refusal of a call. */
export const nothingEntered = 'Nothing has been entered for this candidate.';
export const approvedReadOnly = 'This entry was approved and is read-only.';
export const declinedReadOnly = 'This entry was declined and is read-only.';
export const publishedReadOnly = 'This entry is published and read-only.';
export const alreadyApproved = 'This entry is already approved.';
export const alreadyDeclined = 'This entry is already declined.';
export const alreadyPublished = 'This entry is already published.';
export const roleDoesNotEnter = 'Your role does not enter figures.';
export const roleDoesNotValidate = 'Your role does not validate figures.';
export const roleDoesNotPublish = 'Your role does not publish figures.';
export const nothingToPublish = 'No figure of this contest has been validated yet, so there is nothing to publish.';
export const nothingNew = 'Votes have already been published. Make changes from live votes';
export const errorsFirst = (errors: readonly string[]) =>
  `Correct this, or override it with a reason: ${errors.join(' ')}`;
