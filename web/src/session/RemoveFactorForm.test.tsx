import { sayFactors } from '@election/contract/messages/factors';
import { factors } from '@election/contract/people/factors';
import { passwords } from '@election/contract/people/passwords';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage, press, type } from '../testing/page.tsx';
import { serve } from '../testing/serve.ts';
import { SetPasswordPage } from './SetPasswordPage.tsx';
import { password as say } from './sentences.ts';

afterEach(() => vi.unstubAllGlobals());

it('removes a lost second factor by the link and the password, and goes to the login', async () => {
  const wrong = 'This is not your present password.';
  const link = { name: 'Ama Owusu', email: 'ama@example.com', purpose: 'factor', expires_at: '2024-12-08T08:00:00Z' };
  const { sent } = serve([
    [passwords.look, () => ({ data: link })],
    [
      factors.reset,
      ({ password }) =>
        password === 'right'
          ? { data: { email: link.email }, msg: sayFactors.reset }
          : { status: 422, error_msg: { password: [wrong] } },
    ],
  ]);
  const { address } = openPage(<SetPasswordPage />, '/set-password#a-token');
  expect(await screen.findByText(say.factorNote)).toBeTruthy();
  await press(say.removeFactor);
  expect(screen.getByText(say.passwordRequired)).toBeTruthy();
  type(document.body, say.presentPassword, 'wrong');
  await press(say.removeFactor);
  expect((await screen.findAllByText(wrong)).length).toBeGreaterThan(0);
  type(document.body, say.presentPassword, 'right');
  await press(say.removeFactor);
  await waitFor(() => expect(address()).toBe('/'));
  expect(sent('POST').at(-1)).toEqual({ token: 'a-token', password: 'right' });
});
