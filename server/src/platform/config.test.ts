import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { mistakes } from './config-sentences.ts';

describe('the database', () => {
  const DATABASE_URL = 'postgres://server@db/election';
  const DATABASE_OWNER_URL = 'postgres://owner@db/election';

  test('has an owner of its own where one is named', () => {
    const read = readConfig({ DATABASE_URL, DATABASE_OWNER_URL });
    expect([read.databaseUrl, read.databaseOwnerUrl]).toEqual([DATABASE_URL, DATABASE_OWNER_URL]);
    expect(readConfig({ DATABASE_URL, DATABASE_OWNER_URL: '' }).databaseOwnerUrl).toBeUndefined();
  });

  test('needs both addresses where the owner is named', () => {
    expect(() => readConfig({ DATABASE_OWNER_URL })).toThrow(mistakes.DATABASE_OWNER_URL());
    expect(() => readConfig({ DATABASE_URL, DATABASE_OWNER_URL: 'owner' })).toThrow(mistakes.DATABASE_OWNER_URL());
  });
});

describe('the store of pictures', () => {
  const bucket = { S3_BUCKET: 'election-pictures' };
  const keys = { S3_ACCESS_KEY_ID: 'the-key', S3_SECRET_ACCESS_KEY: 'secret' };

  test('is the data folder by default', () => {
    expect(readConfig({ S3_BUCKET: '' }).s3).toBeUndefined();
  });

  test('is a bucket, with keys or with the machine role', () => {
    expect(readConfig(bucket).s3).toMatchObject({ bucket: 'election-pictures', credentials: undefined });
    expect(
      readConfig({ ...bucket, ...keys, S3_ENDPOINT: 'https://s3.example.com', S3_REGION: 'eu-west-1' }).s3,
    ).toEqual({
      bucket: 'election-pictures',
      endpoint: 'https://s3.example.com',
      region: 'eu-west-1',
      credentials: { accessKeyId: 'the-key', secretAccessKey: 'secret' },
    });
  });

  test('needs all settings of a bucket', () => {
    expect(() => readConfig(keys)).toThrow(mistakes.S3_BUCKET(''));
    expect(() => readConfig({ ...bucket, S3_ACCESS_KEY_ID: 'the-key' })).toThrow(mistakes.S3_SECRET_ACCESS_KEY());
    expect(() => readConfig({ ...bucket, S3_SECRET_ACCESS_KEY: 'secret' })).toThrow(mistakes.S3_ACCESS_KEY_ID());
    expect(() => readConfig({ ...bucket, S3_ENDPOINT: 'ftp://x' })).toThrow(mistakes.S3_ENDPOINT('ftp://x'));
  });
});

describe('the socket service', () => {
  const PUSHER_URL = 'https://the-key:the-secret@api-eu.example.com/apps/77';
  const service = { appId: '77', key: 'the-key', secret: 'the-secret', host: 'api-eu.example.com', secure: true };

  test('is this server by default', () => {
    expect(readConfig({}).pusher).toBeUndefined();
  });

  test('is the named service, with sockets at its API host or at another one', () => {
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
  ])('is refused for an incomplete address: %s', (address) => {
    expect(() => readConfig({ PUSHER_URL: address })).toThrow(mistakes.PUSHER_URL());
  });

  test('needs PUSHER_URL where PUSHER_SOCKET_URL is set', () => {
    expect(() => readConfig({ PUSHER_SOCKET_URL: 'wss://ws' })).toThrow(mistakes.PUSHER_URL());
    expect(() => readConfig({ PUSHER_URL, PUSHER_SOCKET_URL: 'https://ws' })).toThrow(
      mistakes.PUSHER_SOCKET_URL('https://ws'),
    );
  });
});

describe('invalid settings', () => {
  test.each(Object.keys(mistakes) as (keyof typeof mistakes)[])('%s: the sentence names the setting', (name) => {
    expect(mistakes[name]('x')).toContain(name);
  });

  test('are all reported at once', () => {
    expect(() => readConfig({ PORT: 'http', WORKERS: '0', LOG_LEVEL: 'loud' })).toThrow(
      [mistakes.PORT('http'), mistakes.WORKERS('0'), mistakes.LOG_LEVEL('loud')].join('\n'),
    );
  });

  test('do not include empty variables', () => {
    expect(readConfig({ PORT: '', WORKERS: '', PUSHER_URL: '' })).toEqual(readConfig({}));
  });
});
