import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new secret of a webhook, as Standard Webhooks writes it. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/**
 * The headers of a message by Standard Webhooks (https://www.standardwebhooks.com).
 * @param at seconds since 1970, of this try
 */
export function signedHeaders(secret: string, id: string, at: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${signature}`,
  };
}
