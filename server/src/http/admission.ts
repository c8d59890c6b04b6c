import type { IncomingHttpHeaders } from 'node:http';
import * as say from '@election/contract/messages/session';
import type { Actor } from '@election/contract/permissions';
import type { Access } from '@election/contract/route';
import { Failure } from '../failure.ts';

const NOBODY: Actor = {
  id: 0,
  name: '',
  email: '',
  status: 'inactive',
  role_id: 0,
  role: '',
  permissions: [],
  scope: 'constituencies',
  region_id: null,
  constituency_ids: [],
};

/** The token that a call carries; empty where there is none. */
export const tokenIn = ({ authorization = '' }: IncomingHttpHeaders): string =>
  /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(authorization)?.[1] ?? '';

export const comesFromClient = (headers: IncomingHttpHeaders, secureRequestKey: string): boolean =>
  headers['x-secure-request'] === secureRequestKey;

/** Whether the actor holds one of the permissions that open an endpoint. */
export const mayCall = (access: Access, actor: Actor): boolean =>
  typeof access === 'string' || access.some((permission) => actor.permissions.includes(permission));

/**
 * Who calls; on a public endpoint nobody.
 * @param findActor who holds a token, or null
 * @throws Failure 401 without a session, 403 for others than our clients and without the permission
 */
export async function admit(
  access: Access,
  headers: IncomingHttpHeaders,
  secureRequestKey: string,
  findActor: (token: string) => Promise<Actor | null>,
): Promise<Actor> {
  if (access === 'public') return NOBODY;
  if (!comesFromClient(headers, secureRequestKey)) throw new Failure(403, say.secureRequestWrong);
  const token = tokenIn(headers);
  if (token === '') throw new Failure(401, say.signInFirst);
  const actor = await findActor(token);
  if (!actor) throw new Failure(401, say.sessionEnded);
  if (!mayCall(access, actor)) throw new Failure(403, say.notAllowed);
  return actor;
}
