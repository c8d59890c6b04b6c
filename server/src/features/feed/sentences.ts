import { sentences } from '@election/contract/messages/sentences';

/** Sentences for the feed and for webhooks. */
export const sayFeed = sentences('answersDesk', 'feed');

/* What became of a message to a webhook. It is stored for everyone, in English. */
export const noAnswer = (seconds: number) => `No answer within ${seconds} seconds.`;
export const notReached = 'The address could not be reached.';
export const redirected = (status: number) => `It answered ${status}, another address, which is not followed.`;
export const answered = (status: number) => `It answered ${status}.`;
export const secretUnopened =
  'Its secret was sealed with another key: the operator has to give that key, or revoke the webhook.';
