import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../api/session-store.ts';
import { openPage, press } from '../../testing/page.tsx';
import { phoneThatDoesNotOpen } from '../../testing/phone.ts';
import { serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { OutboxMark } from './OutboxMark.tsx';
import { outbox as say } from './sentences.ts';
import { useLeave } from './use-leave.tsx';

const SIGN_OUT = 'Sign out of the console';
const onAnswer = vi.fn();

function Screen() {
  const leave = useLeave();
  return (
    <>
      <OutboxMark />
      <button type="button" onClick={() => void leave().then(onAnswer)}>
        {SIGN_OUT}
      </button>
    </>
  );
}

beforeEach(async () => {
  await clearSession();
  onAnswer.mockClear();
  serve([]);
});
afterEach(() => void vi.unstubAllGlobals());

it('a phone that keeps nothing has nothing to ask about: signing out goes on', async () => {
  await signInAs('agent');
  openPage(<Screen />);
  await press(SIGN_OUT);
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true));
  expect(screen.queryByRole('link')).toBeNull();
});

it('where the database of the phone does not open, the frame says so, and signing out asks', async () => {
  await signInAs('agent');
  phoneThatDoesNotOpen();
  openPage(<Screen />);
  expect(await screen.findByRole('link', { name: say.closedName })).toBeTruthy();
  await press(SIGN_OUT);
  expect(await screen.findByText(say.leaveTitle)).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain(say.closed);
  expect(onAnswer).not.toHaveBeenCalled();
  await press(say.leaveKeep);
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true));
});
