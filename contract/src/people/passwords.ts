import * as z from 'zod';
import { sayPasswords as say } from '../messages/passwords.ts';
import { route } from '../wire/route.ts';
import { nothing, prose } from '../wire/wire.ts';

/** An invite comes with a new account; a reset replaces a forgotten password; `factor` removes a lost second factor. */
export const LINK_PURPOSES = ['invite', 'reset', 'factor'] as const;

/**
 * A link to set a password once. The answer to its maker is the only place that shows it. It is an absolute URL where the
 * server knows its public address, otherwise a path to resolve against the page's origin.
 */
export const oneTimeLink = z.object({ link: z.string(), purpose: z.enum(LINK_PURPOSES), expires_at: z.string() });
export type OneTimeLink = z.output<typeof oneTimeLink>;

const token = z.string().min(1).max(200);
/** `passwordFault` judges passwords; the schema limits their length alone. */
const password = z.string().min(1).max(1000);

export const passwords = {
  forgot: route({
    method: 'POST',
    path: '/api/v1/password/forgot',
    access: 'public',
    input: z.object({ email: prose(254).min(1) }),
    data: nothing,
    msg: () => say.requestNoted,
  }),
  /** The account that a link belongs to, before the link is used. A POST keeps the token out of logs. */
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
    msg: () => say.passwordSet,
  }),
  change: route({
    method: 'PUT',
    path: '/api/v1/users/me/password',
    access: 'signed-in',
    stepUp: 'enrolled',
    input: z.object({ current_password: password, password }),
    data: nothing,
    msg: () => say.passwordChanged,
  }),
};
