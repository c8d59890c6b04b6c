import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { clearSession } from '../api/session-store.ts';
import { openPage } from '../testing/page.tsx';
import { signInAs } from '../testing/sign-in.ts';
import { NotFound } from './NotFound.tsx';
import { frame as say } from './sentences.ts';

beforeEach(clearSession);

const home = () => screen.getByText(say.goHome).getAttribute('href');

it.each([
  ['super_admin', '/dashboard'],
  ['admin', '/votes'],
  ['correspondent', '/votes'],
  ['agent', '/votes'],
  ['intern', '/votes'],
] as const)('leads %s to the first screen of the role', async (role, address) => {
  await signInAs(role);
  openPage(<NotFound />, '/no/such/page');
  expect(home()).toBe(address);
});

it('leads people without a session to the login', () => {
  openPage(<NotFound />, '/no/such/page');
  expect(home()).toBe('/');
});
