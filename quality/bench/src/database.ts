import { type BuiltInRole, ROLE_ID } from '@election/contract/people/permissions';
import { hashToken } from '@election/server/platform/secrets/tokens';
import pg from 'pg';

/** Opens a connection while `use` runs. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return use(client).finally(() => client.end());
}

/** The id of the first user with a role; 0 if there is none. */
export async function findUser(client: pg.Client, role: BuiltInRole): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select min(id) as id from users where role_id = $1', [
    ROLE_ID[role],
  ]);
  return rows[0]?.id ?? 0;
}

/** The session token of a user whose session storeSessions created. */
export const tokenOf = (user_id: number): string => `token-of-user-${user_id}`.padEnd(32, '-');

export async function storeSessions(client: pg.Client, users: readonly number[]): Promise<void> {
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select hash, id, now() + interval '1 day' from unnest($1::bytea[], $2::int[]) as one (hash, id)`,
    [users.map((id) => hashToken(tokenOf(id))), users],
  );
}

/** Runs statements without triggers and foreign keys: much faster. The rows must be as the product would have written them. */
export async function withoutTriggers(client: pg.Client, use: () => Promise<unknown>): Promise<void> {
  await client.query('set session_replication_role = replica');
  await use();
  await client.query('set session_replication_role = origin');
}
