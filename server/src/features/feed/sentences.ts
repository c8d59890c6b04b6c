/** The feed. */
export const feedEndsBefore = (last: number) => `The feed ends at ${last}. Begin again after 0.`;
export const badSequence = 'Give the sequence of the last message that you have: a whole number.';
export const tooManyReaders = 'Too many readers follow the feed here. Try again in a minute.';
export const tooManyOfAddress = (most: number) =>
  `${most} streams of the feed are open from your address. Close one, or ask the newsroom for a key.`;
export const tooManyOfKey = (most: number) => `${most} streams of the feed are open with this key. Close one.`;
export const tooManyRequests = 'Too many requests of the feed in this minute. Wait, or ask the newsroom for a key.';
export const unknownKey =
  'This key is unknown or was revoked. Ask the newsroom for another one, or read without a key.';
export const key = 'The key';

/** Webhooks. */
export const webhook = 'The webhook';
export const httpsNeeded = 'The address must begin with https:.';
export const closedAddress = 'The address is in a private network.';
export const credentialsInAddress = 'Give an address without user name and password.';
export const noAnswer = (seconds: number) => `No answer within ${seconds} seconds.`;
export const notReached = 'The address could not be reached.';
export const redirected = (status: number) => `It answered ${status}, another address, which is not followed.`;
export const answered = (status: number) => `It answered ${status}.`;
export const secretUnopened =
  'Its secret was sealed with another key: the operator has to give that key, or revoke the webhook.';
