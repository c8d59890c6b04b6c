import pg from 'pg';
import { readsOnly } from './away.ts';

/** Milliseconds until another host is asked. */
const CONNECTION_LIMIT = 3_500;
/** What libpq offers beyond these leads to a standby, where nothing is decided. */
const ATTRIBUTES: readonly (string | null)[] = [null, 'any', 'read-write', 'primary'];
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;

/**
 * A connection string for each host that one names, in its order: libpq separates hosts by commas.
 * @throws TypeError where one of them is no URL, or the string asks for a standby
 */
export function hostsOf(url: string): string[] {
  const [, before = '', hosts, after = ''] = PARTS.exec(url) ?? [];
  if (hosts === undefined) throw new TypeError('not a PostgreSQL address');
  if (!hosts.includes(',') && !after.includes('target_session_attrs')) return [new URL(url) && url];
  return hosts.split(',').map((host) => {
    const one = new URL(before + host + after);
    if (host === '' || !ATTRIBUTES.includes(one.searchParams.get('target_session_attrs'))) {
      throw new TypeError('no host, or target_session_attrs of a standby');
    }
    one.searchParams.delete('target_session_attrs');
    return one.href;
  });
}

/** A connection string with the user of one and the hosts of another. */
export function withHostsOf(url: string, hosts: string): string {
  if (hostsOf(hosts).length === 1) return url;
  const named = PARTS.exec(hosts)?.[2] ?? '';
  return url.replace(PARTS, (_all, before: string, _host: string, after: string) => before + named + after);
}

/**
 * Of several hosts the one that takes writes; a single one is not asked.
 * @throws Error of the last host where none does
 */
export async function findPrimary(url: string): Promise<string> {
  const hosts = hostsOf(url);
  let refusal: unknown;
  for (const host of hosts) {
    if (hosts.length === 1) return host;
    const client = new pg.Client({ connectionString: host, connectionTimeoutMillis: CONNECTION_LIMIT });
    client.on('error', () => {});
    try {
      await client.connect();
      await assertWritable(client);
      return host;
    } catch (error) {
      refusal = error;
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw refusal;
}

/** @throws Away on a standby, and where the database was set to read only */
export async function assertWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw readsOnly();
}
