import * as z from 'zod';
import * as say from './messages/passwords.ts';
import { route } from './route.ts';
import { nothing, prose } from './wire.ts';

/** Where the console asks for a new password. The token stands behind `#`, so that no server or proxy logs it. */
const SET_PASSWORD_PATH = '/set-password';

/** Address of the page that a one-time link opens, without the host: whoever shows it knows how browsers come here. */
export const setPasswordAddress = (token: string): string => `${SET_PASSWORD_PATH}#${token}`;

/** An invite comes with a new account; a reset lets somebody back in who has forgotten the password. */
const LINK_PURPOSES = ['invite', 'reset'] as const;

/**
 * A link to set a password once, shown once to whoever made it. Whole where the server knows its public address,
 * otherwise from the path on: resolve it against the page's own origin.
 */
export const oneTimeLink = z.object({ link: z.string(), purpose: z.enum(LINK_PURPOSES), expires_at: z.string() });
export type OneTimeLink = z.output<typeof oneTimeLink>;

const token = z.string().min(1).max(200);
/** What a good password is, `passwordFault` says; here only what can be read at all. */
const password = z.string().min(1).max(1000);

export const passwords = {
  forgot: route({
    method: 'POST',
    path: '/api/v1/password/forgot',
    access: 'public',
    input: z.object({ email: prose(254).min(1) }),
    data: nothing,
    msg: say.requestNoted,
  }),
  /** Whose link this is, before it is used; a POST so that the token stays out of logs. */
  look: route({
    method: 'POST',
    path: '/api/v1/password/link',
    access: 'public',
    input: z.object({ token }),
    data: z.object({ name: z.string(), email: z.string(), purpose: z.enum(LINK_PURPOSES), expires_at: z.string() }),
  }),
  reset: route({
    method: 'POST',
    path: '/api/v1/password/reset',
    access: 'public',
    input: z.object({ token, password }),
    data: z.object({ email: z.string() }),
    msg: say.passwordSet,
  }),
  change: route({
    method: 'PUT',
    path: '/api/v1/users/me/password',
    access: 'signed-in',
    input: z.object({ current_password: password, password }),
    data: nothing,
    msg: say.passwordChanged,
  }),
};
