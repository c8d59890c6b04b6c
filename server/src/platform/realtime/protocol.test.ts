import { expect, test } from 'vitest';
import { CODE, channelUser, errorMessage, message, readMessage } from './protocol.ts';

test('messages have the form of the Pusher protocol: data are JSON within JSON, except those of an error', () => {
  expect(message('pusher:pong')).toBe('{"event":"pusher:pong","data":"{}"}');
  expect(message('changed', { id: 7 }, 'results')).toBe(
    '{"event":"changed","channel":"results","data":"{\\"id\\":7}"}',
  );
  expect(message('changed', {}, '')).toBe('{"event":"changed","channel":"","data":"{}"}');
  expect(errorMessage(CODE.reconnect, 'Again.')).toBe(
    '{"event":"pusher:error","data":{"code":4200,"message":"Again."}}',
  );
});

test.each<[text: string, read: unknown]>([
  ['{"event":"pusher:ping"}', { event: 'pusher:ping', data: {} }],
  ['{"event":"pusher:ping","data":null}', { event: 'pusher:ping', data: {} }],
  ['{"event":"pusher:ping","data":""}', { event: 'pusher:ping', data: {} }],
  ['{"event":"pusher:subscribe","data":{"channel":"x"}}', { event: 'pusher:subscribe', data: { channel: 'x' } }],
  [
    '{"event":"pusher:subscribe","data":"{\\"channel\\":\\"x\\"}"}',
    { event: 'pusher:subscribe', data: { channel: 'x' } },
  ],
  ['{"event":"x","data":[]}', null],
  ['{"event":"x","data":"[1]"}', null],
  ['{"event":"x","data":"null"}', null],
  ['{"event":"x","data":7}', null],
  ['{"event":"x","data":"not"}', null],
  ['{"event":7}', null],
  ['{}', null],
  ['null', null],
  ['', null],
])('the message %s of a client', (text, read) => expect(readMessage(text)).toEqual(read));

test.each<[channel: string, user: number | null]>([
  ['private-role-based-approval.user.7', 7],
  ['private-role-based-approval.user.2147483647', 2_147_483_647],
  ['private-role-based-approval.user.07', null],
  ['private-role-based-approval.user.0', null],
  ['private-role-based-approval.user.', null],
  ['private-role-based-approval.user.7x', null],
  ['xprivate-role-based-approval.user.7', null],
  ['private-other.user.7', null],
  ['private-role-based-approval.user.12345678901', null],
  ['role-based-approval.user.7', null],
  ['results', null],
])('the channel %s is that of the user %s', (channel, user) => expect(channelUser(channel)).toBe(user));
