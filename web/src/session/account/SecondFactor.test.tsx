import { type Factor, factors } from '@election/contract/people/factors';
import { passkeys } from '@election/contract/people/passkeys';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { agree, button, dialog, gone, openPage, press, rowsOf, type } from '../../testing/page.tsx';
import { created, creation, givePasskeys } from '../../testing/passkeys.ts';
import { expectCatalogued } from '../../testing/pseudo.ts';
import { serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { code as sayCode } from '../sentences.ts';
import { SecondFactor } from './SecondFactor.tsx';
import { factor as say } from './sentences.ts';

beforeEach(async () => void (await signInAs('super_admin')));
afterEach(() => vi.unstubAllGlobals());

const phone: Factor = { id: 7, name: 'My phone', created_at: '2024-12-07T08:00:00Z', last_used_at: null };
const CODES = Array.from({ length: 10 }, (_, at) => `abcdef-ghijkl-mnopqr-stuvw${String.fromCharCode(97 + at)}`);
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const WRONG = 'This is not your present password.';

/** A server that keeps the second factors of the person. */
function open(kept: Factor[], required = true, more: { passkeys?: Factor[]; host?: string } = {}) {
  const { passkeys: keys = [] } = more;
  const served = serve([
    [
      factors.read,
      () => ({
        data: {
          required,
          authenticators: kept,
          passkeys: keys,
          passkey_host: more.host ?? 'localhost',
          no_passkeys: null,
          recovery_codes: kept.length + keys.length === 0 ? 0 : 9,
        },
      }),
    ],
    [
      factors.enrol,
      ({ password }) =>
        password === 'right'
          ? { data: { id: 7, secret, uri: `otpauth://totp/Election?secret=${secret}` } }
          : { status: 422, error_msg: { password: [WRONG] } },
    ],
    [
      factors.confirm,
      ({ code }) => {
        if (code !== '123456') return { status: 422, error_msg: { code: ['This code is not right.'] } };
        kept.push(phone);
        return { data: { recovery_codes: kept.length === 1 ? CODES : [] } };
      },
    ],
    [factors.remove, () => ({ data: kept.splice(0, 1) && null })],
    [
      passkeys.begin,
      ({ password }) => (password === 'right' ? { data: creation } : { status: 422, error_msg: { password: [WRONG] } }),
    ],
    [
      passkeys.enrol,
      ({ name }) => {
        keys.push({ ...phone, id: 8, name: String(name) });
        return { data: { recovery_codes: kept.length === 0 ? CODES : [] } };
      },
    ],
    [passkeys.remove, () => ({ data: keys.splice(0, 1) && null })],
    [factors.renewCodes, () => ({ data: { recovery_codes: CODES } })],
  ]);
  return { ...served, ...openPage(<SecondFactor />, '/account') };
}

it('is set up with password, QR code and first code; the recovery codes are shown once', async () => {
  const { sent } = open([]);
  expect(await screen.findByText(say.missingRequired)).toBeTruthy();
  await press(say.setUp);
  const form = await dialog(say.enrolTitle);
  await press(say.next, form);
  expect(screen.getByText(say.passwordRequired)).toBeTruthy();
  type(form, say.password, 'wrong');
  await press(say.next, form);
  expect((await screen.findAllByText(WRONG)).length).toBeGreaterThan(0);
  type(form, say.password, 'right');
  await press(say.next, form);
  expect(await screen.findByRole('img', { name: say.qrCode })).toBeTruthy();
  expect(form.textContent).toContain('GEZD GNBV');
  type(form, say.firstCode, '123456');
  await press(say.finish, form);
  const shown = await screen.findByRole('list', { name: say.codes });
  expect([...shown.children].map(({ textContent }) => textContent)).toEqual(CODES);
  await press(say.kept);
  await gone(say.codes);
  expect(await rowsOf(say.heading)).toMatchObject([
    [phone.name, say.kinds({ kind: 'authenticator' }), expect.anything(), say.never, say.remove],
  ]);
  expect(document.body.textContent).not.toContain(CODES[0]);
  expect(sent('POST').at(-1)).toEqual({ id: '7', code: '123456' });
});

it('keeps the last authenticator where one is required', async () => {
  open([phone]);
  expect((await button(say.removeOf({ name: phone.name }))).getAttribute('aria-disabled')).toBe('true');
});

it('is removed where none is required, after asking', async () => {
  const { sent } = open([phone], false);
  await press(say.removeOf({ name: phone.name }));
  await agree(say.removeQuestion({ kind: 'authenticator' }));
  await waitFor(() => expect(sent('DELETE')).toEqual([{ id: '7' }]));
  expect(await screen.findByText(say.missing)).toBeTruthy();
});

it('shows new recovery codes after asking', async () => {
  open([phone]);
  expect(await screen.findByText(say.codesLeft({ left: 9 }))).toBeTruthy();
  await press(say.renew);
  await agree(say.renewQuestion);
  expect(await screen.findByText(CODES[9] ?? '')).toBeTruthy();
});

it('is a passkey: the password, the browser, then the recovery codes; what the browser refuses is said', async () => {
  givePasskeys('InvalidStateError', true);
  const { sent } = open([]);
  await press(say.setUpPasskey);
  const form = await dialog(say.passkeyTitle);
  type(form, say.passkeyName, 'Laptop');
  type(form, say.password, 'wrong');
  await press(say.next, form);
  expect((await screen.findAllByText(WRONG)).length).toBeGreaterThan(0);
  type(form, say.password, 'right');
  await press(say.next, form);
  expect(await screen.findByText(sayCode.passkeyOnDevice)).toBeTruthy();
  await press(say.next, form);
  expect(await screen.findByRole('list', { name: say.codes })).toBeTruthy();
  await press(say.kept);
  await gone(say.codes);
  expect(await rowsOf(say.heading)).toMatchObject([
    ['Laptop', say.kinds({ kind: 'passkey' }), expect.anything(), say.never, say.remove],
  ]);
  expect(sent('POST').at(-1)).toEqual({ name: 'Laptop', credential: created });
});

it('is a passkey that is removed, with what else is set up still there', async () => {
  givePasskeys();
  const { sent } = open([phone], true, { passkeys: [{ ...phone, id: 9, name: 'Key' }] });
  await press(say.removeOf({ name: 'Key' }));
  await agree(say.removeQuestion({ kind: 'passkey' }));
  await waitFor(() => expect(sent('DELETE')).toEqual([{ id: '9' }]));
  expect((await button(say.removeOf({ name: phone.name }))).getAttribute('aria-disabled')).toBe('true');
});

it('says why there can be no passkey here', async () => {
  givePasskeys();
  open([], true, { host: 'results.example.com' });
  expect(await screen.findByText(sayCode.otherHost({ host: 'results.example.com', here: location.host }))).toBeTruthy();
  expect((await button(say.setUpPasskey)).getAttribute('aria-disabled')).toBe('true');
  expect((await button(say.setUp)).disabled).toBe(false);
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = open([phone]);
    await press(say.setUp);
    await dialog(say.enrolTitle);
    return server;
  }));
