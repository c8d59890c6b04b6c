import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type AuditRow, beginning, hashOf } from './row.ts';

const row: AuditRow = {
  chain: 12,
  sequence: 3,
  at: '1733601600000000',
  actor_id: 7,
  actor_name: 'Ama Owusuɛ',
  actor_role: 'agent',
  action: 'entries.submit',
  subject: 'contest:4',
  before: null,
  after: '{"a": 1}',
  address: '192.0.2.7',
  request_id: null,
  previous_hash: 'ab'.repeat(32),
  hash: '',
};

test('a chain begins with the hash of its number', () => {
  expect(beginning(12)).toEqual({ length: 0, hash: createHash('sha256').update('chain 12').digest('hex') });
});

test('the hash of a row covers the hash before it and each field with its length in bytes', () => {
  const text =
    '2:12,1:3,16:1733601600000000,1:7,11:Ama Owusuɛ,5:agent,14:entries.submit,9:contest:4,-,8:{"a": 1},9:192.0.2.7,-';
  const expected = createHash('sha256').update(Buffer.concat([Buffer.alloc(32, 0xab), Buffer.from(text)]));
  expect(hashOf(row)).toBe(expected.digest('hex'));
});

test('nothing and an empty text have different hashes', () => {
  expect(hashOf({ ...row, before: '' })).not.toBe(hashOf(row));
  expect(hashOf({ ...row, actor_id: null })).not.toBe(hashOf({ ...row, actor_id: 0 }));
});
