import type { Webhook } from '@election/contract/events/consumers';

/** Sentences of the page of those who read the feed. */
export const heading = 'Feed';
export const note =
  'Other systems follow the results through the feed. They can read it without a key. A key tells you who reads, and allows more requests.';

export const keys = 'Keys';
export const addKey = 'Add New Key';
export const noKeys = 'No Key Available';
export const name = 'Name';
export const nameHint = 'The reader, such as your site or a partner.';
export const made = 'Made';
export const requests = 'Requests';
export const lastUse = 'Last use';
export const never = 'never';
export const createKey = 'Create New Key';
export const revoke = 'Revoke';
export const revokeKeyQuestion = 'Are you sure you want to revoke this key?';
export const revokeKeyBody = (name: string) => `${name} is refused within seconds. You cannot restore the key.`;

export const webhooks = 'Webhooks';
export const webhooksNote = 'The server sends each message to these addresses, in order, and tries again for a day.';
export const addWebhook = 'Add New Webhook';
export const noWebhooks = 'No Webhook Available';
export const url = 'Address';
export const urlHint = 'Begins with https: and is on the internet.';
export const fromStart = 'First send everything published so far';
export const createWebhook = 'Create New Webhook';
export const state = 'State';
export const waiting = 'Waiting';
export const lastDelivered = 'Last delivered';
export const states: Record<Webhook['state'], string> = {
  active: 'Active',
  failing: 'Failing',
  paused: 'Paused',
  failed: 'Given up',
};
export const failingSince = (at: string, error: string) => `Since ${at}: ${error}`;
export const nextTry = (at: string) => `Next try ${at}`;
export const pause = 'Pause';
export const resume = 'Resume';
export const sendTest = 'Send Test';
export const testTaken = (name: string) => `${name} received the test message`;
export const testFailed = (name: string, error: string) => `${name} did not receive the test message. ${error}`;
export const revokeWebhookQuestion = 'Are you sure you want to revoke this webhook?';
export const revokeWebhookBody = (name: string) => `${name} gets no more messages, not even those that wait.`;

export const yes = 'yes';
export const no = 'no';
export const keySecret = (name: string) => `The key of ${name}`;
export const webhookSecret = (name: string) => `The secret of ${name}`;
export const keySecretNote =
  'Hand it over in person or by a channel that you trust. You see it only now; the server keeps no copy.';
export const webhookSecretNote = 'It signs each message, so that they can detect forgeries. You see it only now.';
export const secret = 'Secret';
export const copy = 'Copy';
export const copied = 'Copied';
export const copyFailed = 'The browser does not let the page copy. Select the text and copy it.';
export const done = 'Done';
