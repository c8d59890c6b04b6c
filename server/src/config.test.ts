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
