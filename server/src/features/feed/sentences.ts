import { sentences } from '@election/contract/messages/sentences';

/** Sentences for the feed and for webhooks. */
export const sayFeed = sentences('answersDesk', 'feed');

export const sayWebhooks = sentences('answersDesk', 'webhooks');
/** Why a webhook does not have a message, with the status that it answered or the seconds that it had. It is stored so. */
export type WebhookError =
  | 'httpsNeeded'
  | 'closedAddress'
  | 'notReached'
  | 'secretUnopened'
  | `${'noAnswer' | 'redirected' | 'answered'} ${number}`;

/** The sentence of an error, for each reader. An earlier version has stored sentences, which stay as they are. */
export function webhookError(stored: string): string {
  const [code = '', given] = stored.split(' ');
  const known: Readonly<Record<string, string | ((values: { given: number }) => string) | undefined>> = sayWebhooks;
  const sentence = known[code] ?? stored;
  return typeof sentence === 'string' ? sentence : sentence({ given: Number(given) });
}
