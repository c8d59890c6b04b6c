import { mistakes } from '@election/contract/messages/settings';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('where pictures lie', () => {
  const bucket = { S3_BUCKET: 'election-pictures' };
  const keys = { S3_ACCESS_KEY_ID: 'somebody', S3_SECRET_ACCESS_KEY: 'secret' };

  test('in the data folder where nothing else is said', () => {
    expect(readConfig({ S3_BUCKET: '' }).s3).toBeUndefined();
  });

  test('in a bucket, with keys or with what the machine itself may do', () => {
    expect(readConfig(bucket).s3).toMatchObject({ bucket: 'election-pictures', credentials: undefined });
    expect(
      readConfig({ ...bucket, ...keys, S3_ENDPOINT: 'https://s3.example.com', S3_REGION: 'eu-west-1' }).s3,
    ).toEqual({
      bucket: 'election-pictures',
      endpoint: 'https://s3.example.com',
      region: 'eu-west-1',
      credentials: { accessKeyId: 'somebody', secretAccessKey: 'secret' },
    });
  });

  test('never in half of a bucket', () => {
    expect(() => readConfig(keys)).toThrow(mistakes.S3_BUCKET(''));
    expect(() => readConfig({ ...bucket, S3_ACCESS_KEY_ID: 'somebody' })).toThrow(mistakes.S3_SECRET_ACCESS_KEY());
    expect(() => readConfig({ ...bucket, S3_SECRET_ACCESS_KEY: 'secret' })).toThrow(mistakes.S3_ACCESS_KEY_ID());
    expect(() => readConfig({ ...bucket, S3_ENDPOINT: 'ftp://x' })).toThrow(mistakes.S3_ENDPOINT('ftp://x'));
  });
});

describe('who holds the sockets', () => {
  const PUSHER_URL = 'https://the-key:the-secret@api-eu.example.com/apps/77';
  const service = { appId: '77', key: 'the-key', secret: 'the-secret', host: 'api-eu.example.com', secure: true };

  test('this server where nothing else is said', () => {
    expect(readConfig({}).pusher).toBeUndefined();
  });

  test('a service, at the host of its API or elsewhere', () => {
    expect(readConfig({ PUSHER_URL }).pusher).toEqual({
      ...service,
      port: '443',
      socketUrl: 'wss://api-eu.example.com',
    });
    const elsewhere = { PUSHER_URL, PUSHER_SOCKET_URL: 'wss://ws-eu.example.com/' };
    expect(readConfig(elsewhere).pusher).toMatchObject({ socketUrl: 'wss://ws-eu.example.com' });
    expect(readConfig({ PUSHER_URL: 'http://k:s@127.0.0.1:6001/apps/1' }).pusher).toMatchObject({
      port: '6001',
      secure: false,
      socketUrl: 'ws://127.0.0.1:6001',
    });
  });

  test.each([
    'https://api-eu.example.com/apps/77',
    'https://key@api-eu.example.com/apps/77',
    'https://key:secret@api-eu.example.com',
    'redis://key:secret@api-eu.example.com/apps/77',
  ])('never by an address that says too little: %s', (address) => {
    expect(() => readConfig({ PUSHER_URL: address })).toThrow(mistakes.PUSHER_URL());
  });

  test('nor by half of the settings', () => {
    expect(() => readConfig({ PUSHER_SOCKET_URL: 'wss://ws' })).toThrow(mistakes.PUSHER_URL());
    expect(() => readConfig({ PUSHER_URL, PUSHER_SOCKET_URL: 'https://ws' })).toThrow(
      mistakes.PUSHER_SOCKET_URL('https://ws'),
    );
  });
});

describe('every mistake', () => {
  test.each(Object.keys(mistakes) as (keyof typeof mistakes)[])('%s has a sentence that names the setting', (name) => {
    expect(mistakes[name]('x')).toContain(name);
  });

  test('is told at once', () => {
    expect(() => readConfig({ PORT: 'http', WORKERS: '0', LOG_LEVEL: 'loud' })).toThrow(
      [mistakes.PORT('http'), mistakes.WORKERS('0'), mistakes.LOG_LEVEL('loud')].join('\n'),
    );
  });

  test('is none where a variable is empty', () => {
    expect(readConfig({ PORT: '', WORKERS: '', PUSHER_URL: '' })).toEqual(readConfig({}));
  });
});
