import * as z from 'zod';
import { sayFactors as say } from '../messages/factors.ts';
import { route } from '../wire/route.ts';
import { id, line, nothing } from '../wire/wire.ts';
import { secondStep } from './factors.ts';
import { signedIn } from './session.ts';

/** Bytes in base64url, as WebAuthn writes them in JSON. */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most);
const credentialId = bytes(1_400);
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };
const known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});
const password = z.string().min(1).max(1000);

/** What `navigator.credentials.create` is given (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
const creation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('required'),
    requireResidentKey: z.boolean(),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.output<typeof creation>;

/** What `navigator.credentials.get` is given (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
const request = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(known),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.output<typeof request>;

/** What a new passkey answers (RegistrationResponseJSON). */
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
});
export type Attestation = z.output<typeof attestation>;

/** What a passkey answers that signed a challenge (AuthenticationResponseJSON). */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
  }),
});
export type Assertion = z.output<typeof assertion>;

export const passkeys = {
  /** Begins a passkey, after the password; it counts once its answer has come. */
  begin: route({
    method: 'POST',
    path: '/api/v1/users/me/passkeys/challenge',
    access: 'signed-in',
    stepUp: 'enrolled',
    input: z.object({ password }),
    data: creation,
  }),
  /** Stores the passkey. The first second factor of an account comes with recovery codes. */
  enrol: route({
    method: 'POST',
    path: '/api/v1/users/me/passkeys',
    access: 'signed-in',
    input: z.object({ name: line(60), credential: attestation }),
    data: z.object({ recovery_codes: z.array(z.string()) }),
    msg: () => say.passkeyEnrolled,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/users/me/passkeys/:id',
    access: 'signed-in',
    stepUp: 'enrolled',
    input: z.object({ id }),
    data: nothing,
    msg: () => say.passkeyRemoved,
  }),
  /** What a passkey has to sign to prove who calls. */
  challenge: route({
    method: 'POST',
    path: '/api/v1/users/me/proof/challenge',
    access: 'signed-in',
    input: z.object({}),
    data: request,
  }),
  /** Proves with a passkey who calls. The proof belongs to the session of the call. */
  prove: route({
    method: 'POST',
    path: '/api/v1/users/me/proof/passkey',
    access: 'signed-in',
    input: z.object({ credential: assertion }),
    data: z.object({ proven_until: z.string() }),
    msg: () => say.proven,
  }),
  /** What a passkey has to sign in the second step of a sign-in. */
  signInChallenge: route({
    method: 'POST',
    path: '/api/v1/users/login/passkey/challenge',
    access: 'public',
    input: z.object({ second_step: secondStep }),
    data: request,
  }),
  /** The second step of a sign-in. */
  signIn: route({
    method: 'POST',
    path: '/api/v1/users/login/passkey',
    access: 'public',
    input: z.object({ second_step: secondStep, credential: assertion }),
    data: signedIn,
    envelope: 'bare',
  }),
};
