import type pg from 'pg';
import { named } from './named.ts';
import { shareQuestion } from './share-question.ts';

/** What a process may know by heart for as long as its count stays the same. */
export interface ChangeCounts {
  /** Sessions, users, roles, permissions, assignments. */
  access: number;
  /** Years, election types, regions, constituencies, parties, candidates. */
  reference: number;
  /** Whatever shows in published results. */
  results: number;
  /** Checkpoints of the audit trail. */
  checkpoints: number;
}
export type Topic = keyof ChangeCounts;

/** The counts of a moment after the call. @throws what keeps the database from answering */
export type ReadChangeCounts = () => Promise<ChangeCounts>;

/**
 * The counts for this process, asked for once for all the calls that wait. Each call learns of every change that was committed
 * before it came, in whichever process, and no process has to hear of changes.
 */
export const shareChangeCounts = (pool: pg.Pool): ReadChangeCounts => shareQuestion(() => readChangeCounts(pool));

async function readChangeCounts(pool: pg.Pool): Promise<ChangeCounts> {
  const [row] = await named<ChangeCounts>(
    pool,
    'change_counts',
    `select coalesce(sum(count) filter (where topic = 'access'), 0) as access,
            coalesce(sum(count) filter (where topic = 'reference'), 0) as reference,
            (select coalesce(sum(version), 0) from result_versions) as results,
            coalesce(sum(count) filter (where topic = 'checkpoints'), 0) as checkpoints
     from change_counts`,
    [],
  );
  return row as ChangeCounts;
}

/** Puts the counts of connections that are gone together. Sums stay as they are. */
export async function gatherChangeCounts(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with gone as (
       delete from change_counts
       where (topic, pid) in (select topic, pid from change_counts
                              where pid not in (select pid from pg_stat_activity where pid is not null)
                              for update skip locked)
       returning topic, count)
     insert into change_counts (topic, pid, count) select topic, 0, sum(count) from gone group by topic
     on conflict (topic, pid) do update set count = change_counts.count + excluded.count`,
  );
}
