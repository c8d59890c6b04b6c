import { expect, test } from 'vitest';
import { quickHash } from '../../../testing/quick-hash.ts';
import { runTask, standIn } from './hash-thread.ts';
import { hashPassword, verifyPassword } from './password.ts';

test('verifies the hashed password and no other', async () => {
  const stored = await hashPassword('pässwörd of the night');
  expect(await verifyPassword(stored, 'pässwörd of the night')).toBe(true);
  expect(await verifyPassword(stored, 'pässwörd of the day')).toBe(false);
});

test('equal passwords get different hashes, all of argon2id with the recommended cost', async () => {
  const [one, two] = await Promise.all([hashPassword('twelve letters'), hashPassword('twelve letters')]);
  expect(one).not.toBe(two);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$/);
});

test('without a hash nothing is right, after the work of the last one that there was', async () => {
  expect(await verifyPassword(null, 'twelve letters')).toBe(false);
  expect(standIn()).toMatch(/\$m=12288,t=3,p=1\$/);
  expect(runTask({ plain: 'twelve letters', stored: await quickHash('twelve letters') })).toBe(true);
  expect(standIn()).toMatch(/\$m=8,t=1,p=1\$/);
  expect(standIn()).toBe(standIn());
  expect(runTask({ plain: 'twelve letters', stored: null })).toBe(false);
});
