import { BUILT_IN_ROLES } from '@election/contract/people/permissions';
import type { SessionUser } from '@election/contract/people/session';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seal, unseal } from './sealed.ts';
import { clearSession, currentToken, restoreSession, signedInAgain, startSession } from './session-store.ts';

const user: SessionUser = {
  id: 7,
  name: 'Ama Owusu',
  email: 'agent@example.com',
  status: 'active',
  role_id: 2,
  role: { id: 2, name: 'agent' },
  correspondent: null,
  user_constituencies: [{ id: 12, region_id: 3 }],
  permissions: [...BUILT_IN_ROLES.agent.permissions],
  scope: 'constituencies',
  language: null,
};

beforeEach(clearSession);
afterEach(clearSession);

it('decrypts with the key that encrypted it and with no other', async () => {
  const make = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const [own, other] = await Promise.all([make(), make()]);
  const sealed = await seal(own, 'Ablekuma West');
  expect(sealed).not.toContain('Ablekuma');
  expect(await unseal(own, sealed)).toBe('Ablekuma West');
  expect(await unseal(other, sealed)).toBeNull();
  expect(await unseal(own, `${sealed.slice(0, -8)}AAAAAAA=`)).toBeNull();
  expect(await unseal(own, 'not base64 at all')).toBeNull();
});

it('keeps the session in memory where the browser has no key, and stores nothing readable', async () => {
  expect(await startSession({ token: 'secret-token', user }, 'channel')).toBe(false);
  expect(currentToken()).toBe('secret-token');
  expect(localStorage.length).toBe(0);
});

it('removes a stored session that cannot be read', async () => {
  localStorage.setItem('@secure.user', 'whatever');
  await restoreSession();
  expect(currentToken()).toBeUndefined();
  expect(localStorage.getItem('@secure.user')).toBeNull();
});

it('clears everything this browser stored', async () => {
  await startSession({ token: 'secret-token', user }, 'channel');
  localStorage.setItem('anything', 'else');
  sessionStorage.setItem('anything', 'else');
  await clearSession();
  expect(currentToken()).toBeUndefined();
  expect(localStorage.length + sessionStorage.length).toBe(0);
});

it('lets a refused call wait until the person has signed in again', async () => {
  await startSession({ token: 'old', user }, 'channel');
  const again = signedInAgain('old');
  await startSession({ token: 'new', user }, 'channel');
  expect(await again).toBe(true);
  expect(await signedInAgain('old')).toBe(true);
});

it('lets a refused call fail when the sign-in is cancelled', async () => {
  await startSession({ token: 'old', user }, 'channel');
  const again = signedInAgain('old');
  await clearSession();
  expect(await again).toBe(false);
  expect(await signedInAgain(undefined)).toBe(false);
});
