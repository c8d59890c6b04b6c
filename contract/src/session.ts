import * as z from 'zod';
import * as say from './messages/session.ts';
import { PERMISSIONS, ROLE_SCOPES } from './permissions.ts';
import { route } from './route.ts';
import { status } from './status.ts';
import { nothing } from './wire.ts';

/** The signed-in user: the specification's fields, and what `can` needs to answer on the screen as on the server. */
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
});
export type SessionUser = z.output<typeof sessionUser>;

export const session = {
  login: route({
    method: 'POST',
    path: '/api/v1/users/login',
    access: 'public',
    input: z.object({ email: z.string().min(1).max(254), password: z.string().min(1).max(1000) }),
    data: z.object({ message: z.string(), subscriberId: z.string(), user: sessionUser, token: z.string() }),
    envelope: 'bare',
  }),
  logout: route({
    method: 'POST',
    path: '/api/v1/users/logout',
    access: 'signed-in',
    input: z.object({}),
    data: nothing,
    msg: say.loggedOut,
  }),
  me: route({
    method: 'GET',
    path: '/api/v1/users/me',
    access: 'signed-in',
    input: z.object({}),
    data: sessionUser,
  }),
};
