import * as z from 'zod';
import { usersDone } from '../messages/done.ts';
import { sayPasswords as links } from '../messages/passwords.ts';
import { status } from '../places/status.ts';
import { seenVersion } from '../wire/forms.ts';
import { route } from '../wire/route.ts';
import { email, id, line, nothing, page, paged, phone, prose } from '../wire/wire.ts';
import { oneTimeLink } from './passwords.ts';

export const user = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** E.164; null where none is known. */
  phone: z.string().nullable(),
  status,
  role_id: z.int(),
  role: z.object({ id: z.int(), name: z.string() }),
  /** The region of a correspondent, and of an agent or intern, whose constituencies lie in it. */
  correspondent: z.object({ region_id: z.int(), region: z.object({ id: z.int(), title: z.string() }) }).nullable(),
  user_constituencies: z.array(z.object({ id: z.int(), region_id: z.int(), name: z.string() })),
  /** False until the user has set a password. */
  has_password: z.boolean(),
  /** Whether the account has an authenticator. */
  has_second_factor: z.boolean(),
  /** When the user last asked for a new link; null once one was made. */
  link_requested_at: z.string().nullable(),
  version: z.int(),
});
export type User = z.output<typeof user>;

/**
 * The places that a role needs; the server reports a missing one under its field. Roles of scope `region` need a region; agents
 * and interns also need a constituency of it (docs/product.md). The server stores neither for roles of scope `any`.
 */
const fields = {
  name: line(),
  email,
  /** Left out: as it was. */
  phone: phone.nullish(),
  status,
  role_id: id,
  region_id: id.nullish(),
  constituency_ids: z.array(id).max(300).nullish(),
};

export const users = {
  list: route({
    method: 'GET',
    path: '/api/v1/users',
    access: ['users.manage'],
    input: z.object({
      page: page.default(1),
      role_id: z.array(id).max(100).optional(),
      /** Part of a name. */
      name: prose(200).optional(),
    }),
    data: paged(user),
  }),
  /** Users read their own account; other accounts need `users.manage`. */
  read: route({
    method: 'GET',
    path: '/api/v1/users/:id',
    access: 'signed-in',
    input: z.object({ id }),
    data: user,
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/users',
    access: ['users.manage'],
    stepUp: true,
    input: z.object(fields),
    /**
     * The invite is null in the answer to a repeated Idempotency-Key, since a link is shown once and never stored, and for an
     * inactive account.
     */
    data: user.extend({ invite: oneTimeLink.nullable() }),
    msg: () => usersDone.created,
  }),
  update: route({
    method: 'PUT',
    path: '/api/v1/users/:id',
    access: ['users.manage'],
    stepUp: true,
    input: z.object({ id, ...fields, version: seenVersion }),
    data: user,
    msg: () => usersDone.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/users/:id',
    access: ['users.manage'],
    stepUp: true,
    input: z.object({ id, version: seenVersion }),
    data: nothing,
    msg: () => usersDone.deleted,
  }),
  /** A link to set the first password (invite) or a forgotten one (reset). Older links of the user stop working. */
  invite: route({
    method: 'POST',
    path: '/api/v1/users/:id/invite',
    access: ['users.manage'],
    stepUp: true,
    input: z.object({ id }),
    /** Null in the same cases as the invite of `create`. */
    data: oneTimeLink.nullable(),
    msg: () => links.linkMade,
  }),
};
