export const nothingNew = 'Votes have already been published. Make changes from live votes';

/** Why a state refuses an action, by code: on a disabled button, and in the refusal of a call. */
export const refusals = {
  nothing_entered: 'Nothing has been entered for this candidate.',
  approved_read_only: 'This entry was approved and is read-only.',
  declined_read_only: 'This entry was declined and is read-only.',
  published_read_only: 'This entry is published and read-only.',
  already_approved: 'This entry is already approved.',
  already_declined: 'This entry is already declined.',
  already_published: 'This entry is already published.',
  asked_again: 'Another person is asked to enter this figure again.',
  keyed_already: 'You have entered figures of this contest already.',
  own_entry: 'You entered this figure yourself, so another person decides on it.',
  nothing_to_publish: 'No figure of this contest has been validated yet, so there is nothing to publish.',
  nothing_new: nothingNew,
  not_published: 'Nothing is public here, so there is nothing to withdraw.',
  already_withdrawn: 'This publication has been withdrawn already.',
} as const;
export type RefusalCode = keyof typeof refusals;

/** Entries that their states keep from changing: each refusal with the names of its candidates. */
export const refusedEntries = (refused: readonly { refusal: RefusalCode; names: readonly string[] }[]) =>
  `${refused.map(({ refusal, names }) => `${names.join(', ')}: ${refusals[refusal]}`).join(' ')} Nothing was changed.`;

export const roleDoesNotEnter = 'Your role does not enter figures.';
export const roleDoesNotValidate = 'Your role does not validate figures.';
export const roleDoesNotPublish = 'Your role does not publish figures.';
export const roleDoesNotWithdraw = 'Your role does not withdraw publications.';
export const errorsFirst = (errors: readonly string[]) =>
  `Correct this, or override it with a reason: ${errors.join(' ')}`;
