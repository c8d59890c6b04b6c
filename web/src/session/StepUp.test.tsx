import { votes } from '@election/contract/figures/votes';
import { factors } from '@election/contract/people/factors';
import { passkeys } from '@election/contract/people/passkeys';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWrite } from '../api/queries.ts';
import { dialog, gone, openPage, press, type } from '../testing/page.tsx';
import { givePasskeys, request, signed } from '../testing/passkeys.ts';
import { serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { toastFailure } from '../testing/toasts.ts';
import { StepUp } from './StepUp.tsx';
import { code as say } from './sentences.ts';

beforeEach(async () => void (await signInAs('super_admin')));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const WRONG = 'This code is not right.';
const REMOVED = 'This passkey was removed.';

/** A page that publishes two contests; the server asks for a proof until it has one. */
function open(reason = 'step_up', methods = ['code']) {
  let proven = false;
  let tried = 0;
  const served = serve([
    [
      votes.publish,
      () =>
        proven
          ? { data: { candidates: 3, votes: 60 }, msg: 'Published' }
          : { status: 403, error_msg: 'Confirm it.', more: { reason, methods } },
    ],
    [
      factors.prove,
      ({ code }) => {
        proven = code === '123456';
        return proven ? { data: { proven_until: '' } } : { status: 422, error_msg: { code: [WRONG] } };
      },
    ],
    [passkeys.challenge, () => ({ data: request })],
    [
      passkeys.prove,
      () => {
        // The first one was removed meanwhile.
        tried += 1;
        proven = tried > 1;
        return proven ? { data: { proven_until: '' } } : { status: 422, error_msg: REMOVED };
      },
    ],
  ]);
  return { ...served, ...openPage(<Publishing />, '/votes') };
}

function Publishing() {
  const [first, second] = [useWrite(votes.publish, { refreshes: [] }), useWrite(votes.publish, { refreshes: [] })];
  const run = (write: typeof first, constituency_id: number) =>
    void write.run({ year_id: 1, constituency_id, election_type_id: 1 }).catch(() => undefined);
  const publish = () => {
    run(first, 1);
    run(second, 2);
  };
  return (
    <>
      <button type="button" onClick={publish}>
        Publish
      </button>
      <p>{first.isRunning || second.isRunning ? 'Publishing' : (first.error?.message ?? 'Idle')}</p>
      <StepUp />
    </>
  );
}

it('asks once for several publications, and repeats each with its key', async () => {
  const { keys } = open();
  await press('Publish');
  const form = await dialog(say.proofTitle);
  await waitFor(() => expect(keys(votes.publish)).toHaveLength(2));
  type(form, say.code, '000000');
  await press(say.confirm, form);
  expect((await screen.findByRole('alert')).textContent).toContain(WRONG);
  type(form, say.code, '123456');
  await press(say.confirm, form);
  await gone(say.proofTitle);
  await waitFor(() => expect(keys(votes.publish)).toHaveLength(4));
  const [one, two, ...again] = keys(votes.publish);
  expect(again).toEqual([one, two]);
  expect(one).not.toBe(two);
  expect(await screen.findByText('Idle')).toBeTruthy();
  expect(toastFailure).not.toHaveBeenCalled();
});

it('takes a passkey, and says why one does not count; a code does instead', async () => {
  givePasskeys('NotAllowedError');
  const { sent, keys } = open('step_up', ['passkey', 'code']);
  await press('Publish');
  const form = await dialog(say.proofTitle);
  await press(say.usePasskey, form);
  expect((await screen.findByRole('alert')).textContent).toContain(say.passkeyCancelled);
  await press(say.usePasskey, form);
  expect(await screen.findByText(REMOVED)).toBeTruthy();
  await press(say.otherWay({ way: 'code' }), form);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText(say.code)).toBe(document.activeElement);
  await press(say.otherWay({ way: 'passkey' }), form);
  await press(say.usePasskey, form);
  await gone(say.proofTitle);
  await waitFor(() => expect(keys(votes.publish)).toHaveLength(4));
  expect(sent('POST')).toContainEqual({ credential: signed });
  expect(toastFailure).not.toHaveBeenCalled();
});

it('offers codes where the browser has no passkeys, and says so', async () => {
  open('step_up', ['passkey']);
  await press('Publish');
  const form = await dialog(say.proofTitle);
  expect(form.textContent).toContain(say.noWebAuthn);
  expect(screen.getByLabelText(say.recoveryCode)).toBeTruthy();
});

it('leaves everything as it is where the person cancels', async () => {
  const { keys } = open();
  await press('Publish');
  await press(say.cancel, await dialog(say.proofTitle));
  await gone(say.proofTitle);
  expect(await screen.findByText('Confirm it.')).toBeTruthy();
  expect(keys(votes.publish)).toHaveLength(2);
  expect(toastFailure).not.toHaveBeenCalled();
});

it('leads an account without a second factor to where it sets one up', async () => {
  const { address, keys } = open('factor_required');
  await press('Publish');
  await press(say.setUp, await dialog(say.requiredTitle));
  await waitFor(() => expect(address()).toBe('/account'));
  expect(keys(votes.publish)).toHaveLength(2);
});
