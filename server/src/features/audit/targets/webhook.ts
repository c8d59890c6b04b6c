import { createHmac } from 'node:crypto';
import type { CheckpointSettings } from '../../../platform/config-checkpoints.ts';
import * as say from './sentences.ts';
import type { Parcel, Target } from './target.ts';

const TIMEOUT_MS = 10_000;

/** An address that takes each checkpoint by POST and answers 2xx when it has it. */
export const openWebhook = ({ url, secret }: NonNullable<CheckpointSettings['webhook']>): Target => ({
  name: 'webhook',
  place: new URL(url).origin,
  async take({ text }: Parcel) {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-checkpoint-signature': `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`,
      },
      body: text,
      // An answer from elsewhere proves nothing.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause) => {
      throw new Error(cause.name === 'TimeoutError' ? say.noAnswer(TIMEOUT_MS / 1000) : say.notReached, { cause });
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(say.answered(response.status));
  },
});
