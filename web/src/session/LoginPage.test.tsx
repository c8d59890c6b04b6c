import { fieldPack } from '@election/contract/figures/field-pack';
import { sayPasswords } from '@election/contract/messages/passwords';
import { factors } from '@election/contract/people/factors';
import { passwords } from '@election/contract/people/passwords';
import { BUILT_IN_ROLES, type BuiltInRole, ROLE_ID } from '@election/contract/people/permissions';
import { session } from '@election/contract/people/session';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api as sayApi } from '../api/sentences.ts';
import { clearSession, currentToken } from '../api/session-store.ts';
import { button, openPage, press, textField, type } from '../testing/page.tsx';
import { expectCatalogued } from '../testing/pseudo.ts';
import { later, type Served, serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { toastFailure, toastSuccess, toastWarning } from '../testing/toasts.ts';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { LoginPage } from './LoginPage.tsx';
import { SetPasswordPage } from './SetPasswordPage.tsx';
import { signIn as say, code as sayCode, password as sayPassword } from './sentences.ts';

beforeEach(clearSession);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** The sentence that the server answers. */
const WRONG = 'The email or the password is wrong.';

const answer = (role: BuiltInRole) => ({
  message: 'Signed in',
  subscriberId: 'user.1',
  token: 'fresh-token',
  user: {
    id: 1,
    name: role,
    email: `${role}@example.com`,
    status: 'active',
    role_id: ROLE_ID[role],
    role: { id: ROLE_ID[role], name: role },
    correspondent: null,
    user_constituencies: [],
    permissions: BUILT_IN_ROLES[role].permissions,
    scope: BUILT_IN_ROLES[role].scope,
  },
});

function serveLogin(login: () => Served | Promise<Served>) {
  return serve([
    [session.login, login],
    [session.logout, () => ({ msg: say.loggedOut })],
  ]);
}

function fill(email: string, password: string) {
  type(document.body, 'Email', email);
  type(document.body, 'Password', password);
}

describe('the login screen', () => {
  it('asks for the field pack of an agent while the next screen is on its way', async () => {
    const read = vi.fn(() => ({}));
    serve([
      [session.login, () => ({ bare: answer('agent') })],
      [fieldPack.read, read],
    ]);
    openPage(<LoginPage />);
    fill('agent@example.com', 'right');
    await press('Login');
    await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  });

  it('has an email field, a password that can be shown, a Login button and the copyright', async () => {
    vi.setSystemTime('2024-06-01T12:00:00Z');
    serveLogin(() => ({}));
    openPage(<LoginPage />);
    expect(textField(document.body, 'Email').type).toBe('email');
    const password = textField(document.body, 'Password');
    expect(password.type).toBe('password');
    // The toggle acts on mousedown, so that the field keeps the focus.
    fireEvent.mouseDown(await button('Show password'));
    expect(password.type).toBe('text');
    fireEvent.mouseDown(await button('Hide password'));
    expect(password.type).toBe('password');
    expect(await button('Login')).toBeTruthy();
    expect(screen.getByText(sayPassword.forgotLink).getAttribute('href')).toBe('/forgot-password');
    expect(screen.getByText(say.copyright({ year: 2024 }))).toBeTruthy();
  });

  it.each([
    ['', ''],
    ['agent@example.com', ''],
    ['', 'a password'],
  ])('says Credentials Required for "%s" and "%s"', async (email, password) => {
    const { sent } = serveLogin(() => ({}));
    openPage(<LoginPage />);
    fill(email, password);
    await press('Login');
    expect(await screen.findByText('Credentials Required')).toBeTruthy();
    expect(toastWarning).toHaveBeenCalledWith('Credentials Required');
    expect(sent('POST')).toEqual([]);
  });

  it('reads Loading... while it submits, and until the next screen is there', async () => {
    let finish: (served: Served) => void = () => {};
    serveLogin(() => new Promise((resolve) => (finish = resolve)));
    const { address } = openPage(<LoginPage />);
    fill('agent@example.com', 'a password');
    await press('Login');
    expect((await button('Loading...')).disabled).toBe(true);
    finish({ bare: answer('agent') });
    await waitFor(() => expect(address()).toBe('/votes'));
    expect((await button('Loading...')).disabled).toBe(true);
  });

  it.each([
    ['super_admin', '/dashboard'],
    ['admin', '/votes'],
    ['correspondent', '/votes'],
    ['agent', '/votes'],
    ['intern', '/votes'],
  ] as const)('sends %s to %s', async (role, path) => {
    const { sent } = serveLogin(() => ({ bare: answer(role) }));
    const { address } = openPage(<LoginPage />);
    fill(` ${role}@example.com `, 'a password');
    await press('Login');
    await waitFor(() => expect(address()).toBe(path));
    expect(sent('POST')).toEqual([{ email: `${role}@example.com`, password: 'a password' }]);
    expect(currentToken()).toBe('fresh-token');
  });

  it('keeps a place in line, says when its turn comes, and signs in then', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const inLine = 'You have a place in line: your turn comes in about 9 seconds.';
    let open = false;
    const { sent } = serveLogin(() =>
      open ? { bare: answer('agent') } : { status: 503, error_msg: inLine, retry_after: 9 },
    );
    const { address } = openPage(<LoginPage />);
    fill('agent@example.com', 'right');
    await press('Login');
    await vi.advanceTimersByTimeAsync(4_000);
    expect((await screen.findByText(inLine, { exact: false })).textContent).toBe(`${inLine} ${say.keepOpen}`);
    expect(screen.queryByRole('alert')).toBeNull();
    expect((await button('Loading...')).disabled).toBe(true);
    open = true;
    const before = sent('POST').length;
    await vi.advanceTimersByTimeAsync(9_000);
    await waitFor(() => expect(address()).toBe('/votes'));
    expect(sent('POST').length).toBe(before + 1);
    expect(toastFailure).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it('leads to the address that was opened without a session', async () => {
    serveLogin(() => ({ bare: answer('super_admin') }));
    const { address } = openPage(<LoginPage />, { pathname: '/', state: { from: '/votes/7/133?type=parliamentary' } });
    fill('super_admin@example.com', 'a password');
    await press('Login');
    await waitFor(() => expect(address()).toBe('/votes/7/133?type=parliamentary'));
  });

  it('shows the first sentence about the email of a login that failed', async () => {
    serveLogin(() => ({ status: 401, error_msg: { email: [WRONG, 'second'] }, request_id: 'r-1' }));
    openPage(<LoginPage />);
    fill('agent@example.com', 'wrong');
    await press('Login');
    // A person who mistyped has nothing to report: no request id.
    expect((await screen.findByRole('alert')).textContent).toBe(WRONG);
    expect(toastFailure).toHaveBeenCalledWith(WRONG);
  });

  it('shows the request id of a failure that is none of the credentials', async () => {
    serveLogin(() => ({ status: 403, error_msg: 'Not from here.', request_id: 'r-1' }));
    openPage(<LoginPage />);
    fill('agent@example.com', 'right');
    await press('Login');
    expect((await screen.findByRole('alert')).textContent).toContain('r-1');
  });

  it('says that the server was not reached, and nothing of saving', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    openPage(<LoginPage />);
    fill('agent@example.com', 'right');
    await press('Login');
    expect((await screen.findByRole('alert')).textContent).toBe(sayApi.readUnreachable);
    expect(toastFailure).toHaveBeenCalledWith(sayApi.readUnreachable);
  });

  it('clears the store and the session, without a toast', async () => {
    await signInAs('agent');
    localStorage.setItem('anything', 'else');
    const { sent } = serveLogin(() => ({}));
    openPage(<LoginPage />);
    await waitFor(() => expect(currentToken()).toBeUndefined());
    expect(localStorage.length).toBe(0);
    expect(sent('POST')).toEqual([]);
    expect(toastSuccess).not.toHaveBeenCalled();
  });

  it('ends the session on the server after Logout and says User Logout Successfully', async () => {
    await signInAs('agent');
    const { sent } = serveLogin(() => ({}));
    openPage(<LoginPage />, { pathname: '/', state: { logout: true } });
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('User Logout Successfully'));
    await waitFor(() => expect(sent('POST')).toEqual([{}]));
    expect(currentToken()).toBeUndefined();
  });

  it('shows why the person was sent here, with the address filled in', () => {
    serveLogin(() => ({}));
    const state = { email: 'ama@example.com', notice: 'Your password has been set.' };
    openPage(<LoginPage />, { pathname: '/', state });
    expect(screen.getByText(state.notice)).toBeTruthy();
    expect(textField(document.body, 'Email').value).toBe('ama@example.com');
  });
});

