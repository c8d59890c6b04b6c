/** Sentences for what goes wrong outside any one feature. */
export const notFound = 'There is nothing at this address.';
export const missing = (what: string) => `${what} was not found. It may have been deleted; reload the list.`;
export const notUnderstood = 'The request could not be read. Send valid JSON or a valid form.';
export const tooLarge = 'The request is too large.';
export const uploadTooLarge = (megabytes: number) =>
  `The files are larger than ${megabytes} MB together. Send them as a zip, or in parts.`;
export const uploadTooMany = (files: number) => `There are more than ${files} files. Send them as a zip, or in parts.`;
export const tooSlow = 'The request took too long to arrive. Nothing was changed. Please try again.';
export const cutOff = 'The connection broke before everything had arrived. Nothing was changed. Send it again.';
export const unsupported = 'This kind of content is not accepted here.';
export const unexpected = 'Something went wrong on our side. Nothing was changed. Please try again.';
export const unavailable =
  'The database is not reachable at the moment. Nothing was changed. Please try again shortly.';
export const busy = 'Others are changing the same thing at this moment. Nothing was changed. Please try again.';
export const stale = 'Somebody else changed this in the meantime. Reload it and make your change again.';
export const keyReused = 'This Idempotency-Key was already used for a different request.';
export const keyRunning = 'The first request with this Idempotency-Key is still running.';
export const keyMalformed = 'An Idempotency-Key is 8 to 100 letters, digits, dashes or underscores.';
