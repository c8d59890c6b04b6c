import * as z from 'zod';
import { LANGUAGES } from '../messages/language.ts';
import { sentences } from '../messages/sentences.ts';
import { status } from '../places/status.ts';
import { route } from '../wire/route.ts';
import { id, nothing } from '../wire/wire.ts';
import { PERMISSIONS, ROLE_SCOPES } from './permissions.ts';

/** The signed-in user: the fields of docs/product.md, and those from which `can` decides in the console. */
export const sessionUser = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  status,
  role_id: z.int(),
  role: z.object({ id: z.int(), name: z.string() }),
  correspondent: z.object({ region_id: z.int(), region: z.object({ id: z.int() }) }).nullable(),
  user_constituencies: z.array(z.object({ id: z.int(), region_id: z.int() })),
  permissions: z.array(z.enum(PERMISSIONS)),
  scope: z.enum(ROLE_SCOPES),
  /** The language that the person has chosen; null where the browser's counts. */
  language: z.enum(LANGUAGES).nullable(),
});
export type SessionUser = z.output<typeof sessionUser>;

/** One session of the caller. */
export const device = z.object({
  id: z.int(),
  created_at: z.string(),
  last_seen_at: z.string(),
  expires_at: z.string(),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** Whether this call belongs to the session. */
  current: z.boolean(),
});
export type Device = z.output<typeof device>;

/** A sign-in from a device that the account had not used before, told at its other devices. */
const newDevice = z.object({
  id: z.int(),
  created_at: z.string(),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** Its session; null once that has ended. */
  session: z.int().nullable(),
});
export type NewDevice = z.output<typeof newDevice>;

/** The answer to a sign-in. */
export const signedIn = z.object({
  message: z.string(),
  subscriberId: z.string(),
  user: sessionUser,
  token: z.string(),
});

const signIn = sentences('session', 'signIn');
const devices = sentences('session', 'device');

export const session = {
  login: route({
    method: 'POST',
    path: '/api/v1/users/login',
    access: 'public',
    input: z.object({
      email: z
        .string()
        .min(1)
        .max(254)
        .regex(/^[^\0]*$/),
      password: z.string().min(1).max(1000),
    }),
    data: signedIn,
    envelope: 'bare',
  }),
  logout: route({
    method: 'POST',
    path: '/api/v1/users/logout',
    access: 'signed-in',
    input: z.object({}),
    data: nothing,
    msg: () => signIn.loggedOut,
  }),
  me: route({
    method: 'GET',
    path: '/api/v1/users/me',
    access: 'signed-in',
    input: z.object({}),
    data: sessionUser,
  }),
  /** Null: the language of the browser counts again. */
  chooseLanguage: route({
    method: 'PUT',
    path: '/api/v1/users/me/language',
    access: 'signed-in',
    input: z.object({ language: z.enum(LANGUAGES).nullable() }),
    data: nothing,
  }),
  devices: route({
    method: 'GET',
    path: '/api/v1/users/me/sessions',
    access: 'signed-in',
    input: z.object({}),
    data: z.array(device),
  }),
  endDevice: route({
    method: 'DELETE',
    path: '/api/v1/users/me/sessions/:session',
    access: 'signed-in',
    input: z.object({ session: id }),
    data: nothing,
    msg: () => devices.ended,
  }),
  /** Ends every session but that of the call. */
  endOthers: route({
    method: 'DELETE',
    path: '/api/v1/users/me/sessions',
    access: 'signed-in',
    input: z.object({}),
    data: z.object({ ended: z.int() }),
    msg: () => devices.othersEnded,
  }),
  /** Sign-ins of the last days from devices that were new, until they are put away on the device of the call. */
  newDevices: route({
    method: 'GET',
    path: '/api/v1/users/me/new-devices',
    access: 'signed-in',
    input: z.object({}),
    data: z.array(newDevice),
  }),
  /** Puts these notices away on the device of the call, up to the one that is named. */
  putAwayDevices: route({
    method: 'POST',
    path: '/api/v1/users/me/new-devices/:id/put-away',
    access: 'signed-in',
    input: z.object({ id }),
    data: nothing,
  }),
  /** What opens the caller's phones without their PIN, with what lies on the phone; 32 bytes in hexadecimal. */
  phoneKey: route({
    method: 'GET',
    path: '/api/v1/users/me/phone-key',
    access: 'signed-in',
    input: z.object({}),
    data: z.object({ key: z.string() }),
  }),
};
