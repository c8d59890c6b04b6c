import { randomUUID } from 'node:crypto';
import type { Permission, RoleScope } from '@election/contract/people/permissions';
import type { Role } from '@election/contract/people/roles';
import { hashToken } from '../platform/secrets/tokens.ts';
import type { Caller, TestServer } from './server.ts';

export interface Holder {
  id: number;
  role: Pick<Role, 'id' | 'name'>;
  token: string;
  /** Calls as this person. */
  call: Caller;
}

/**
 * Creates a role that holds just these permissions, a person who has it, and a session of that person.
 * @param at how far the role reaches, and the person's places; everywhere by default
 */
export async function holderOf(
  { database: { pool }, bearing }: TestServer,
  permissions: readonly Permission[],
  at: { scope: RoleScope; region?: number; constituencies?: readonly number[] } = { scope: 'any' },
): Promise<Holder> {
  const name = `role_${randomUUID().slice(0, 8)}`;
  const token = randomUUID();
  const { rows } = await pool.query<{ id: number; role_id: number }>(
    `with role as (insert into roles (name, scope) values ($1, $2) returning id),
       person as (insert into users (name, email, role_id, region_id) select $1, $1 || '@example.org', id, $3 from role returning id),
       held as (insert into role_permissions select role.id, p.id from role, permissions p where p.name = any ($4)),
       placed as (insert into user_constituencies select person.id, place from person, unnest($5::int[]) as place),
       session as (insert into sessions (token_hash, user_id, expires_at) select $6, id, now() + interval '1 day' from person)
     select person.id, role.id as role_id from person, role`,
    [name, at.scope, at.region ?? null, permissions, at.constituencies ?? [], hashToken(token)],
  );
  const { id = 0, role_id = 0 } = rows[0] ?? {};
  return { id, role: { id: role_id, name }, token, call: bearing(token) };
}
