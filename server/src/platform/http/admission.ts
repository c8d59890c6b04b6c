import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '@election/contract/people/permissions';
import type { Access } from '@election/contract/wire/route';
import { Failure } from '../failure.ts';
import { failures as say } from '../sentences.ts';
import { speakTo } from './language.ts';

/** The actor of public routes: no user, no permission. */
export const ANONYMOUS: Actor = {
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
  language: null,
};

/** The bearer token of a request; empty where there is none. */
export const tokenIn = ({ authorization = '' }: IncomingHttpHeaders): string =>
  /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(authorization)?.[1] ?? '';

/** Whether the actor has one of the permissions that an endpoint asks for. */
export const mayCall = (access: Access, actor: Actor): boolean =>
  typeof access === 'string' || access.some((permission) => actor.permissions.includes(permission));

/**
 * The user of a request's session. Public routes get the anonymous actor.
 * @param findActor the actor who holds a token; null for an invalid token
 * @throws Failure 401 without a valid session; 403 without the secure-request key
 */
export async function authenticate(
  access: Access,
  headers: IncomingHttpHeaders,
  secureRequestKey: string,
  findActor: (token: string) => Promise<Actor | null>,
): Promise<Actor> {
  if (access === 'public') return ANONYMOUS;
  if (headers['x-secure-request'] !== secureRequestKey) throw new Failure(403, say.secureRequestWrong);
  const token = tokenIn(headers);
  if (token === '') throw new Failure(401, say.signInFirst);
  const actor = await findActor(token);
  if (!actor) throw new Failure(401, say.sessionEnded);
  speakTo(actor);
  return actor;
}

/** Authenticates and authorises a request. @throws Failure as authenticate, and 403 without the permission */
export async function admit(...request: Parameters<typeof authenticate>): Promise<Actor> {
  const actor = await authenticate(...request);
  const [access] = request;
  assertMayCall(access, actor);
  return actor;
}

/** @throws Failure 403 without the permission */
export function assertMayCall(access: Access, actor: Actor): void {
  if (!mayCall(access, actor)) throw new Failure(403, say.notAllowed);
}
