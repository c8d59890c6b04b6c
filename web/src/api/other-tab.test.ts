import 'fake-indexeddb/auto';
import { BUILT_IN_ROLES } from '@election/contract/people/permissions';
import type { SessionUser } from '@election/contract/people/session';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearSession,
  currentToken,
  renewUser,
  restoreSession,
  startSession,
  useOtherPerson,
} from './session-store.ts';

const user: SessionUser = {
  id: 7,
  name: 'Ama Owusu',
  email: 'agent@example.com',
  status: 'active',
  role_id: 2,
  role: { id: 2, name: 'agent' },
  correspondent: null,
  user_constituencies: [],
  permissions: [...BUILT_IN_ROLES.agent.permissions],
  scope: 'constituencies',
  language: null,
};

beforeEach(clearSession);

describe('a person who signs in in another tab', () => {
  const kofi = { ...user, id: 8, name: 'Kofi Mensah' };

  /** Another tab of the same browser, which tells this one what it has stored. */
  async function signInElsewhere(person: SessionUser) {
    vi.resetModules();
    const tab = await import('./session-store.ts');
    const own = sessionStorage.getItem('@secure.tab') ?? '';
    await tab.startSession({ token: `token of ${person.id}`, user: person }, 'channel');
    // The store of a tab is its own.
    sessionStorage.setItem('@secure.tab', own);
    const newValue = localStorage.getItem('@secure.user');
    await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: '@secure.user', newValue })));
  }
  const asked = () => renderHook(() => useOtherPerson()).result;

  it('is told to the first tab, whose calls stay those of its own person, and which stores nothing over the other', async () => {
    await startSession({ token: 'of Ama', user }, 'channel');
    const other = asked();
    await signInElsewhere(kofi);
    await waitFor(() => expect(other.current).toEqual({ name: 'Kofi Mensah' }));
    expect(currentToken()).toBe('of Ama');
    const stored = localStorage.getItem('@secure.user');
    await act(() => renewUser({ ...user, name: 'Ama O.' }));
    expect(localStorage.getItem('@secure.user')).toBe(stored);
  });

  it('is no news where it is the same person', async () => {
    await startSession({ token: 'of Ama', user }, 'channel');
    const other = asked();
    await signInElsewhere(kofi);
    await waitFor(() => expect(other.current).not.toBeNull());
    await signInElsewhere(user);
    await waitFor(() => expect(other.current).toBeNull());
  });

  it('is told also where the first tab is loaded again, and no more once it has signed in itself', async () => {
    await startSession({ token: 'of Ama', user }, 'channel');
    await signInElsewhere(kofi);
    await restoreSession();
    const other = asked();
    expect(other.current).toEqual({ name: 'Kofi Mensah' });
    await act(async () => void (await startSession({ token: 'again', user }, 'channel')));
    expect(other.current).toBeNull();
    await restoreSession();
    expect(other.current).toBeNull();
  });
});
