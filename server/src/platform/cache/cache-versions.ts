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

/** Reads the versions at a moment after the call. @throws the error of the database where it does not answer */
export type ReadVersions = () => Promise<CacheVersions>;

/**
 * Reads the cache versions for one process. Concurrent calls share one query, and each call sees every change that any process
 * committed before the call. No process depends on hearing of changes.
 */
export const createVersionReader = (pool: pg.Pool): ReadVersions => coalesce(() => queryVersions(pool));

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
