import * as z from 'zod';
import { sayFactors as say } from '../messages/factors.ts';
import { route } from '../wire/route.ts';
import { id, line, nothing } from '../wire/wire.ts';
import { oneTimeLink } from './passwords.ts';
import { signedIn } from './session.ts';

/**
 * Why a call is refused beside its sentence, in `data.reason`, so that the console can answer it:
 * - `second_step`: the password was right, and the second factor is awaited; `data.second_step` has the token of this sign-in.
 * - `step_up`: the session has no fresh proof; the console asks for a passkey or a code and repeats the call.
 * - `factor_required`: the account has no second factor, and the call wants one.
 */
export const REASONS = ['second_step', 'step_up', 'factor_required'] as const;
export type Reason = (typeof REASONS)[number];

/** What an account can confirm with, in `data.methods` of these refusals; a recovery code always counts. */
export const METHODS = ['passkey', 'code'] as const;
export type Method = (typeof METHODS)[number];

/** An authenticator app, or a passkey. */
export const factor = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type Factor = z.output<typeof factor>;

/** Six digits of an authenticator or a recovery code; spaces and hyphens do not count. */
const code = z.string().min(1).max(100);
const password = z.string().min(1).max(1000);
const token = z.string().min(1).max(200);
export const secondStep = token;
const recoveryCodes = z.array(z.string());

export const factors = {
  read: route({
    method: 'GET',
    path: '/api/v1/users/me/factors',
    access: 'signed-in',
    input: z.object({}),
    data: z.object({
      /** Whether calls that ask for step-up are refused to an account without a second factor. */
      required: z.boolean(),
      authenticators: z.array(factor),
      passkeys: z.array(factor),
      /** The host to which passkeys belong; null where the installation cannot have any, for the reason in `no_passkeys`. */
      passkey_host: z.string().nullable(),
      no_passkeys: z.string().nullable(),
      /** Unused recovery codes. */
      recovery_codes: z.int(),
    }),
  }),
  /** Makes a secret for an authenticator; it counts once its first code was entered. */
  enrol: route({
    method: 'POST',
    path: '/api/v1/users/me/factors',
    access: 'signed-in',
    stepUp: 'enrolled',
    input: z.object({ name: line(60), password }),
    /** `uri` is what a QR code shows; `secret` is the same to type. */
    data: z.object({ id: z.int(), secret: z.string(), uri: z.string() }),
  }),
  /** Enters the first code. The first second factor of an account comes with recovery codes. */
  confirm: route({
    method: 'POST',
    path: '/api/v1/users/me/factors/:id/confirm',
    access: 'signed-in',
    input: z.object({ id, code }),
    data: z.object({ recovery_codes: recoveryCodes }),
    msg: () => say.enrolled,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/users/me/factors/:id',
    access: 'signed-in',
    stepUp: 'enrolled',
    input: z.object({ id }),
    data: nothing,
    msg: () => say.removed,
  }),
  /** Makes new recovery codes; the old ones end. */
  renewCodes: route({
    method: 'POST',
    path: '/api/v1/users/me/recovery-codes',
    access: 'signed-in',
    stepUp: 'enrolled',
    input: z.object({}),
    data: z.object({ recovery_codes: recoveryCodes }),
    msg: () => say.codesRenewed,
  }),
  /** Proves with a code who calls. The proof belongs to the session of the call. */
  prove: route({
    method: 'POST',
    path: '/api/v1/users/me/proof',
    access: 'signed-in',
    input: z.object({ code }),
    data: z.object({ proven_until: z.string() }),
    msg: () => say.proven,
  }),
  /** The second step of a sign-in. */
  signIn: route({
    method: 'POST',
    path: '/api/v1/users/login/code',
    access: 'public',
    input: z.object({ second_step: secondStep, code }),
    data: signedIn,
    envelope: 'bare',
  }),
  /** A link with which a user who lost the second factor and the recovery codes removes them. */
  link: route({
    method: 'POST',
    path: '/api/v1/users/:id/factor-link',
    access: ['users.manage'],
    stepUp: true,
    input: z.object({ id }),
    /** Null in the answer to a repeated Idempotency-Key. */
    data: oneTimeLink.nullable(),
    msg: () => say.linkMade,
  }),
  /** Removes the second factor by a link and the password. */
  reset: route({
    method: 'POST',
    path: '/api/v1/users/login/factor-reset',
    access: 'public',
    input: z.object({ token, password }),
    data: z.object({ email: z.string() }),
    msg: () => say.reset,
  }),
};