describe('an account with a second factor', () => {
  it('enters its code after the password, and is told where it is wrong', async () => {
    const wrong = 'This code is not right.';
    const codes: string[] = [];
    serve([
      [
        session.login,
        () => ({
          status: 401,
          error_msg: 'Enter the code.',
          more: { reason: 'second_step', second_step: 'a-step', methods: ['code'] },
        }),
      ],
      [
        factors.signIn,
        ({ second_step, code }) => {
          codes.push(`${second_step} ${code}`);
          return codes.length === 1 ? { status: 401, error_msg: { code: [wrong] } } : { bare: answer('agent') };
        },
      ],
      [session.logout, () => ({})],
    ]);
    const { address } = openPage(<LoginPage />);
    fill('ama@example.com', 'right');
    await press('Login');
    await press(sayCode.signIn);
    expect(await screen.findByText(sayCode.codeRequired)).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('ama@example.com');
    expect(toastFailure).not.toHaveBeenCalled();
    type(document.body, sayCode.code, '123 456');
    await press(sayCode.signIn);
    expect((await screen.findByRole('alert')).textContent).toBe(wrong);
    await press(sayCode.otherWay({ way: 'recovery' }));
    type(document.body, sayCode.recoveryCode, 'abcdef-ghijkl-mnopqr-stuvwx');
    await press(sayCode.signIn);
    await waitFor(() => expect(address()).toBe('/votes'));
    expect(codes).toEqual(['a-step 123 456', 'a-step abcdef-ghijkl-mnopqr-stuvwx']);
    expect(currentToken()).toBe('fresh-token');
  });

  it('goes back to the password', async () => {
    serveLogin(() => ({
      status: 401,
      error_msg: 'Enter the code.',
      more: { reason: 'second_step', second_step: 's', methods: ['code'] },
    }));
    openPage(<LoginPage />);
    fill('ama@example.com', 'right');
    await press('Login');
    await press(sayCode.back);
    expect(textField(document.body, 'Email').value).toBe('ama@example.com');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a forgotten password', () => {
  it('gets the same answer for every address', async () => {
    const slow = later();
    const { sent } = serve([[passwords.forgot, slow.answer]]);
    openPage(<ForgotPasswordPage />);
    fireEvent.submit(document.querySelector('form') as HTMLFormElement);
    expect(await screen.findByText(sayPassword.emailRequired)).toBeTruthy();
    type(document.body, sayPassword.email, 'whoever@example.com');
    await press(sayPassword.ask);
    const asking = await button(sayPassword.asking);
    expect(asking.disabled).toBe(true);
    fireEvent.click(asking);
    slow.give({ msg: sayPasswords.requestNoted });
    expect(await screen.findByText(sayPasswords.requestNoted)).toBeTruthy();
    expect(sent('POST')).toEqual([{ email: 'whoever@example.com' }]);
  });
});

it.each([
  ['of the login', LoginPage],
  ['of a forgotten password', ForgotPasswordPage],
  ['of a new password', SetPasswordPage],
])('the screen %s has no text but of catalogues', (_, Page) =>
  expectCatalogued(async () => {
    const link = { name: 'Ama Owusu', email: 'ama@example.com', purpose: 'invite', expires_at: '2024-12-14T08:00:00Z' };
    const server = serve([[passwords.look, () => ({ data: link })]]);
    openPage(<Page />, '/#a-link');
    await screen.findAllByRole('button');
    return server;
  }),
);
