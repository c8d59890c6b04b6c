import { sayPasswords } from '@election/contract/messages/passwords';
import { factors } from '@election/contract/people/factors';
import { passwords } from '@election/contract/people/passwords';
import { type Device, session } from '@election/contract/people/session';
import { users } from '@election/contract/people/users';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { agree, button, dialog, openPage, press, rowsOf, type } from '../../testing/page.tsx';
import { expectCatalogued } from '../../testing/pseudo.ts';
import { later, type Served, serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { StepUp } from '../StepUp.tsx';
import { code as sayCode, password as sayPassword, lock as sayPin } from '../sentences.ts';
import { AccountPage } from './AccountPage.tsx';
import { account as say } from './sentences.ts';

beforeEach(async () => void (await signInAs('agent', { name: 'Ama Owusu', email: 'ama@example.com' })));
afterEach(() => vi.unstubAllGlobals());

const device = (id: number, current: boolean): Device => ({
  id,
  created_at: '2024-12-07T08:00:00Z',
  last_seen_at: '2024-12-07T09:00:00Z',
  expires_at: '2024-12-08T08:00:00Z',
  address: '10.0.0.7',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  current,
});

function open(
  change: () => Served | Promise<Served> = () => ({ msg: sayPasswords.passwordChanged }),
  prove: () => Served = () => ({ status: 422 }),
) {
  const kept = [device(5, true), device(4, false)];
  const served = serve([
    [session.devices, () => ({ data: kept })],
    [session.endDevice, () => ({ data: kept.splice(1, 1) && null })],
    [session.endOthers, () => ({ data: { ended: kept.splice(1).length } })],
    [passwords.change, change],
    [factors.prove, prove],
    [
      factors.read,
      () => ({
        data: {
          required: false,
          authenticators: [],
          passkeys: [],
          passkey_host: null,
          no_passkeys: 'No',
          recovery_codes: 0,
        },
      }),
    ],
    [
      users.read,
      () => ({
        data: {
          correspondent: { region_id: 3, region: { id: 3, title: 'Ashanti' } },
          user_constituencies: [{ id: 30, region_id: 3, name: 'Asokwa' }],
        },
      }),
    ],
  ]);
  const page = (
    <>
      <AccountPage />
      <StepUp />
    </>
  );
  return { ...served, ...openPage(page, '/account') };
}

it('shows name, role and places', async () => {
  open();
  for (const text of ['Ama Owusu', 'ama@example.com', 'agent']) expect(screen.getByText(text)).toBeTruthy();
  expect(await screen.findByText('Ashanti')).toBeTruthy();
  expect(screen.getByText('Asokwa')).toBeTruthy();
});

it('ends another session after asking, but not the present one', async () => {
  const { sent } = open();
  const rows = await rowsOf(say.sessions);
  expect(rows.map(([name]) => name)).toEqual([`Firefox on Linux${say.current}`, 'Firefox on Linux']);
  const [present, other] = [...document.querySelectorAll('tbody button')];
  expect(present?.getAttribute('aria-disabled')).toBe('true');
  (other as HTMLElement).click();
  await agree(say.endQuestion);
  await waitFor(() => expect(sent('DELETE')).toEqual([{ session: '4' }]));
  await waitFor(async () => expect(await rowsOf(say.sessions)).toHaveLength(1));
});

it('ends all other sessions after asking, and says why it cannot where there are none', async () => {
  const { sent } = open();
  await waitFor(async () => expect(await rowsOf(say.sessions)).toHaveLength(2));
  await press(say.endOthers);
  await agree(say.endOthersQuestion);
  await waitFor(() => expect(sent('DELETE')).toEqual([{}]));
  await waitFor(async () => expect(await rowsOf(say.sessions)).toHaveLength(1));
  await waitFor(async () => expect((await button(say.endOthers)).getAttribute('aria-disabled')).toBe('true'));
});

it('requires all three fields and two equal new passwords', async () => {
  const { sent } = open();
  await press(say.changePassword);
  expect(screen.getAllByText(sayPassword.fillAll)).toHaveLength(2);
  type(document.body, say.presentPassword, 'the old password');
  type(document.body, sayPassword.password, 'four green boats at dawn');
  type(document.body, sayPassword.repeat, 'four green boats');
  await press(say.changePassword);
  expect(screen.getByText(sayPassword.differs)).toBeTruthy();
  expect(sent('PUT')).toEqual([]);
});

it('changes the password and goes to the login', async () => {
  const { sent, address } = open();
  type(document.body, say.presentPassword, 'the old password');
  type(document.body, sayPassword.password, 'four green boats at dawn');
  type(document.body, sayPassword.repeat, 'four green boats at dawn');
  await press(say.changePassword);
  await waitFor(() => expect(address()).toBe('/'));
  expect(sent('PUT')).toEqual([{ current_password: 'the old password', password: 'four green boats at dawn' }]);
});

it('changes the password once, although the button is pressed again meanwhile', async () => {
  const slow = later();
  const { sent, address } = open(slow.answer);
  type(document.body, say.presentPassword, 'the old password');
  type(document.body, sayPassword.password, 'four green boats at dawn');
  type(document.body, sayPassword.repeat, 'four green boats at dawn');
  const change = await button(say.changePassword);
  fireEvent.click(change);
  await waitFor(() => expect(change.disabled).toBe(true));
  fireEvent.click(change);
  slow.give({ msg: sayPasswords.passwordChanged });
  await waitFor(() => expect(address()).toBe('/'));
  expect(sent('PUT')).toHaveLength(1);
});

it('asks for the second factor where the server wants it, and changes the password then', async () => {
  let proven = false;
  const { sent, address } = open(
    () =>
      proven
        ? { msg: sayPasswords.passwordChanged }
        : { status: 403, error_msg: 'Confirm it.', more: { reason: 'step_up', methods: ['code'] } },
    () => {
      proven = true;
      return { data: { proven_until: '' } };
    },
  );
  type(document.body, say.presentPassword, 'the old password');
  type(document.body, sayPassword.password, 'four green boats at dawn');
  type(document.body, sayPassword.repeat, 'four green boats at dawn');
  await press(say.changePassword);
  const form = await dialog(sayCode.proofTitle);
  type(form, sayCode.code, '123456');
  await press(sayCode.confirm, form);
  await waitFor(() => expect(address()).toBe('/'));
  expect(sent('PUT')).toHaveLength(2);
});

it('shows the server’s refusal at its field', async () => {
  const wrong = 'This is not your present password.';
  open(() => ({ status: 422, error_msg: { current_password: [wrong] } }));
  type(document.body, say.presentPassword, 'something else');
  type(document.body, sayPassword.password, 'four green boats at dawn');
  type(document.body, sayPassword.repeat, 'four green boats at dawn');
  await press(say.changePassword);
  expect((await screen.findAllByText(wrong)).length).toBeGreaterThan(0);
  expect((await button(say.changePassword)).disabled).toBe(false);
});

it('offers a PIN of the phone to people who enter figures, and says why a browser that cannot encrypt has none', async () => {
  open();
  const offered = await button(sayPin.set);
  expect(offered.getAttribute('aria-disabled')).toBe('true');
  cleanup();
  await signInAs('admin');
  open();
  await screen.findByRole('heading', { name: say.sessions });
  expect(screen.queryByRole('heading', { name: sayPin.heading })).toBeNull();
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = open();
    await rowsOf(say.sessions);
    return server;
  }, ['Firefox', 'Linux', 'Ama Owusu', 'ama@example.com', 'agent']));
