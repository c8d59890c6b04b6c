import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('verifies the hashed password and no other', async () => {
  const stored = await hashPassword('pässwörd of the night');
  expect(await verifyPassword(stored, 'pässwörd of the night')).toBe(true);
  expect(await verifyPassword(stored, 'pässwörd of the day')).toBe(false);
});

test('equal passwords get different hashes, all of argon2id with the recommended cost', async () => {
  const [one, two] = await Promise.all([hashPassword('twelve letters'), hashPassword('twelve letters')]);
  expect(one).not.toBe(two);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
