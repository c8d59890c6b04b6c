import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signatureFits, signChannel } from './signature.ts';

const channel = 'private-role-based-approval.user.7';

test('a channel is signed for one connection, as the Pusher protocol says', () => {
  const digest = createHmac('sha256', 'secret').update(`12.34:${channel}`).digest('hex');
  expect(signChannel('secret', '12.34', channel)).toBe(`election:${digest}`);
  expect(signChannel('secret', '12.34', channel, 'other')).toBe(`other:${digest}`);
});

test('a signature fits its secret, connection and channel alone', () => {
  const auth = signChannel('secret', '12.34', channel);
  expect(signatureFits(auth, 'secret', '12.34', channel)).toBe(true);
  expect(signatureFits(auth, 'other', '12.34', channel)).toBe(false);
  expect(signatureFits(auth, 'secret', '12.35', channel)).toBe(false);
  expect(signatureFits(auth, 'secret', '12.34', `${channel}0`)).toBe(false);
  for (const wrong of [undefined, null, 7, [auth], '', auth.slice(1), `${auth}0`, auth.toUpperCase()])
    expect(signatureFits(wrong, 'secret', '12.34', channel)).toBe(false);
});
