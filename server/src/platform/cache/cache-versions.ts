import type pg from 'pg';
import { named } from '../db/named.ts';
import { coalesce } from './coalesce.ts';

/** Counters that the database raises with every change of cached data. A cache entry is valid while its versions are unchanged. */
export interface CacheVersions {
  /** Sessions, users, roles, permissions, assignments. */
  access: number;
  /** Years, election types, regions, constituencies, parties, candidates. */
  reference: number;
  /** Everything that published results show. */
  results: number;
  /** Polling stations and their published figures. */
  stations: number;
  /** Which pink sheets are public. */
  sheets: number;
  /** Checkpoints of the audit trail. */
  checkpoints: number;
  /** Everything that has a row in the audit trail of a constituency or in the general one: each change of a figure. */
  audit: number;
  /** Messages of the feed. */
  feed: number;
}
export type VersionKey = keyof CacheVersions;

/** Remembers until when versions were the current ones, whichever request saw it. */
export interface SeenVersions {
  note(versions: CacheVersions, at: number): void;
  /** When all of these versions were last seen together, in milliseconds since 1970; 0 where that is too long ago. */
  lastAt(versions: CacheVersions, keys: readonly VersionKey[]): number;
}

/** Versions of each key that are remembered. */
const REMEMBERED = 8;

export function createSeenVersions(): SeenVersions {
  const seen = new Map<VersionKey, { version: number; at: number }[]>();
  return {
    note(versions, at) {
      for (const [key, version] of Object.entries(versions) as [VersionKey, number][]) {
        const others = (seen.get(key) ?? []).filter((one) => one.version !== version);
        seen.set(key, [{ version, at }, ...others].slice(0, REMEMBERED));
      }
    },
    lastAt: (versions, keys) =>
      Math.min(...keys.map((key) => seen.get(key)?.find(({ version }) => version === versions[key])?.at ?? 0)),
  };
}

/** Reads the versions at a moment after the call. @throws the error of the database where it does not answer */
export type ReadVersions = () => Promise<CacheVersions>;

/**
 * Reads the cache versions for one process. Concurrent calls share one query, and each call sees every change that any process
 * committed before the call. No process depends on hearing of changes.
 */
export const createVersionReader = (pool: pg.Pool, seen: SeenVersions): ReadVersions =>
  coalesce(async () => {
    const at = Date.now();
    const versions = await queryVersions(pool);
    seen.note(versions, at);
    return versions;
  });

async function queryVersions(pool: pg.Pool): Promise<CacheVersions> {
  const [row] = await named<CacheVersions>(
    pool,
    'cache_versions',
    `select coalesce(sum(count) filter (where topic = 'access'), 0) as access,
            coalesce(sum(count) filter (where topic = 'reference'), 0) as reference,
            (select coalesce(sum(version), 0) from result_versions) as results,
            coalesce(sum(count) filter (where topic = 'stations'), 0) as stations,
            coalesce(sum(count) filter (where topic = 'sheets'), 0) as sheets,
            coalesce(sum(count) filter (where topic = 'checkpoints'), 0) as checkpoints,
            (select coalesce(sum(length), 0) from audit_chains where chain >= 0) as audit,
            (select last from feed_head) as feed
     from change_counts`,
    [],
  );
  return row as CacheVersions;
}

/** Merges the counters of closed database connections into one row per version key. The sums stay the same. */
export async function mergeVersionCounters(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with closed as (
       delete from change_counts
       where (topic, pid) in (select topic, pid from change_counts
                              where pid not in (select pid from pg_stat_activity where pid is not null)
                              for update skip locked)
       returning topic, count)
     insert into change_counts (topic, pid, count) select topic, 0, sum(count) from closed group by topic
     on conflict (topic, pid) do update set count = change_counts.count + excluded.count`,
  );
}
