import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearSession, restoreSession, signedInAgain } from '../api/session-store.ts';
import 'fake-indexeddb/auto';
import { button, openPage } from '../testing/page.tsx';
import { signInAs } from '../testing/sign-in.ts';
import { OtherPerson } from './OtherPerson.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import { signIn as say } from './sentences.ts';

afterEach(async () => {
  await clearSession();
  vi.unstubAllGlobals();
});

it('asks in a tab that was another person’s as whom it goes on', async () => {
  await signInAs('agent', { name: 'Kofi Mensah' });
  openPage(<OtherPerson />);
  expect(screen.queryByRole('dialog')).toBeNull();
  // The tab was Ama's, and is loaded again.
  sessionStorage.setItem('@secure.tab', '4711');
  await act(restoreSession);
  expect(await screen.findByText(say.otherPersonBody({ name: 'Kofi Mensah' }))).toBeTruthy();
  expect(await button(say.goOnAs({ name: 'Kofi Mensah' }))).toBeTruthy();
  expect(await button(say.again)).toBeTruthy();
});

it('asks that alone where the session of the tab had ended before', async () => {
  await signInAs('agent', { id: 4711, name: 'Kofi Mensah' });
  const newValue = localStorage.getItem('@secure.user');
  await signInAs('agent', { name: 'Ama Owusu' });
  openPage(
    <>
      <SignInAgain />
      <OtherPerson />
    </>,
  );
  act(() => void signedInAgain('token'));
  expect(await screen.findByRole('dialog', { name: say.again })).toBeTruthy();
  // In another tab somebody else signs in.
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: '@secure.user', newValue })));
  expect(await screen.findByText(say.otherPersonBody({ name: 'Kofi Mensah' }))).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
});
