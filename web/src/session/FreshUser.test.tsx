import { ROLE_ID } from '@election/contract/people/permissions';
import { session as calls } from '@election/contract/people/session';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, useSession } from '../api/session-store.ts';
import { openPage } from '../testing/page.tsx';
import { serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { FreshUser } from './FreshUser.tsx';

beforeEach(clearSession);
afterEach(() => vi.unstubAllGlobals());

function Seen() {
  const session = useSession();
  return (
    <p>
      {session ? `${session.user.name}: ${session.user.user_constituencies.length}, ${session.token}` : 'no session'}
    </p>
  );
}

const open = () =>
  openPage(
    <>
      <FreshUser />
      <Seen />
    </>,
  );

it('updates the signed-in person without a new sign-in', async () => {
  const two = [
    { id: 30, region_id: 3 },
    { id: 31, region_id: 3 },
  ];
  serve([[calls.me, () => ({ data: { id: ROLE_ID.agent, name: 'Ama Owusu', user_constituencies: two } })]]);
  await signInAs('agent', { name: 'Ama' });
  open();
  expect(await screen.findByText('Ama Owusu: 2, token')).toBeTruthy();
});

it('ignores an answer about another user', async () => {
  const { sent } = serve([[calls.me, () => ({ data: { id: 99, name: 'Somebody else' } })]]);
  await signInAs('agent', { name: 'Ama' });
  open();
  await waitFor(() => expect(sent('GET')).toHaveLength(1));
  await act(async () => undefined);
  expect(screen.getByText('Ama: 0, token')).toBeTruthy();
});

it('reads nothing without a session', async () => {
  const { sent } = serve([[calls.me, () => ({})]]);
  open();
  expect(screen.getByText('no session')).toBeTruthy();
  expect(sent('GET')).toEqual([]);
});
